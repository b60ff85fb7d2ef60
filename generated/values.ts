// Generated from openapi.yaml and tools.schema.json by `npm run generate`. Do not edit.

export const MachineStatus = ["active","defect","partial_defect","out_of_service","maintenance","waiting_parts","retired"] as const;
export const ProblemCode = ["malformed_json","malformed_request","unauthorized","invalid_token","insufficient_scope","origin_not_allowed","not_found","method_not_allowed","not_acceptable","request_timeout","idempotency_in_progress","conflict","version_mismatch","payload_too_large","uri_too_long","unsupported_media_type","validation_failed","idempotency_key_reused","rate_limited","headers_too_large","internal_error","unavailable","quota_exceeded"] as const;
export const TicketStatus = ["new","reviewed","planned","in_progress","waiting_parts","waiting_supplier","resolved","wont_fix"] as const;
export const WorkOrderStatus = ["open","planned","in_progress","waiting_parts","completed","cancelled"] as const;
export const IncidentStatus = ["open","investigating","resolved","closed"] as const;
export const QuoteStatus = ["requested","received","accepted","rejected","expired"] as const;
export const PurchaseOrderStatus = ["draft","approved","ordered","partially_received","received","cancelled"] as const;
export const WarrantyClaimStatus = ["draft","submitted","approved","rejected","closed"] as const;
export const WarrantyClaimOutcome = ["repair","replacement","refund"] as const;
export const ContractStatus = ["draft","active","expiring","expired","cancelled"] as const;
export const ContractKind = ["service","lease","rental","insurance"] as const;
export const CostPeriod = ["once","month","quarter","year"] as const;
export const Priority = ["low","medium","high","urgent"] as const;
export const WorkOrderType = ["corrective","preventive","inspection","other"] as const;
export const RuleUnit = ["day","week","month","year"] as const;
export const RuleBasis = ["scheduled","completed"] as const;
export const StockMovementKind = ["receipt","consumption","adjustment","loss","return"] as const;
export const LocationKind = ["site","building","floor","room","zone","storage"] as const;
export const SupplierKind = ["manufacturer","service","parts","other"] as const;
export const IncidentSeverity = ["minor","serious","critical"] as const;
export const ReporterKind = ["member","staff","other"] as const;
export const ExerciseDifficulty = ["beginner","intermediate","advanced"] as const;
export const NotableType = ["machine","ticket","work_order","maintenance_task","part","location","supplier","inspection","incident","reporter","quote","purchase_order","warranty_claim","contract","floor_plan","exercise"] as const;

/** The properties of each resource, in the contract's order. */
export const COLUMNS = {
  Machine: ["id","uuid","version","name","brand","model","type","category","serial_number","asset_tag","location","zone","status","location_id","supplier_id","purchased_at","purchase_price","warranty_until","expected_lifespan_years","commissioned_at","retired_at","blocked_reason","created_at","updated_at"],
  Inspection: ["id","uuid","version","machine_id","passed","inspector","notes","inspected_at","next_due_at","signature","checklist","blocked_machine","created_at","updated_at"],
  Ticket: ["id","uuid","version","machine_id","title","description","priority","status","reporter_id","reporter_name","workorder_id","resolution","resolved_at","created_at","updated_at"],
  WorkOrder: ["id","uuid","version","title","description","type","priority","status","machine_id","ticket_id","task_id","supplier_id","assignee","due_at","started_at","completed_at","resolution","labor_minutes","cost","created_at","updated_at"],
  MaintenanceTask: ["id","uuid","version","machine_id","title","instructions","rule_unit","rule_interval","basis","starts_on","ends_on","next_due_at","last_completed_at","active","overdue","checklist","created_at","updated_at"],
  Part: ["id","uuid","version","name","sku","description","unit","quantity","min_quantity","unit_cost","supplier_id","location_id","low_stock","created_at","updated_at"],
  StockMovement: ["id","uuid","version","part_id","kind","quantity","workorder_id","purchase_order_line_id","note","actor","created_at","updated_at"],
  Location: ["id","uuid","version","name","kind","parent_id","address","notes","created_at","updated_at"],
  Supplier: ["id","uuid","version","name","kind","email","phone","website","address","contacts","created_at","updated_at"],
  Incident: ["id","uuid","version","machine_id","description","status","severity","reporter_name","involved_person","injury","occurred_at","blocked_machine","corrective_action","closed_at","created_at","updated_at"],
  Reporter: ["id","uuid","version","name","kind","email","phone","ticket_count","created_at","updated_at"],
  Quote: ["id","uuid","version","supplier_id","title","status","machine_id","ticket_id","valid_until","total","lines","created_at","updated_at"],
  QuoteLine: ["id","uuid","version","quote_id","position","part_id","description","quantity","unit_price","created_at","updated_at"],
  PurchaseOrder: ["id","uuid","version","number","supplier_id","quote_id","status","ordered_at","expected_on","total","lines","created_at","updated_at"],
  PurchaseOrderLine: ["id","uuid","version","purchase_order_id","position","part_id","description","quantity","unit_price","quantity_received","created_at","updated_at"],
  WarrantyClaim: ["id","uuid","version","machine_id","supplier_id","ticket_id","title","description","status","submitted_at","outcome","resolution","out_of_warranty","created_at","updated_at"],
  Contract: ["id","uuid","version","supplier_id","title","kind","status","starts_on","ends_on","notice_days","auto_renew","cost","cost_period","cancelled_at","machine_ids","created_at","updated_at"],
  FloorPlan: ["id","uuid","version","location_id","name","width","height","image_url","positions","created_at","updated_at"],
  FloorPlanPosition: ["id","uuid","version","floor_plan_id","machine_id","x","y","rotation","created_at","updated_at"],
  Exercise: ["id","uuid","version","name","muscle_group","difficulty","instructions","machine_ids","available","created_at","updated_at"],
  Note: ["id","uuid","version","notable_type","notable_id","body","author","created_at","updated_at"],
  TicketDetail: ["id","uuid","version","machine_id","title","description","priority","status","reporter_id","reporter_name","workorder_id","resolution","resolved_at","created_at","updated_at","machine_name"],
  MaintenanceTaskDetail: ["id","uuid","version","machine_id","title","instructions","rule_unit","rule_interval","basis","starts_on","ends_on","next_due_at","last_completed_at","active","overdue","checklist","created_at","updated_at","machine_name"],
  WorkOrderDetail: ["id","uuid","version","title","description","type","priority","status","machine_id","ticket_id","task_id","supplier_id","assignee","due_at","started_at","completed_at","resolution","labor_minutes","cost","created_at","updated_at","machine_name"],
  InspectionResult: ["id","uuid","version","machine_id","passed","inspector","notes","inspected_at","next_due_at","signature","checklist","blocked_machine","created_at","updated_at","machine_status"],
  IncidentResult: ["id","uuid","version","machine_id","description","status","severity","reporter_name","involved_person","injury","occurred_at","blocked_machine","corrective_action","closed_at","created_at","updated_at","machine_status"],
} as const;

/** How long the properties of a schema may be: a text in characters, a list in items. */
export const LIMITS = {
  Machine: {"uuid":36,"name":200,"brand":200,"model":200,"type":200,"category":200,"serial_number":200,"asset_tag":200,"location":200,"zone":200,"purchased_at":10,"warranty_until":10,"commissioned_at":10,"retired_at":40,"blocked_reason":1000,"created_at":40,"updated_at":40},
  MachineCreate: {"name":200,"brand":200,"model":200,"type":200,"category":200,"serial_number":200,"asset_tag":200,"location":200,"zone":200,"purchased_at":10,"warranty_until":10,"commissioned_at":10},
  MachineUpdate: {"name":200,"brand":200,"model":200,"type":200,"category":200,"serial_number":200,"asset_tag":200,"location":200,"zone":200,"purchased_at":10,"warranty_until":10,"commissioned_at":10},
  MachineStatusChange: {"reason":1000},
  MachinePage: {"data":100,"next_cursor":512},
  Inspection: {"uuid":36,"inspector":200,"notes":10000,"inspected_at":40,"next_due_at":10,"signature":100000,"checklist":200,"created_at":40,"updated_at":40},
  InspectionCreate: {"inspector":200,"notes":10000,"inspected_at":40,"next_due_at":10,"signature":100000,"checklist":200},
  InspectionPage: {"data":100,"next_cursor":512},
  ChecklistItem: {"item":200,"note":1000},
  ChecklistItemCreate: {"item":200,"note":1000},
  ToolServerInfo: {"name":200,"title":200,"version":50},
  ToolServerProtocol: {"name":200,"transport":50,"versions":20},
  ToolServerAuth: {"scopes":2},
  JsonRpcRequest: {"method":200},
  JsonRpcParams: {"name":200},
  JsonRpcError: {"message":1000},
  Problem: {"type":100,"title":200,"detail":1000,"instance":8192,"request_id":128,"errors":100},
  ProblemError: {"pointer":1000,"parameter":200,"detail":1000},
  ChecklistItemArgument: {"item":200,"note":1000},
  Ticket: {"uuid":36,"title":200,"description":10000,"reporter_name":200,"resolution":10000,"resolved_at":40,"created_at":40,"updated_at":40},
  WorkOrder: {"uuid":36,"title":200,"description":10000,"assignee":200,"due_at":40,"started_at":40,"completed_at":40,"resolution":10000,"created_at":40,"updated_at":40},
  MaintenanceTask: {"uuid":36,"title":200,"instructions":10000,"starts_on":10,"ends_on":10,"next_due_at":10,"last_completed_at":40,"checklist":200,"created_at":40,"updated_at":40},
  Part: {"uuid":36,"name":200,"sku":200,"description":10000,"unit":200,"created_at":40,"updated_at":40},
  StockMovement: {"uuid":36,"note":10000,"actor":200,"created_at":40,"updated_at":40},
  Location: {"uuid":36,"name":200,"address":1000,"notes":10000,"created_at":40,"updated_at":40},
  Supplier: {"uuid":36,"name":200,"email":320,"phone":200,"website":2000,"address":1000,"contacts":50,"created_at":40,"updated_at":40},
  SupplierContact: {"name":200,"role":200,"email":320,"phone":200},
  Incident: {"uuid":36,"description":10000,"reporter_name":200,"involved_person":200,"injury":10000,"occurred_at":40,"corrective_action":10000,"closed_at":40,"created_at":40,"updated_at":40},
  Reporter: {"uuid":36,"name":200,"email":320,"phone":200,"created_at":40,"updated_at":40},
  Quote: {"uuid":36,"title":200,"valid_until":10,"lines":200,"created_at":40,"updated_at":40},
  QuoteLine: {"uuid":36,"description":200,"created_at":40,"updated_at":40},
  PurchaseOrder: {"uuid":36,"number":200,"ordered_at":40,"expected_on":10,"lines":200,"created_at":40,"updated_at":40},
  PurchaseOrderLine: {"uuid":36,"description":200,"created_at":40,"updated_at":40},
  WarrantyClaim: {"uuid":36,"title":200,"description":10000,"submitted_at":40,"resolution":10000,"created_at":40,"updated_at":40},
  Contract: {"uuid":36,"title":200,"starts_on":10,"ends_on":10,"cancelled_at":40,"machine_ids":1000,"created_at":40,"updated_at":40},
  FloorPlan: {"uuid":36,"name":200,"image_url":2000,"positions":1000,"created_at":40,"updated_at":40},
  FloorPlanPosition: {"uuid":36,"created_at":40,"updated_at":40},
  Exercise: {"uuid":36,"name":200,"muscle_group":200,"instructions":10000,"machine_ids":1000,"created_at":40,"updated_at":40},
  Note: {"uuid":36,"body":10000,"author":200,"created_at":40,"updated_at":40},
  Page: {"next_cursor":512},
  MachineRow: {"name":200,"type":200,"brand":200,"model":200,"status_since":40,"blocked_reason":1000,"location":200,"zone":200,"location_name":200,"serial_number":200,"asset_tag":200},
  TicketRow: {"machine_name":200,"title":200,"description":10000,"reporter_name":200,"created_at":40},
  TicketDetail: {"uuid":36,"title":200,"description":10000,"reporter_name":200,"resolution":10000,"resolved_at":40,"created_at":40,"updated_at":40,"machine_name":200},
  ExerciseRow: {"name":200,"muscle_group":200,"instructions":10000,"machine_ids":1000,"machine_names":1000},
  UpcomingTaskRow: {"title":200,"instructions":10000,"checklist":200,"machine_name":200,"location":200,"zone":200,"location_name":200,"last_completed_at":40,"next_due_at":10},
  MaintenanceTaskDetail: {"uuid":36,"title":200,"instructions":10000,"starts_on":10,"ends_on":10,"next_due_at":10,"last_completed_at":40,"checklist":200,"created_at":40,"updated_at":40,"machine_name":200},
  WorkOrderRow: {"title":200,"description":10000,"machine_name":200,"supplier_name":200,"assignee":200,"due_at":40,"started_at":40,"completed_at":40,"resolution":10000},
  WorkOrderDetail: {"uuid":36,"title":200,"description":10000,"assignee":200,"due_at":40,"started_at":40,"completed_at":40,"resolution":10000,"created_at":40,"updated_at":40,"machine_name":200},
  PartRow: {"name":200,"sku":200,"unit":200,"supplier_name":200,"location_name":200},
  LocationRow: {"name":200,"parent_name":200,"address":1000,"notes":10000},
  SupplierRow: {"name":200,"email":320,"phone":200,"website":2000,"address":1000,"contacts":50},
  InspectionRow: {"machine_name":200,"inspector":200,"notes":10000,"inspected_at":40,"next_due_at":10,"checklist":200},
  InspectionResult: {"uuid":36,"inspector":200,"notes":10000,"inspected_at":40,"next_due_at":10,"signature":100000,"checklist":200,"created_at":40,"updated_at":40},
  IncidentRow: {"machine_name":200,"description":10000,"reporter_name":200,"involved_person":200,"injury":10000,"occurred_at":40,"corrective_action":10000},
  IncidentResult: {"uuid":36,"description":10000,"reporter_name":200,"involved_person":200,"injury":10000,"occurred_at":40,"corrective_action":10000,"closed_at":40,"created_at":40,"updated_at":40},
  ReporterRow: {"name":200,"email":320,"phone":200},
  QuoteRow: {"title":200,"supplier_name":200,"machine_name":200,"valid_until":10,"lines":200},
  QuoteLineRow: {"description":200},
  PurchaseOrderRow: {"number":200,"supplier_name":200,"ordered_at":40,"expected_on":10,"lines":200},
  PurchaseOrderLineRow: {"description":200},
  WarrantyClaimRow: {"title":200,"machine_name":200,"supplier_name":200,"description":10000,"submitted_at":40,"resolution":10000},
  ContractRow: {"title":200,"supplier_name":200,"starts_on":10,"ends_on":10,"machine_ids":1000},
  FloorPlanRow: {"name":200,"location_name":200,"image_url":2000,"positions":1000},
  FloorPlanPositionRow: {"machine_name":200},
  NoteRow: {"body":10000,"author":200,"created_at":40},
} as const;

/** Properties of REST resources that neither creating nor updating takes, because the service sets them; a request that carries one is told so. */
export const SERVER_SET: readonly string[] = ["id","uuid","version","retired_at","blocked_reason","created_at","updated_at"];
