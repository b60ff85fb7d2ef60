/**
 * The first part of the law of access: which roles may do what. The second is `access.ts`. It is written for people to
 * read; `docs/roles.md` shows it as a table (`npm run model -- --page`).
 *
 * A new operation or tool is one more word behind a right, or one more line for a right of its own.
 */

export const RIGHTS = `
machines and their codes
  everyone may read: listMachines getMachine listMachineStatusChanges findMachineByCode list_machines get_machine
  technicians and managers may set the status: changeMachineStatus set_machine_status
  technicians and managers may read histories, files, labels and codes: list_status_changes drawMachineFile machine_file
    drawMachineLabel renderMachineLabel printLabels create_labels listMachineCodes
  technicians and managers may claim and release codes: claimMachineCode releaseMachineCode
  managers may write: createMachine updateMachine create_machine update_machine retire_machine rotateReportCode
locations
  everyone may read: listLocations getLocation list_locations
  technicians and managers may draw their files: drawLocationFile
  managers may write: createLocation updateLocation deleteLocation create_location update_location
floor plans
  everyone may read: listFloorPlans getFloorPlan drawFloorPlan list_floor_plans show_floor_plan
  managers may write: createFloorPlan updateFloorPlan deleteFloorPlan replaceFloorPlanPositions place_machine
exercises
  everyone may read: listExercises getExercise list_exercises
  technicians and managers may change: updateExercise
  managers may add and delete: createExercise deleteExercise
tickets
  everyone may read: listTickets getTicket list_open_tickets get_ticket
  everyone may report: createTicket report_ticket
  everyone, staff only of their own, may change: updateTicket update_ticket
  technicians and managers may work on them: changeTicketStatus createTicketWorkOrder update_ticket_status update_tickets
incidents
  everyone, staff only of their own, may read: listIncidents getIncident list_incidents
  everyone may report: createIncident report_incident
  everyone, staff only of their own, may change: updateIncident update_incident
  technicians and managers may set the status: changeIncidentStatus update_incident_status
inspections
  technicians and managers may read: listInspections getInspection list_inspections
  everyone may add: createInspection create_inspection
notes
  everyone, staff only of their own, may read: listNotes getNote list_notes
  everyone may add: createNote add_note add_notes
files
  everyone, staff only of their own, may read: listAttachments getAttachment getAttachmentContent getAttachmentThumbnail
    get_attachments
  everyone may add: createAttachment createUploadLink create_upload_link add_attachment
  everyone, staff only of their own, may change: updateAttachment deleteAttachment
work orders
  technicians and managers may read: listWorkOrders getWorkOrder listWorkOrderStatusChanges listWorkOrderParts
    list_workorders get_workorder listPersonWork list_my_work
  technicians and managers may write: createWorkOrder updateWorkOrder changeWorkOrderStatus createWorkOrderPart
    create_workorder update_workorder update_workorder_status update_workorders use_parts return_parts
maintenance
  technicians and managers may read: listMaintenanceTasks getMaintenanceTask listMaintenanceCompletions listCompletions
    listMaintenanceSkips upcoming_maintenance list_completions
  technicians and managers may write: createMaintenanceTask updateMaintenanceTask deleteMaintenanceTask
    completeMaintenanceTask skipMaintenanceTask complete_maintenance create_maintenance_task skip_maintenance
    update_maintenance_task update_maintenance_tasks
maintenance plans
  technicians and managers may read: listMaintenancePlans getMaintenancePlan listMaintenancePlanMachines
    list_maintenance_plans
  managers may write: createMaintenancePlan updateMaintenancePlan deleteMaintenancePlan create_maintenance_plan
    update_maintenance_plan
meters
  technicians and managers may read: listMeters getMeter listMeterReadings list_meters
  technicians and managers may add readings: createMeterReading createMeterReadings record_reading
  managers may write: createMeter updateMeter deleteMeter create_meter
parts
  technicians and managers may read: listParts getPart listStockMovements list_parts
  technicians and managers may change the stock: createStockMovement adjust_stock
  managers may write: createPart updatePart deletePart create_part update_part
warranty claims
  technicians and managers may read: listWarrantyClaims getWarrantyClaim list_warranty_claims
  technicians and managers may write: createWarrantyClaim updateWarrantyClaim changeWarrantyClaimStatus
    create_warranty_claim update_warranty_claim
suppliers
  technicians and managers may read: listSuppliers getSupplier list_suppliers
  managers may write: createSupplier updateSupplier deleteSupplier create_supplier update_supplier
reporters
  technicians and managers may read: listReporters getReporter list_reporters
  technicians and managers may write: createReporter updateReporter deleteReporter update_reporter
  managers may erase: eraseReporter erase_reporter
quotes, orders and contracts
  managers may read: listQuotes getQuote list_quotes listPurchaseOrders getPurchaseOrder list_purchase_orders
    listPurchaseOrderReceipts getPurchaseOrderReceipt listContracts getContract list_contracts
  managers may write: createQuote updateQuote changeQuoteStatus convertQuote create_quote update_quote
    update_quote_status createPurchaseOrder updatePurchaseOrder changePurchaseOrderStatus receivePurchaseOrder
    create_purchase_order update_purchase_order_status receive_order createContract updateContract cancelContract
    create_contract update_contract
the overview
  everyone may read: getOverview overview
searches and events
  technicians and managers may read: searchRecords search listEvents streamEvents listRecordEvents list_events
undo
  everyone, staff only of their own, may take back: undoEvent undo
reports
  technicians and managers may read availability, maintenance and parts: getAvailabilityReport getAvailabilityReportCsv
    getAvailabilityReportSvg getAvailabilityReportPng getMaintenanceReport getMaintenanceReportCsv getMaintenanceReportSvg
    getMaintenanceReportPng getPartsForecastReport getPartsForecastReportCsv getPartsForecastReportSvg
    getPartsForecastReportPng get_report
  managers may read costs, warranty and replacement: getCostReport getCostReportCsv getCostReportSvg getCostReportPng
    getWarrantyReport getWarrantyReportCsv getWarrantyReportSvg getWarrantyReportPng getReplacementReport
    getReplacementReportCsv getReplacementReportSvg getReplacementReportPng
calendar feeds
  technicians and managers may read: listCalendarFeeds getCalendarFeed
  technicians and managers may write: createCalendarFeed deleteCalendarFeed
people
  everyone may read: listPeople getPerson list_people
  managers may write: createPerson updatePerson deletePerson erasePerson create_person update_person createSignInLink
messages and reminders
  technicians and managers may send messages: send_message
  technicians and managers may read rules: listNotificationRules getNotificationRule
  managers may read mails: listNotifications list_notifications list_notification_rules
  managers may write: createNotificationRule updateNotificationRule deleteNotificationRule create_notification_rule
    update_notification_rule delete_notification_rule remind
settings
  technicians and managers may read: getSettings
  managers may write: updateSettings
custom fields
  everyone may read: listCustomFields getCustomField
  managers may write: createCustomField updateCustomField deleteCustomField
exports and imports
  managers may read: exportCsv exportNdjson export
  managers may write: createImport
webhooks
  managers may read: listWebhookEndpoints getWebhookEndpoint listWebhookDeliveries
  managers may write: createWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint rotateWebhookSecret
    testWebhookEndpoint redeliverWebhookDelivery
tokens
  managers may read: listTokens getToken
  managers may write: createToken revokeToken rotateToken
connections
  everyone may read and end their own: listGrants endGrant
the service itself
  everyone may call: getMe getToolServerInfo callToolServer runBatch find_tools use_tool
`;

/** These concern all sites, so callers of some sites may not call them. */
export const OF_ALL_SITES = `updateSettings createPerson updatePerson deletePerson erasePerson createSignInLink create_person
  update_person listWebhookEndpoints createWebhookEndpoint getWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint
  rotateWebhookSecret testWebhookEndpoint listWebhookDeliveries redeliverWebhookDelivery listNotificationRules
  createNotificationRule getNotificationRule updateNotificationRule deleteNotificationRule listNotifications
  list_notifications list_notification_rules create_notification_rule update_notification_rule delete_notification_rule
  createImport createCustomField updateCustomField deleteCustomField`;

/** These administer the gym, so a program needs a token for administration. */
export const ADMINISTRATION = `updateSettings createPerson updatePerson deletePerson erasePerson createSignInLink create_person
  update_person createWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint rotateWebhookSecret testWebhookEndpoint
  redeliverWebhookDelivery createNotificationRule updateNotificationRule deleteNotificationRule create_notification_rule
  update_notification_rule delete_notification_rule listGrants endGrant listTokens getToken createToken revokeToken
  rotateToken createCustomField updateCustomField deleteCustomField`;

/** Whoever has no token may call these. */
export const OPEN = 'getHealth getReadiness';

/** Tokens of platforms open these, and nothing else; no token of a gym does. */
export const OF_PLATFORMS = `listTenants createTenant getTenant updateTenant deleteTenant createTenantToken getTenantUsage
  resetTenant listPlatformWebhookEndpoints createPlatformWebhookEndpoint getPlatformWebhookEndpoint updatePlatformWebhookEndpoint
  deletePlatformWebhookEndpoint rotatePlatformWebhookSecret testPlatformWebhookEndpoint listPlatformWebhookDeliveries`;

/** The verbs with which names begin that read, and need the scope `read`; all others need `write`. */
export const READING =
  /^(list|get|draw|render|print|find|search|export|stream|show|upcoming|overview|machine_file|create_labels)/;
/** These carry other calls, each of which is judged by itself. */
export const CARRYING = 'use_tool runBatch callToolServer';

/** The kinds of records that belong to one machine, and are where it is. */
export const OF_MACHINE = ['ticket', 'incident', 'inspection', 'maintenance_task', 'meter', 'warranty_claim'];

/** The kinds of records that every caller of a gym sees, at whatever sites. */
export const OF_WHOLE_GYM = [
  'supplier',
  'reporter',
  'person',
  'webhook_endpoint',
  'webhook_delivery',
  'notification_rule',
  'custom_field',
];
