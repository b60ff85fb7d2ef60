// Generated from openapi.yaml and tools.schema.json by `npm run generate`. Do not edit.

export const MachineStatus = ["active","defect","partial_defect","out_of_service","maintenance","waiting_parts","retired"] as const;
export const ProblemCode = ["malformed_json","malformed_request","unauthorized","invalid_token","insufficient_scope","origin_not_allowed","not_found","method_not_allowed","not_acceptable","request_timeout","idempotency_in_progress","conflict","version_mismatch","payload_too_large","uri_too_long","unsupported_media_type","validation_failed","idempotency_key_reused","rate_limited","headers_too_large","internal_error","unavailable"] as const;
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

/** Properties of REST resources that neither creating nor updating takes, because the service sets them; a request that carries one is told so. */
export const SERVER_SET: readonly string[] = ["id","uuid","version","retired_at","blocked_reason","created_at","updated_at"];
