// Generated from openapi.yaml and tools.schema.json by `npm run generate`. Do not edit.

export interface paths {
    "/api/v1/machines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List machines
         * @description Gives the machines of the tenant, the one created last first. All filters given must apply. A `location_id` that does
         *     not exist gives an empty list. Changes nothing.
         */
        get: operations["listMachines"];
        put?: never;
        /**
         * Add a machine
         * @description Adds a machine to the gym. Only `name` is required; the machine is `active` unless you say otherwise. A machine added
         *     as `retired` gets the current time as its `retired_at`.
         */
        post: operations["createMachine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The machine, named by number or UUID.
                 * @example 4711
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        /**
         * Get a machine
         * @description Gives one machine with all its fields, whatever its status. Changes nothing.
         */
        get: operations["getMachine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a machine
         * @description Changes the fields that you send and leaves the others as they are; `null` clears an optional field. `name` and `status`
         *     cannot be cleared.
         *
         *     A new `status` has the same effects as in "Change a machine's status": `retired` sets `retired_at` when it is
         *     still empty, any status but `defect` and `out_of_service` clears `blocked_reason`, and the change enters the machine's status
         *     history. Values that the machine already has change nothing, and `version` stays the same.
         */
        patch: operations["updateMachine"];
        trace?: never;
    };
    "/api/v1/machines/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The machine, named by number or UUID.
                 * @example 4711
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a machine's status
         * @description Moves the machine to any status. What else happens:
         *
         *     - `retired` sets `retired_at` when it is still empty. Once set it stays, even if the machine comes back.
         *     - `defect` and `out_of_service` keep the `reason` as `blocked_reason`; a move between these two without a `reason` keeps
         *       the earlier one. Any other status clears `blocked_reason`.
         *     - The change enters the machine's status history with its reason.
         *
         *     The status that the machine already has is accepted and changes nothing, not even the `blocked_reason`.
         */
        patch: operations["changeMachineStatus"];
        trace?: never;
    };
    "/api/v1/inspections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inspections
         * @description Gives the inspections of the tenant, the one recorded last first. A `machine_id` that does not exist gives an empty list. Changes nothing.
         */
        get: operations["listInspections"];
        put?: never;
        /**
         * Record an inspection
         * @description Records the inspection of a machine. Whether the machine is affected:
         *
         *     - Failed (`passed: false`) together with `blocked_machine: true`: the machine becomes `out_of_service` at once, whatever
         *       its status was, and its `blocked_reason` names the inspection.
         *     - Failed without `blocked_machine`: the machine keeps its status. (The tool `create_inspection` differs: there every failed
         *       inspection takes the machine out of service.)
         *     - Passed: the machine keeps its status, in every case. A passed inspection does not bring a machine back into use.
         */
        post: operations["createInspection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inspections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The inspection, named by number or UUID.
                 * @example 90817
                 */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        /**
         * Get an inspection
         * @description Gives one inspection with its checklist and signature. Changes nothing.
         */
        get: operations["getInspection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the tool endpoint
         * @description Says what answers at this address: name, version, protocol and how to authenticate. Changes nothing.
         *
         *     The endpoint keeps no event stream: a GET whose `Accept` header contains `text/event-stream` is a 405, as the
         *     Model Context Protocol asks.
         */
        get: operations["getToolServerInfo"];
        put?: never;
        /**
         * Send a JSON-RPC message
         * @description Takes one JSON-RPC 2.0 message: `initialize`, `ping`, `tools/list`, `tools/call`, or a notification. No session is
         *     kept; each message stands alone. A batch (an array) is refused.
         *
         *     Both lines of the Model Context Protocol are spoken here: the revisions from 2024-11-05 to 2025-11-25, which open with
         *     `initialize`, and 2026-07-28, in which every request names its revision in `_meta` and repeats it, its method and its tool in
         *     headers, and `server/discover` tells what the server can do.
         *
         *     What a call changes depends on the tool, and each tool's description says it. A `read` token sees the reading tools only; a writing
         *     tool called with it changes nothing and gives a result with `isError: true` that names the missing scope.
         *
         *     Where a refusal shows:
         *
         *     - Arguments that are not valid, and operations that the rules forbid: status 200, a result with `isError: true` and a text to act on.
         *     - An unknown method, an unknown tool or a fault while a message was handled: status 200, a JSON-RPC error. On 2026-07-28 an
         *       unknown method is a 404.
         *     - A message that is not JSON or not a JSON-RPC request, or an unknown `MCP-Protocol-Version`: status 400, a JSON-RPC error.
         *     - Token, origin, size, media type and rate limit: a problem document, as everywhere in the service.
         */
        post: operations["callToolServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process up?
         * @description Answers as long as the process runs, whether or not the database does. Changes nothing.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can the service take requests?
         * @description Answers 200 when the database can be reached and its migrations are current, and 503 otherwise. Changes nothing.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Whether members may use the machine, and if not, why.
         * @enum {string}
         */
        MachineStatus: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
        /** @description A machine of the gym. */
        Machine: {
            /**
             * Format: int64
             * @description Number of the machine.
             */
            id: number;
            /**
             * Format: uuid
             * @description UUID of the machine, in lower case.
             */
            uuid: string;
            /** @description Goes up by one with every change. */
            version: number;
            /** @description What the gym calls the machine. */
            name: string;
            /** @description Manufacturer. */
            brand: string | null;
            /** @description Model name of the manufacturer. */
            model: string | null;
            /** @description Kind of machine, in the gym's own words. */
            type: string | null;
            /** @description Group of machines, in the gym's own words. */
            category: string | null;
            /** @description Serial number of the manufacturer. */
            serial_number: string | null;
            /** @description The gym's own inventory number. */
            asset_tag: string | null;
            /** @description Where the machine stands, as free text. */
            location: string | null;
            /** @description Part of the floor, as free text. */
            zone: string | null;
            status: components["schemas"]["MachineStatus"];
            /**
             * Format: int64
             * @description Number of the location that the machine is linked to.
             */
            location_id: number | null;
            /**
             * Format: int64
             * @description Number of the supplier that the machine is linked to.
             */
            supplier_id: number | null;
            /**
             * Format: date
             * @description Day of purchase.
             */
            purchased_at: string | null;
            /** @description Price paid, in the currency of the gym. */
            purchase_price: number | null;
            /**
             * Format: date
             * @description Last day of the warranty.
             */
            warranty_until: string | null;
            /** @description How many years the machine is expected to last. */
            expected_lifespan_years: number | null;
            /**
             * Format: date
             * @description Day on which the machine was put into use.
             */
            commissioned_at: string | null;
            /**
             * Format: date-time
             * @description When the machine was first retired. Stays, even if the machine comes back.
             */
            retired_at: string | null;
            /** @description Why the machine is `defect` or `out_of_service`, where that is known. */
            blocked_reason: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updated_at: string;
        };
        /** @description A machine to add. `null` is the same as leaving a field out. */
        MachineCreate: {
            /** @description What the gym calls the machine. */
            name: string;
            /** @description Manufacturer. */
            brand?: string | null;
            /** @description Model name of the manufacturer. */
            model?: string | null;
            /** @description Kind of machine, in the gym's own words. */
            type?: string | null;
            /** @description Group of machines, in the gym's own words. */
            category?: string | null;
            /** @description Serial number of the manufacturer. */
            serial_number?: string | null;
            /** @description The gym's own inventory number. */
            asset_tag?: string | null;
            /** @description Where the machine stands, as free text. */
            location?: string | null;
            /** @description Part of the floor, as free text. */
            zone?: string | null;
            /** @description Status to start with; `active` when left out. */
            status?: components["schemas"]["MachineStatus"] | null;
            /** @description The location that the machine is linked to, named by number or UUID. */
            location_id?: components["schemas"]["NullableReference"];
            /** @description The supplier that the machine is linked to, named by number or UUID. */
            supplier_id?: components["schemas"]["NullableReference"];
            /**
             * Format: date
             * @description Day of purchase.
             */
            purchased_at?: string | null;
            /** @description Price paid, in the currency of the gym. */
            purchase_price?: number | null;
            /**
             * Format: date
             * @description Last day of the warranty.
             */
            warranty_until?: string | null;
            /** @description How many years the machine is expected to last. */
            expected_lifespan_years?: number | null;
            /**
             * Format: date
             * @description Day on which the machine was put into use.
             */
            commissioned_at?: string | null;
        };
        /** @description The fields of a machine to change. A field left out stays as it is; `null` clears it. */
        MachineUpdate: {
            /** @description What the gym calls the machine. Cannot be cleared. */
            name?: string;
            /** @description Manufacturer. */
            brand?: string | null;
            /** @description Model name of the manufacturer. */
            model?: string | null;
            /** @description Kind of machine, in the gym's own words. */
            type?: string | null;
            /** @description Group of machines, in the gym's own words. */
            category?: string | null;
            /** @description Serial number of the manufacturer. */
            serial_number?: string | null;
            /** @description The gym's own inventory number. */
            asset_tag?: string | null;
            /** @description Where the machine stands, as free text. */
            location?: string | null;
            /** @description Part of the floor, as free text. */
            zone?: string | null;
            /** @description New status. Cannot be cleared. */
            status?: components["schemas"]["MachineStatus"];
            /** @description The location that the machine is linked to, named by number or UUID. */
            location_id?: components["schemas"]["NullableReference"];
            /** @description The supplier that the machine is linked to, named by number or UUID. */
            supplier_id?: components["schemas"]["NullableReference"];
            /**
             * Format: date
             * @description Day of purchase.
             */
            purchased_at?: string | null;
            /** @description Price paid, in the currency of the gym. */
            purchase_price?: number | null;
            /**
             * Format: date
             * @description Last day of the warranty.
             */
            warranty_until?: string | null;
            /** @description How many years the machine is expected to last. */
            expected_lifespan_years?: number | null;
            /**
             * Format: date
             * @description Day on which the machine was put into use.
             */
            commissioned_at?: string | null;
        };
        /** @description A new status for a machine. */
        MachineStatusChange: {
            /** @description The new status. */
            status: components["schemas"]["MachineStatus"];
            /** @description Why. Kept in the status history, and as `blocked_reason` for `defect` and `out_of_service`. */
            reason?: string | null;
        };
        /** @description One page of machines. */
        MachinePage: {
            /** @description The machines of this page. */
            data: components["schemas"]["Machine"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; `null` on the last. */
            next_cursor: string | null;
        };
        /** @description The inspection of a machine. */
        Inspection: {
            /**
             * Format: int64
             * @description Number of the inspection.
             */
            id: number;
            /**
             * Format: uuid
             * @description UUID of the inspection, in lower case.
             */
            uuid: string;
            /** @description Goes up by one with every change. */
            version: number;
            /**
             * Format: int64
             * @description Number of the machine inspected.
             */
            machine_id: number;
            /** @description Whether the machine passed. */
            passed: boolean;
            /** @description Who inspected the machine. */
            inspector: string | null;
            /** @description What was found. */
            notes: string | null;
            /**
             * Format: date-time
             * @description When the machine was inspected.
             */
            inspected_at: string;
            /**
             * Format: date
             * @description Day by which the machine is to be inspected again.
             */
            next_due_at: string | null;
            /** @description Signature of the inspector, as text or as a data URL of an image. */
            signature: string | null;
            /** @description The points that were checked; empty when there were none. */
            checklist: components["schemas"]["ChecklistItem"][];
            /** @description Whether the inspection asked for the machine to be taken out of service if it failed, as given. */
            blocked_machine: boolean;
            /**
             * Format: date-time
             * @description When the record was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updated_at: string;
        };
        /** @description An inspection to record. `null` is the same as leaving a field out. */
        InspectionCreate: {
            /** @description The machine inspected, named by number or UUID. */
            machine_id: components["schemas"]["Reference"];
            /** @description Whether the machine passed. */
            passed: boolean;
            /** @description Who inspected the machine. */
            inspector?: string | null;
            /** @description What was found. */
            notes?: string | null;
            /**
             * Format: date-time
             * @description When the machine was inspected; now when left out. Kept to the millisecond.
             */
            inspected_at?: string | null;
            /**
             * Format: date
             * @description Day by which the machine is to be inspected again.
             */
            next_due_at?: string | null;
            /** @description Signature of the inspector, as text or as a data URL of an image. */
            signature?: string | null;
            /** @description The points that were checked. */
            checklist?: components["schemas"]["ChecklistItemCreate"][] | null;
            /** @description Whether a failed inspection takes the machine out of service; no when left out. */
            blocked_machine?: boolean | null;
        };
        /** @description One page of inspections. */
        InspectionPage: {
            /** @description The inspections of this page. */
            data: components["schemas"]["Inspection"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; `null` on the last. */
            next_cursor: string | null;
        };
        /** @description One point of a checklist. */
        ChecklistItem: {
            /** @description What was checked. */
            item: string;
            /** @description Whether it was in order. */
            ok: boolean;
            /** @description A remark. */
            note: string | null;
        };
        /** @description One point of a checklist to record. */
        ChecklistItemCreate: {
            /** @description What was checked. */
            item: string;
            /** @description Whether it was in order. */
            ok: boolean;
            /** @description A remark. */
            note?: string | null;
        };
        /** @description A record, named by its number or by its UUID in any letter case. */
        IdOrUuid: string;
        /** @description A record, named by its number or by its UUID in any letter case. */
        Reference: number | string;
        /** @description A record, named by its number or by its UUID in any letter case; or `null` for none. */
        NullableReference: number | string | null;
        /** @description What answers at the tool endpoint. */
        ToolServerInfo: {
            /** @description Name of the server, for programs. */
            name: string;
            /** @description Name of the server, for people. */
            title: string;
            /** @description Version of the server. */
            version: string;
            protocol: components["schemas"]["ToolServerProtocol"];
            auth: components["schemas"]["ToolServerAuth"];
        };
        /** @description What the endpoint speaks. */
        ToolServerProtocol: {
            /** @description Name of the protocol. */
            name: string;
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description Transport of the protocol. */
            transport: string;
            /** @description Revisions of the protocol that the server knows, newest first. */
            versions: string[];
        };
        /** @description How to authenticate. */
        ToolServerAuth: {
            /**
             * @description Kind of authentication.
             * @constant
             */
            type: "bearer";
            /**
             * @description Header that carries the token.
             * @constant
             */
            header: "Authorization";
            /** @description Scopes that tokens may have. */
            scopes: ("read" | "write")[];
        };
        /** @description A JSON-RPC 2.0 request; without `id`, a notification. */
        JsonRpcRequest: {
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description Your name for the request, which the answer repeats. Left out in a notification, never `null`. */
            id?: string | number;
            /** @description What to do, for instance `tools/list` or `tools/call`. */
            method: string;
            params?: components["schemas"]["JsonRpcParams"];
        };
        /** @description Parameters of the method. `tools/call` takes `name` and `arguments`; other methods have their own. */
        JsonRpcParams: {
            /** @description Name of the tool to call. */
            name?: string;
            /** @description Arguments of the tool, as its input schema in `tools/list` says. */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description Remarks beside the call, such as `idempotency_key`. */
            _meta?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description The answer to a JSON-RPC request. */
        JsonRpcResponse: components["schemas"]["JsonRpcResultResponse"] | components["schemas"]["JsonRpcErrorResponse"];
        /** @description The answer to a request that was carried out. A refused tool call is a result with `isError`. */
        JsonRpcResultResponse: {
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description The `id` of the request. */
            id: string | number;
            /** @description What the method gives; its form follows from the method and the tool. */
            result: {
                [key: string]: unknown;
            };
        };
        /** @description The answer to a message that could not be handled. */
        JsonRpcErrorResponse: {
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description The `id` of the request; `null` when it could not be read. */
            id: string | number | null;
            error: components["schemas"]["JsonRpcError"];
        };
        /** @description What went wrong with a JSON-RPC message. */
        JsonRpcError: {
            /** @description Code of the error, as JSON-RPC 2.0 and the Model Context Protocol define it. */
            code: number;
            /** @description What went wrong, in a sentence. */
            message: string;
            /** @description More about it, where there is more. */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description State of the service. */
        Health: {
            /**
             * @description Always `ok`; anything else is a problem document.
             * @constant
             */
            status: "ok";
        };
        /** @description Why a request was refused (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description The kind of problem, as a URN that ends in the code.
             */
            type: string;
            /** @description The kind of problem in a few words; the same for every problem with this code. */
            title: string;
            /** @description Status of the answer. */
            status: number;
            /** @description What is wrong, in a fixed sentence. What concerns single values is in `errors`. */
            detail: string;
            /**
             * Format: uri-reference
             * @description Path of the request. Left out when it is too long or cannot be decoded.
             */
            instance?: string;
            code: components["schemas"]["ProblemCode"];
            /** @description The `X-Request-Id` of the answer. */
            request_id: string;
            /** @description The places at fault, where they can be named. At most the first hundred. */
            errors?: components["schemas"]["ProblemError"][];
        };
        /**
         * @description The kind of problem, stable over time. New codes may be added.
         * @enum {string}
         */
        ProblemCode: "malformed_json" | "malformed_request" | "unauthorized" | "invalid_token" | "insufficient_scope" | "origin_not_allowed" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "idempotency_in_progress" | "conflict" | "version_mismatch" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "validation_failed" | "idempotency_key_reused" | "rate_limited" | "headers_too_large" | "internal_error" | "unavailable" | "quota_exceeded";
        /** @description One place at fault, named by either `pointer` or `parameter`. */
        ProblemError: {
            /**
             * Format: json-pointer
             * @description JSON Pointer to the place in the body; empty for the body as a whole.
             */
            pointer?: string;
            /** @description Name of the path, query or header parameter. */
            parameter?: string;
            /** @description What is wrong with it, as a clause that follows its name. */
            detail: string;
        };
        Id: number;
        NullableId: number | null;
        /** Format: uuid */
        Uuid: string;
        Version: number;
        /** Format: date-time */
        Instant: string;
        /** Format: date-time */
        NullableInstant: string | null;
        /** Format: date */
        Date: string;
        /** Format: date */
        NullableDate: string | null;
        Money: number;
        NullableMoney: number | null;
        Quantity: number;
        ShortText: string;
        RequiredShortText: string;
        NullableShortText: string | null;
        LongText: string;
        RequiredLongText: string;
        NullableLongText: string | null;
        Extent: number | null;
        NullableEmail: string | null;
        NullableUrl: string | null;
        /** @enum {string} */
        TicketStatus: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
        /** @enum {string} */
        WorkOrderStatus: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
        /** @enum {string} */
        IncidentStatus: "open" | "investigating" | "resolved" | "closed";
        /** @enum {string} */
        QuoteStatus: "requested" | "received" | "accepted" | "rejected" | "expired";
        /** @enum {string} */
        PurchaseOrderStatus: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
        /** @enum {string} */
        WarrantyClaimStatus: "draft" | "submitted" | "approved" | "rejected" | "closed";
        /** @enum {string} */
        WarrantyClaimOutcome: "repair" | "replacement" | "refund";
        /** @enum {string} */
        ContractStatus: "draft" | "active" | "expiring" | "expired" | "cancelled";
        /** @enum {string} */
        ContractKind: "service" | "lease" | "rental" | "insurance";
        /** @enum {string} */
        CostPeriod: "once" | "month" | "quarter" | "year";
        /** @enum {string} */
        Priority: "low" | "medium" | "high" | "urgent";
        /** @enum {string} */
        WorkOrderType: "corrective" | "preventive" | "inspection" | "other";
        /** @enum {string} */
        RuleUnit: "day" | "week" | "month" | "year";
        /** @enum {string} */
        RuleBasis: "scheduled" | "completed";
        /** @enum {string} */
        StockMovementKind: "receipt" | "consumption" | "adjustment" | "loss" | "return";
        /** @enum {string} */
        LocationKind: "site" | "building" | "floor" | "room" | "zone" | "storage";
        /** @enum {string} */
        SupplierKind: "manufacturer" | "service" | "parts" | "other";
        /** @enum {string} */
        IncidentSeverity: "minor" | "serious" | "critical";
        /** @enum {string} */
        ReporterKind: "member" | "staff" | "other";
        /** @enum {string} */
        ExerciseDifficulty: "beginner" | "intermediate" | "advanced";
        /** @enum {string} */
        NotableType: "machine" | "ticket" | "work_order" | "maintenance_task" | "part" | "location" | "supplier" | "inspection" | "incident" | "reporter" | "quote" | "purchase_order" | "warranty_claim" | "contract" | "floor_plan" | "exercise";
        /** @description Numeric id or uuid. */
        IdArgument: string;
        /**
         * @description Rows to return; default 20.
         * @default 20
         */
        LimitArgument: number;
        /** @description next_cursor of the previous answer. */
        CursorArgument: string;
        ChecklistItemArgument: {
            /** @description What was checked. */
            item: string;
            /** @description Whether it was in order. */
            ok: boolean;
            /** @description A remark. */
            note?: string;
        };
        /** @description A defect report on a machine. It is open while it is neither resolved nor wont_fix. */
        Ticket: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            machine_id: components["schemas"]["Id"];
            title: components["schemas"]["NullableShortText"];
            description: components["schemas"]["RequiredLongText"];
            priority: components["schemas"]["Priority"];
            status: components["schemas"]["TicketStatus"];
            reporter_id: components["schemas"]["NullableId"];
            reporter_name: components["schemas"]["NullableShortText"];
            workorder_id: components["schemas"]["NullableId"];
            resolution: components["schemas"]["NullableLongText"];
            resolved_at: components["schemas"]["NullableInstant"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A job to be done: a repair, a service or an inspection. */
        WorkOrder: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            title: components["schemas"]["RequiredShortText"];
            description: components["schemas"]["NullableLongText"];
            type: components["schemas"]["WorkOrderType"];
            priority: components["schemas"]["Priority"];
            status: components["schemas"]["WorkOrderStatus"];
            machine_id: components["schemas"]["NullableId"];
            ticket_id: components["schemas"]["NullableId"];
            task_id: components["schemas"]["NullableId"];
            supplier_id: components["schemas"]["NullableId"];
            assignee: components["schemas"]["NullableShortText"];
            due_at: components["schemas"]["NullableInstant"];
            started_at: components["schemas"]["NullableInstant"];
            completed_at: components["schemas"]["NullableInstant"];
            resolution: components["schemas"]["NullableLongText"];
            labor_minutes: number | null;
            cost: components["schemas"]["NullableMoney"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description Recurring or one-off care of a machine. rule_unit and rule_interval are both set (every 3 months) or both null (once). */
        MaintenanceTask: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            machine_id: components["schemas"]["Id"];
            title: components["schemas"]["RequiredShortText"];
            instructions: components["schemas"]["NullableLongText"];
            rule_unit: components["schemas"]["RuleUnit"] | null;
            rule_interval: number | null;
            basis: components["schemas"]["RuleBasis"];
            starts_on: components["schemas"]["NullableDate"];
            ends_on: components["schemas"]["NullableDate"];
            next_due_at: components["schemas"]["NullableDate"];
            last_completed_at: components["schemas"]["NullableInstant"];
            active: boolean;
            /** @description Active and due before today. */
            overdue: boolean;
            checklist: components["schemas"]["RequiredShortText"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A spare part in stock. */
        Part: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            sku: components["schemas"]["NullableShortText"];
            description: components["schemas"]["NullableLongText"];
            unit: components["schemas"]["NullableShortText"];
            quantity: components["schemas"]["Quantity"];
            min_quantity: components["schemas"]["Quantity"];
            unit_cost: components["schemas"]["NullableMoney"];
            supplier_id: components["schemas"]["NullableId"];
            location_id: components["schemas"]["NullableId"];
            /** @description quantity is below min_quantity. */
            low_stock: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description One change of a part's stock. Movements are added, never changed. */
        StockMovement: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            part_id: components["schemas"]["Id"];
            kind: components["schemas"]["StockMovementKind"];
            /** @description Positive into stock, negative out of it. */
            quantity: number;
            workorder_id: components["schemas"]["NullableId"];
            purchase_order_line_id: components["schemas"]["NullableId"];
            note: components["schemas"]["NullableLongText"];
            actor: components["schemas"]["NullableShortText"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A place of the gym. Locations form a tree. */
        Location: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            kind: components["schemas"]["LocationKind"] | null;
            parent_id: components["schemas"]["NullableId"];
            address: string | null;
            notes: components["schemas"]["NullableLongText"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A firm that makes, services or supplies equipment. */
        Supplier: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            kind: components["schemas"]["SupplierKind"];
            email: components["schemas"]["NullableEmail"];
            phone: components["schemas"]["NullableShortText"];
            website: components["schemas"]["NullableUrl"];
            address: string | null;
            contacts: components["schemas"]["SupplierContact"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        SupplierContact: {
            name: components["schemas"]["RequiredShortText"];
            role: components["schemas"]["NullableShortText"];
            email: components["schemas"]["NullableEmail"];
            phone: components["schemas"]["NullableShortText"];
        };
        /** @description An accident or a near miss at a machine. */
        Incident: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            machine_id: components["schemas"]["Id"];
            description: components["schemas"]["RequiredLongText"];
            status: components["schemas"]["IncidentStatus"];
            severity: components["schemas"]["IncidentSeverity"] | null;
            reporter_name: components["schemas"]["NullableShortText"];
            involved_person: components["schemas"]["NullableShortText"];
            injury: components["schemas"]["NullableLongText"];
            occurred_at: components["schemas"]["Instant"];
            blocked_machine: boolean;
            corrective_action: components["schemas"]["NullableLongText"];
            closed_at: components["schemas"]["NullableInstant"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description Somebody who reports defects. */
        Reporter: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            kind: components["schemas"]["ReporterKind"];
            email: components["schemas"]["NullableEmail"];
            phone: components["schemas"]["NullableShortText"];
            ticket_count: number;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A price asked of a supplier. */
        Quote: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            supplier_id: components["schemas"]["Id"];
            title: components["schemas"]["RequiredShortText"];
            status: components["schemas"]["QuoteStatus"];
            machine_id: components["schemas"]["NullableId"];
            ticket_id: components["schemas"]["NullableId"];
            valid_until: components["schemas"]["NullableDate"];
            total: components["schemas"]["Money"];
            lines: components["schemas"]["QuoteLine"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        QuoteLine: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            quote_id: components["schemas"]["Id"];
            position: number;
            part_id: components["schemas"]["NullableId"];
            description: components["schemas"]["RequiredShortText"];
            quantity: components["schemas"]["Quantity"];
            unit_price: components["schemas"]["Money"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description An order to a supplier. */
        PurchaseOrder: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            number: components["schemas"]["RequiredShortText"];
            supplier_id: components["schemas"]["Id"];
            quote_id: components["schemas"]["NullableId"];
            status: components["schemas"]["PurchaseOrderStatus"];
            ordered_at: components["schemas"]["NullableInstant"];
            expected_on: components["schemas"]["NullableDate"];
            total: components["schemas"]["Money"];
            lines: components["schemas"]["PurchaseOrderLine"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description Names a part, or describes what is ordered, or both. */
        PurchaseOrderLine: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            purchase_order_id: components["schemas"]["Id"];
            position: number;
            part_id: components["schemas"]["NullableId"];
            description: components["schemas"]["NullableShortText"];
            quantity: components["schemas"]["Quantity"];
            unit_price: components["schemas"]["NullableMoney"];
            quantity_received: components["schemas"]["Quantity"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A claim to have a machine put right under warranty. */
        WarrantyClaim: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            machine_id: components["schemas"]["Id"];
            supplier_id: components["schemas"]["NullableId"];
            ticket_id: components["schemas"]["NullableId"];
            title: components["schemas"]["RequiredShortText"];
            description: components["schemas"]["NullableLongText"];
            status: components["schemas"]["WarrantyClaimStatus"];
            submitted_at: components["schemas"]["NullableInstant"];
            outcome: components["schemas"]["WarrantyClaimOutcome"] | null;
            resolution: components["schemas"]["NullableLongText"];
            /** @description Made after the machine's warranty_until. */
            out_of_warranty: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description An agreement with a supplier. Its status follows from its dates unless it was cancelled. */
        Contract: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            supplier_id: components["schemas"]["Id"];
            title: components["schemas"]["RequiredShortText"];
            kind: components["schemas"]["ContractKind"] | null;
            status: components["schemas"]["ContractStatus"];
            starts_on: components["schemas"]["Date"];
            ends_on: components["schemas"]["NullableDate"];
            notice_days: number | null;
            auto_renew: boolean;
            cost: components["schemas"]["NullableMoney"];
            cost_period: components["schemas"]["CostPeriod"] | null;
            cancelled_at: components["schemas"]["NullableInstant"];
            machine_ids: components["schemas"]["Id"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A drawing of a location with machines placed on it. width and height are in metres. */
        FloorPlan: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            location_id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            width: components["schemas"]["Extent"];
            height: components["schemas"]["Extent"];
            image_url: components["schemas"]["NullableUrl"];
            positions: components["schemas"]["FloorPlanPosition"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description Where a machine stands on a plan. A machine is on a plan at most once. */
        FloorPlanPosition: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            floor_plan_id: components["schemas"]["Id"];
            machine_id: components["schemas"]["Id"];
            /** @description 0 at the left edge, 1 at the right. */
            x: number;
            /** @description 0 at the top, 1 at the bottom. */
            y: number;
            /** @description Degrees, clockwise. */
            rotation: number;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description An exercise that members do on the machines. */
        Exercise: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            muscle_group: components["schemas"]["NullableShortText"];
            difficulty: components["schemas"]["ExerciseDifficulty"] | null;
            instructions: components["schemas"]["NullableLongText"];
            machine_ids: components["schemas"]["Id"][];
            /** @description At least one of its machines is active. */
            available: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A remark on anything else. Notes are added, never changed. */
        Note: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            notable_type: components["schemas"]["NotableType"];
            notable_id: components["schemas"]["Id"];
            body: components["schemas"]["RequiredLongText"];
            author: components["schemas"]["NullableShortText"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        Page: {
            has_more: boolean;
            next_cursor: string | null;
        };
        MachineRow: {
            /**
             * Format: int64
             * @description Number of the machine.
             */
            id: number;
            /** @description What the gym calls the machine. */
            name: string;
            /** @description Kind of machine, in the gym's own words. */
            type: string | null;
            /** @description Manufacturer. */
            brand: string | null;
            /** @description Model name of the manufacturer. */
            model: string | null;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            status_since: components["schemas"]["Instant"];
            /** @description Why the machine is `defect` or `out_of_service`, where that is known. */
            blocked_reason: string | null;
            /** @description Where the machine stands, as free text. */
            location: string | null;
            /** @description Part of the floor, as free text. */
            zone: string | null;
            /**
             * Format: int64
             * @description Number of the location that the machine is linked to.
             */
            location_id: number | null;
            location_name: components["schemas"]["NullableShortText"];
            /** @description Serial number of the manufacturer. */
            serial_number: string | null;
            /** @description The gym's own inventory number. */
            asset_tag: string | null;
        };
        TicketRow: {
            id: number;
            version: number;
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            title: string | null;
            description: string;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @enum {string} */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            reporter_name: string | null;
            workorder_id: number | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A defect report on a machine. It is open while it is neither resolved nor wont_fix. */
        TicketDetail: {
            id: number;
            /** Format: uuid */
            uuid: string;
            version: number;
            machine_id: number;
            title: string | null;
            description: string;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @enum {string} */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            reporter_id: number | null;
            reporter_name: string | null;
            workorder_id: number | null;
            resolution: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description What the gym calls the machine. */
            machine_name: string;
        };
        ExerciseRow: {
            id: number;
            name: string;
            muscle_group: string | null;
            difficulty: ("beginner" | "intermediate" | "advanced") | null;
            instructions: string | null;
            /** @description At least one of its machines is active. */
            available: boolean;
            machine_ids: number[];
            machine_names: string[];
        };
        UpcomingTaskRow: {
            id: number;
            version: number;
            title: string;
            instructions: string | null;
            checklist: string[];
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            /** @description Where the machine stands, as free text. */
            location: string | null;
            /** @description Part of the floor, as free text. */
            zone: string | null;
            location_name: components["schemas"]["NullableShortText"];
            /** Format: date-time */
            last_completed_at: string | null;
            next_due_at: components["schemas"]["Date"];
            days_until_due: number;
            overdue: boolean;
            rule_unit: ("day" | "week" | "month" | "year") | null;
            rule_interval: number | null;
        };
        /** @description Recurring or one-off care of a machine. rule_unit and rule_interval are both set (every 3 months) or both null (once). */
        MaintenanceTaskDetail: {
            id: number;
            /** Format: uuid */
            uuid: string;
            version: number;
            machine_id: number;
            title: string;
            instructions: string | null;
            rule_unit: ("day" | "week" | "month" | "year") | null;
            rule_interval: number | null;
            /**
             * @description Whether the next date counts from the due date or from the day of completion.
             * @enum {string}
             */
            basis: "scheduled" | "completed";
            /** Format: date */
            starts_on: string | null;
            /** Format: date */
            ends_on: string | null;
            /** Format: date */
            next_due_at: string | null;
            /** Format: date-time */
            last_completed_at: string | null;
            active: boolean;
            /** @description Active and due before today. */
            overdue: boolean;
            checklist: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description What the gym calls the machine. */
            machine_name: string;
        };
        WorkOrderRow: {
            id: number;
            version: number;
            title: string;
            description: string | null;
            /** @enum {string} */
            type: "corrective" | "preventive" | "inspection" | "other";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @enum {string} */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            machine_id: number | null;
            machine_name: components["schemas"]["NullableShortText"];
            ticket_id: number | null;
            supplier_name: components["schemas"]["NullableShortText"];
            assignee: string | null;
            /** Format: date-time */
            due_at: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            resolution: string | null;
            cost: number | null;
        };
        /** @description A job to be done: a repair, a service or an inspection. */
        WorkOrderDetail: {
            id: number;
            /** Format: uuid */
            uuid: string;
            version: number;
            title: string;
            description: string | null;
            /** @enum {string} */
            type: "corrective" | "preventive" | "inspection" | "other";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @enum {string} */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            machine_id: number | null;
            ticket_id: number | null;
            task_id: number | null;
            supplier_id: number | null;
            assignee: string | null;
            /** Format: date-time */
            due_at: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            resolution: string | null;
            labor_minutes: number | null;
            cost: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            machine_name: string | null;
        };
        PartRow: {
            id: number;
            name: string;
            sku: string | null;
            /** @description What one is counted in, such as piece or metre. */
            unit: string | null;
            /** @description In stock: the sum of its movements. */
            quantity: number;
            /** @description 0 when no minimum is kept. */
            min_quantity: number;
            /** @description quantity is below min_quantity. */
            low_stock: boolean;
            unit_cost: number | null;
            supplier_name: components["schemas"]["NullableShortText"];
            location_name: components["schemas"]["NullableShortText"];
        };
        LocationRow: {
            id: number;
            name: string;
            kind: ("site" | "building" | "floor" | "room" | "zone" | "storage") | null;
            parent_id: number | null;
            parent_name: components["schemas"]["NullableShortText"];
            address: string | null;
            notes: string | null;
        };
        SupplierRow: {
            id: number;
            name: string;
            /** @enum {string} */
            kind: "manufacturer" | "service" | "parts" | "other";
            email: string | null;
            phone: string | null;
            website: string | null;
            address: string | null;
            contacts: {
                name: string;
                role: string | null;
                email: string | null;
                phone: string | null;
            }[];
        };
        InspectionRow: {
            /**
             * Format: int64
             * @description Number of the inspection.
             */
            id: number;
            /**
             * Format: int64
             * @description Number of the machine inspected.
             */
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            /** @description Whether the machine passed. */
            passed: boolean;
            /** @description Who inspected the machine. */
            inspector: string | null;
            /** @description What was found. */
            notes: string | null;
            /**
             * Format: date-time
             * @description When the machine was inspected.
             */
            inspected_at: string;
            /**
             * Format: date
             * @description Day by which the machine is to be inspected again.
             */
            next_due_at: string | null;
            /** @description The points that were checked; empty when there were none. */
            checklist: {
                /** @description What was checked. */
                item: string;
                /** @description Whether it was in order. */
                ok: boolean;
                /** @description A remark. */
                note: string | null;
            }[];
            /** @description Whether the inspection asked for the machine to be taken out of service if it failed, as given. */
            blocked_machine: boolean;
        };
        /** @description The inspection of a machine. */
        InspectionResult: {
            /**
             * Format: int64
             * @description Number of the inspection.
             */
            id: number;
            /**
             * Format: uuid
             * @description UUID of the inspection, in lower case.
             */
            uuid: string;
            /** @description Goes up by one with every change. */
            version: number;
            /**
             * Format: int64
             * @description Number of the machine inspected.
             */
            machine_id: number;
            /** @description Whether the machine passed. */
            passed: boolean;
            /** @description Who inspected the machine. */
            inspector: string | null;
            /** @description What was found. */
            notes: string | null;
            /**
             * Format: date-time
             * @description When the machine was inspected.
             */
            inspected_at: string;
            /**
             * Format: date
             * @description Day by which the machine is to be inspected again.
             */
            next_due_at: string | null;
            /** @description Signature of the inspector, as text or as a data URL of an image. */
            signature: string | null;
            /** @description The points that were checked; empty when there were none. */
            checklist: {
                /** @description What was checked. */
                item: string;
                /** @description Whether it was in order. */
                ok: boolean;
                /** @description A remark. */
                note: string | null;
            }[];
            /** @description Whether the inspection asked for the machine to be taken out of service if it failed, as given. */
            blocked_machine: boolean;
            /**
             * Format: date-time
             * @description When the record was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             */
            updated_at: string;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
        };
        IncidentRow: {
            id: number;
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            description: string;
            /** @enum {string} */
            status: "open" | "investigating" | "resolved" | "closed";
            severity: ("minor" | "serious" | "critical") | null;
            reporter_name: string | null;
            involved_person: string | null;
            injury: string | null;
            /** Format: date-time */
            occurred_at: string;
            blocked_machine: boolean;
            corrective_action: string | null;
        };
        /** @description An accident or a near miss at a machine. */
        IncidentResult: {
            id: number;
            /** Format: uuid */
            uuid: string;
            version: number;
            machine_id: number;
            description: string;
            /** @enum {string} */
            status: "open" | "investigating" | "resolved" | "closed";
            severity: ("minor" | "serious" | "critical") | null;
            reporter_name: string | null;
            involved_person: string | null;
            injury: string | null;
            /** Format: date-time */
            occurred_at: string;
            blocked_machine: boolean;
            corrective_action: string | null;
            /** Format: date-time */
            closed_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
        };
        ReporterRow: {
            id: number;
            name: string;
            /** @enum {string} */
            kind: "member" | "staff" | "other";
            email: string | null;
            phone: string | null;
            ticket_count: number;
        };
        QuoteRow: {
            id: number;
            title: string;
            /** @enum {string} */
            status: "requested" | "received" | "accepted" | "rejected" | "expired";
            supplier_name: string;
            machine_id: number | null;
            machine_name: components["schemas"]["NullableShortText"];
            ticket_id: number | null;
            /** Format: date */
            valid_until: string | null;
            total: number;
            lines: components["schemas"]["QuoteLineRow"][];
        };
        QuoteLineRow: {
            description: string;
            quantity: number;
            unit_price: number;
        };
        PurchaseOrderRow: {
            id: number;
            number: string;
            /** @enum {string} */
            status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
            supplier_name: string;
            /** Format: date-time */
            ordered_at: string | null;
            /** Format: date */
            expected_on: string | null;
            total: number;
            lines: components["schemas"]["PurchaseOrderLineRow"][];
        };
        PurchaseOrderLineRow: {
            description: components["schemas"]["RequiredShortText"];
            quantity: number;
            unit_price: number | null;
            quantity_received: number;
        };
        WarrantyClaimRow: {
            id: number;
            title: string;
            /** @enum {string} */
            status: "draft" | "submitted" | "approved" | "rejected" | "closed";
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            supplier_name: components["schemas"]["NullableShortText"];
            description: string | null;
            /** Format: date-time */
            submitted_at: string | null;
            outcome: ("repair" | "replacement" | "refund") | null;
            resolution: string | null;
            /** @description Made after the machine's warranty_until. */
            out_of_warranty: boolean;
        };
        ContractRow: {
            id: number;
            title: string;
            kind: ("service" | "lease" | "rental" | "insurance") | null;
            /** @enum {string} */
            status: "draft" | "active" | "expiring" | "expired" | "cancelled";
            supplier_name: string;
            /** Format: date */
            starts_on: string;
            /** Format: date */
            ends_on: string | null;
            notice_days: number | null;
            auto_renew: boolean;
            cost: number | null;
            cost_period: ("once" | "month" | "quarter" | "year") | null;
            machine_ids: number[];
        };
        FloorPlanRow: {
            id: number;
            name: string;
            location_id: number;
            location_name: string;
            image_url: string | null;
            positions: components["schemas"]["FloorPlanPositionRow"][];
        };
        FloorPlanPositionRow: {
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            machine_status: components["schemas"]["MachineStatus"];
            /** @description 0 at the left edge, 1 at the right. */
            x: number;
            /** @description 0 at the top, 1 at the bottom. */
            y: number;
        };
        NoteRow: {
            id: number;
            body: string;
            author: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ListMachinesInput: {
            /** @description Part of a place name, letter case aside: the machine's location or zone, its linked location or one above that. All machines when not given. */
            location?: string;
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListMachinesOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                /**
                 * Format: int64
                 * @description Number of the machine.
                 */
                id: number;
                /** @description What the gym calls the machine. */
                name: string;
                /** @description Kind of machine, in the gym's own words. */
                type: string | null;
                /** @description Manufacturer. */
                brand: string | null;
                /** @description Model name of the manufacturer. */
                model: string | null;
                /**
                 * @description Whether members may use the machine, and if not, why.
                 * @enum {string}
                 */
                status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
                /** Format: date-time */
                status_since: string;
                /** @description Why the machine is `defect` or `out_of_service`, where that is known. */
                blocked_reason: string | null;
                /** @description Where the machine stands, as free text. */
                location: string | null;
                /** @description Part of the floor, as free text. */
                zone: string | null;
                /**
                 * Format: int64
                 * @description Number of the location that the machine is linked to.
                 */
                location_id: number | null;
                location_name: string | null;
                /** @description Serial number of the manufacturer. */
                serial_number: string | null;
                /** @description The gym's own inventory number. */
                asset_tag: string | null;
            }[];
        };
        GetMachineInput: {
            /** @description Numeric id or uuid, from list_machines. */
            machine_id: string;
        };
        GetMachineOutput: components["schemas"]["Machine"];
        ReportTicketInput: {
            /** @description Numeric id or uuid, from list_machines. */
            machine_id: string;
            /** @description What is wrong, in plain words. */
            description: string;
            /** @description Who noticed it. A known reporter of that name is linked, letter case aside, otherwise one is added. */
            reporter_name?: string;
        };
        ReportTicketOutput: components["schemas"]["TicketDetail"];
        ListOpenTicketsInput: {
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListOpenTicketsOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                version: number;
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                title: string | null;
                description: string;
                /** @enum {string} */
                priority: "low" | "medium" | "high" | "urgent";
                /** @enum {string} */
                status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
                reporter_name: string | null;
                workorder_id: number | null;
                /** Format: date-time */
                created_at: string;
            }[];
        };
        UpdateTicketStatusInput: {
            /** @description Numeric id or uuid, from list_open_tickets. */
            ticket_id: string;
            /** @enum {string} */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
        };
        UpdateTicketStatusOutput: components["schemas"]["TicketDetail"];
        ListExercisesInput: {
            /** @description Numeric id or uuid, from list_machines. */
            machine_id?: string;
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListExercisesOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                name: string;
                muscle_group: string | null;
                difficulty: ("beginner" | "intermediate" | "advanced") | null;
                instructions: string | null;
                /** @description At least one of its machines is active. */
                available: boolean;
                machine_ids: number[];
                machine_names: string[];
            }[];
        };
        UpcomingMaintenanceInput: {
            /**
             * @description Days to look ahead; default 14, 0 for today and overdue.
             * @default 14
             */
            days: number;
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        UpcomingMaintenanceOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                version: number;
                title: string;
                instructions: string | null;
                checklist: string[];
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /** @description Where the machine stands, as free text. */
                location: string | null;
                /** @description Part of the floor, as free text. */
                zone: string | null;
                location_name: string | null;
                /** Format: date-time */
                last_completed_at: string | null;
                /** Format: date */
                next_due_at: string;
                days_until_due: number;
                overdue: boolean;
                rule_unit: ("day" | "week" | "month" | "year") | null;
                rule_interval: number | null;
            }[];
        };
        ListWorkordersInput: {
            /** @enum {string} */
            status?: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListWorkordersOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                version: number;
                title: string;
                description: string | null;
                /** @enum {string} */
                type: "corrective" | "preventive" | "inspection" | "other";
                /** @enum {string} */
                priority: "low" | "medium" | "high" | "urgent";
                /** @enum {string} */
                status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
                machine_id: number | null;
                machine_name: string | null;
                ticket_id: number | null;
                supplier_name: string | null;
                assignee: string | null;
                /** Format: date-time */
                due_at: string | null;
                /** Format: date-time */
                started_at: string | null;
                /** Format: date-time */
                completed_at: string | null;
                resolution: string | null;
                cost: number | null;
            }[];
        };
        UpdateWorkorderStatusInput: {
            /** @description Numeric id or uuid, from list_workorders. */
            workorder_id: string;
            /** @enum {string} */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /** @description What was done. Replaces an earlier resolution; kept as it is when not given. */
            resolution?: string;
        };
        UpdateWorkorderStatusOutput: components["schemas"]["WorkOrderDetail"];
        CompleteMaintenanceInput: {
            /** @description Numeric id or uuid, from upcoming_maintenance. */
            task_id: string;
        };
        CompleteMaintenanceOutput: components["schemas"]["MaintenanceTaskDetail"];
        ListPartsInput: {
            /** @description true keeps only parts below their minimum; false lists all. */
            low_stock?: boolean;
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListPartsOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                name: string;
                sku: string | null;
                /** @description What one is counted in, such as piece or metre. */
                unit: string | null;
                /** @description In stock: the sum of its movements. */
                quantity: number;
                /** @description 0 when no minimum is kept. */
                min_quantity: number;
                /** @description quantity is below min_quantity. */
                low_stock: boolean;
                unit_cost: number | null;
                supplier_name: string | null;
                location_name: string | null;
            }[];
        };
        ListLocationsInput: {
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListLocationsOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                name: string;
                kind: ("site" | "building" | "floor" | "room" | "zone" | "storage") | null;
                parent_id: number | null;
                parent_name: string | null;
                address: string | null;
                notes: string | null;
            }[];
        };
        ListSuppliersInput: {
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListSuppliersOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                name: string;
                /** @enum {string} */
                kind: "manufacturer" | "service" | "parts" | "other";
                email: string | null;
                phone: string | null;
                website: string | null;
                address: string | null;
                contacts: {
                    name: string;
                    role: string | null;
                    email: string | null;
                    phone: string | null;
                }[];
            }[];
        };
        ListInspectionsInput: {
            /** @description Numeric id or uuid, from list_machines. */
            machine_id?: string;
            /** @description true keeps only failed inspections; false lists all. */
            failed?: boolean;
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListInspectionsOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                /**
                 * Format: int64
                 * @description Number of the inspection.
                 */
                id: number;
                /**
                 * Format: int64
                 * @description Number of the machine inspected.
                 */
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /** @description Whether the machine passed. */
                passed: boolean;
                /** @description Who inspected the machine. */
                inspector: string | null;
                /** @description What was found. */
                notes: string | null;
                /**
                 * Format: date-time
                 * @description When the machine was inspected.
                 */
                inspected_at: string;
                /**
                 * Format: date
                 * @description Day by which the machine is to be inspected again.
                 */
                next_due_at: string | null;
                /** @description The points that were checked; empty when there were none. */
                checklist: {
                    /** @description What was checked. */
                    item: string;
                    /** @description Whether it was in order. */
                    ok: boolean;
                    /** @description A remark. */
                    note: string | null;
                }[];
                /** @description Whether the inspection asked for the machine to be taken out of service if it failed, as given. */
                blocked_machine: boolean;
            }[];
        };
        CreateInspectionInput: {
            /** @description Numeric id or uuid, from list_machines. */
            machine_id: string;
            /** @description Whether the machine passed. false takes it out of service. */
            passed: boolean;
            /** @description Who inspected it. */
            inspector?: string;
            /** @description What was found. */
            notes?: string;
            /**
             * Format: date-time
             * @description RFC 3339; now when not given.
             */
            inspected_at?: string;
            /**
             * Format: date
             * @description Date of the next inspection, YYYY-MM-DD.
             */
            next_due_at?: string;
            /** @description A name, or an image as data URL. */
            signature?: string;
            checklist?: {
                /** @description What was checked. */
                item: string;
                /** @description Whether it was in order. */
                ok: boolean;
                /** @description A remark. */
                note?: string;
            }[];
            /** @description Kept with the inspection; a failed one blocks the machine either way. */
            blocked_machine?: boolean;
        };
        CreateInspectionOutput: components["schemas"]["InspectionResult"];
        ListIncidentsInput: {
            /** @enum {string} */
            status?: "open" | "investigating" | "resolved" | "closed";
            /** @description Numeric id or uuid, from list_machines. */
            machine_id?: string;
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListIncidentsOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                description: string;
                /** @enum {string} */
                status: "open" | "investigating" | "resolved" | "closed";
                severity: ("minor" | "serious" | "critical") | null;
                reporter_name: string | null;
                involved_person: string | null;
                injury: string | null;
                /** Format: date-time */
                occurred_at: string;
                blocked_machine: boolean;
                corrective_action: string | null;
            }[];
        };
        ReportIncidentInput: {
            /** @description Numeric id or uuid, from list_machines. */
            machine_id: string;
            /** @description What happened. */
            description: string;
            /** @description Who reports it. */
            reporter_name?: string;
            /** @description Who was involved or hurt. */
            involved_person?: string;
            /** @description The injury, in words; leave out when there was none. */
            injury?: string;
            /**
             * Format: date-time
             * @description RFC 3339; now when not given.
             */
            occurred_at?: string;
            /** @description true takes the machine out of service. */
            blocked_machine?: boolean;
        };
        ReportIncidentOutput: components["schemas"]["IncidentResult"];
        ListReportersInput: {
            /** @description Part of a name or email address. */
            q?: string;
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListReportersOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                name: string;
                /** @enum {string} */
                kind: "member" | "staff" | "other";
                email: string | null;
                phone: string | null;
                ticket_count: number;
            }[];
        };
        ListQuotesInput: {
            /** @enum {string} */
            status?: "requested" | "received" | "accepted" | "rejected" | "expired";
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListQuotesOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                title: string;
                /** @enum {string} */
                status: "requested" | "received" | "accepted" | "rejected" | "expired";
                supplier_name: string;
                machine_id: number | null;
                machine_name: string | null;
                ticket_id: number | null;
                /** Format: date */
                valid_until: string | null;
                total: number;
                lines: {
                    description: string;
                    quantity: number;
                    unit_price: number;
                }[];
            }[];
        };
        ListPurchaseOrdersInput: {
            /** @enum {string} */
            status?: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListPurchaseOrdersOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                number: string;
                /** @enum {string} */
                status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
                supplier_name: string;
                /** Format: date-time */
                ordered_at: string | null;
                /** Format: date */
                expected_on: string | null;
                total: number;
                lines: {
                    description: string;
                    quantity: number;
                    unit_price: number | null;
                    quantity_received: number;
                }[];
            }[];
        };
        ListWarrantyClaimsInput: {
            /** @enum {string} */
            status?: "draft" | "submitted" | "approved" | "rejected" | "closed";
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListWarrantyClaimsOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                title: string;
                /** @enum {string} */
                status: "draft" | "submitted" | "approved" | "rejected" | "closed";
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                supplier_name: string | null;
                description: string | null;
                /** Format: date-time */
                submitted_at: string | null;
                outcome: ("repair" | "replacement" | "refund") | null;
                resolution: string | null;
                /** @description Made after the machine's warranty_until. */
                out_of_warranty: boolean;
            }[];
        };
        ListContractsInput: {
            /** @enum {string} */
            status?: "draft" | "active" | "expiring" | "expired" | "cancelled";
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListContractsOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                title: string;
                kind: ("service" | "lease" | "rental" | "insurance") | null;
                /** @enum {string} */
                status: "draft" | "active" | "expiring" | "expired" | "cancelled";
                supplier_name: string;
                /** Format: date */
                starts_on: string;
                /** Format: date */
                ends_on: string | null;
                notice_days: number | null;
                auto_renew: boolean;
                cost: number | null;
                cost_period: ("once" | "month" | "quarter" | "year") | null;
                machine_ids: number[];
            }[];
        };
        ListFloorPlansInput: {
            /** @description Numeric id or uuid, from list_locations. */
            location_id?: string;
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListFloorPlansOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                name: string;
                location_id: number;
                location_name: string;
                image_url: string | null;
                positions: {
                    machine_id: number;
                    /** @description What the gym calls the machine. */
                    machine_name: string;
                    /**
                     * @description Whether members may use the machine, and if not, why.
                     * @enum {string}
                     */
                    machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
                    /** @description 0 at the left edge, 1 at the right. */
                    x: number;
                    /** @description 0 at the top, 1 at the bottom. */
                    y: number;
                }[];
            }[];
        };
        GetTicketInput: {
            /** @description Numeric id or uuid, from list_open_tickets. */
            ticket_id: string;
        };
        GetTicketOutput: components["schemas"]["TicketDetail"];
        ListNotesInput: {
            /**
             * @description What the note is about.
             * @enum {string}
             */
            notable_type: "machine" | "ticket" | "work_order" | "maintenance_task" | "part" | "location" | "supplier" | "inspection" | "incident" | "reporter" | "quote" | "purchase_order" | "warranty_claim" | "contract" | "floor_plan" | "exercise";
            /** @description Numeric id or uuid, from the list tool of that kind. */
            notable_id: string;
            /**
             * Format: uuid
             * @description Its uuid; may be given instead of notable_id.
             */
            notable_uuid?: string;
            /**
             * @description Rows to return; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous answer. */
            cursor?: string;
        };
        ListNotesOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                id: number;
                body: string;
                author: string | null;
                /** Format: date-time */
                created_at: string;
            }[];
        };
        AddNoteInput: {
            /**
             * @description What the note is about.
             * @enum {string}
             */
            notable_type: "machine" | "ticket" | "work_order" | "maintenance_task" | "part" | "location" | "supplier" | "inspection" | "incident" | "reporter" | "quote" | "purchase_order" | "warranty_claim" | "contract" | "floor_plan" | "exercise";
            /** @description Numeric id or uuid, from the list tool of that kind. */
            notable_id: string;
            /**
             * Format: uuid
             * @description Its uuid; may be given instead of notable_id.
             */
            notable_uuid?: string;
            /** @description The text of the note. */
            body: string;
        };
        AddNoteOutput: components["schemas"]["Note"];
    };
    responses: {
        /** @description All is well. */
        Healthy: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Health"];
            };
        };
        /** @description The record is still the one that `If-None-Match` names. There is no body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request cannot be decoded, for instance a broken percent-encoding in the URL. */
        MalformedRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON, or the request cannot be decoded. */
        MalformedBody: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON or not a JSON-RPC request, or the protocol version is unknown (a JSON-RPC error); or the HTTP request itself cannot be decoded (a problem document). */
        InvalidMessage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsonRpcErrorResponse"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description On the revision 2026-07-28, a message whose method is not known. */
        UnknownMethod: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsonRpcErrorResponse"];
            };
        };
        /** @description The token is missing or cannot be used. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token lacks the scope `write`. */
        InsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Origin` header names a site that may not call the tool endpoint. */
        OriginNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record in the tenant of the token. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The endpoint keeps no event stream, so it cannot be opened with `text/event-stream`. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Allow: components["headers"]["Allow"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Accept` header leaves no media type that this operation can answer with. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request did not arrive within 30 seconds. The connection is closed; repeat the request on a new one. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The first request with this `Idempotency-Key` is still running. Wait a moment and repeat it. */
        IdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record has changed since the version that `If-Match` names. Nothing was changed; get it again. */
        VersionMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is over 256 KiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The URL is over 8 KiB. */
        UriTooLong: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not `application/json` in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A path, query or header parameter is not valid, not known, or given twice. */
        InvalidParameters: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field, a parameter or a reference is not valid; or the `Idempotency-Key` was used before for a different request. Nothing was stored. */
        InvalidCreate: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field, a parameter or a reference is not valid. Nothing was changed. */
        InvalidUpdate: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token has used up its requests for now. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The URL and the headers together are over 16 KiB. The connection is closed. */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A fault of the service. A change may or may not have been made; use an `Idempotency-Key` or get the record again to find out. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The database is away for now. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `quota_exceeded`: the tenant stores as many rows of a kind, or as many bytes, as it may; `detail` says which, how many
         *     and the limit. Nothing was changed.
         */
        QuotaExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The machine, named by number or UUID.
         * @example 4711
         */
        MachineId: components["schemas"]["IdOrUuid"];
        /**
         * @description The inspection, named by number or UUID.
         * @example 90817
         */
        InspectionId: components["schemas"]["IdOrUuid"];
        /**
         * @description How many records a page holds at most. A number over 100 is an error.
         * @example 25
         */
        Limit: number;
        /**
         * @description Where to go on: the `next_cursor` of the page before. Repeat the filters of that request; `limit` may differ.
         * @example eyJpZCI6NDcxMX0
         */
        Cursor: string;
        /**
         * @description A key of your own making that lets you repeat this request safely for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters with the quotes.
         * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` of the record as you know it. The change is made only while that is the current one; otherwise the answer is a 412. `*` matches every existing record.
         * @example "3"
         */
        IfMatch: string;
        /**
         * @description The `ETag` of the record as you know it. While that is the current one, the answer is a 304 without a body.
         * @example "3"
         */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in the logs. The one that you sent, or a new one.
         * @example 0193f2b0-77c1-7a52-b1de-4f0c9a8e6d23
         */
        RequestId: string;
        /**
         * @description Strong validator of the record, made from its `version`. Treat it as opaque.
         * @example "3"
         */
        ETag: string;
        /**
         * @description The address of the next page with `rel="next"`. Absent on the last page.
         * @example </api/v1/machines?status=defect&cursor=eyJpZCI6NDcxMX0>; rel="next"
         */
        Link: string;
        /**
         * @description The path of the new record.
         * @example /api/v1/machines/4711
         */
        Location: string;
        /**
         * @description What is left for the token: `r` requests in the next `t` seconds. Absent when the limit is turned off, and on answers given before the token was counted.
         * @example "default";r=588;t=42
         */
        RateLimit: string;
        /**
         * @description The limit of the token: `q` requests in a window of `w` seconds. Absent when the limit is turned off, and on answers given before the token was counted.
         * @example "default";q=600;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Seconds to wait before the request is worth repeating.
         * @example 18
         */
        RetryAfter: number;
        /**
         * @description How to authenticate. Holds `error="invalid_token"` when a token was sent but cannot be used, and `error="insufficient_scope"` when it lacks a scope.
         * @example Bearer realm="ems", error="invalid_token"
         */
        WwwAuthenticate: string;
        /**
         * @description The methods that the path knows.
         * @example GET, HEAD, OPTIONS, POST
         */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMachines: {
        parameters: {
            query?: {
                /**
                 * @description Text to find in the name, brand, model, serial number or asset tag. Letter case does not matter, and a part of a word is enough.
                 * @example skillrun
                 */
                q?: string;
                /**
                 * @description Only machines with this status.
                 * @example out_of_service
                 */
                status?: components["schemas"]["MachineStatus"];
                /**
                 * @description Only machines linked to the location with this number. A UUID is not taken here.
                 * @example 12
                 */
                location_id?: number;
                /**
                 * @description How many records a page holds at most. A number over 100 is an error.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the `next_cursor` of the page before. Repeat the filters of that request; `limit` may differ.
                 * @example eyJpZCI6NDcxMX0
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of machines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachinePage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMachine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your own making that lets you repeat this request safely for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters with the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new machine. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MachineCreate"];
            };
        };
        responses: {
            /** @description The machine as it was stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Machine"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidCreate"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["QuotaExceeded"];
        };
    };
    getMachine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it. While that is the current one, the answer is a 304 without a body.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The machine, named by number or UUID.
                 * @example 4711
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The machine. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Machine"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMachine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it. The change is made only while that is the current one; otherwise the answer is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The machine, named by number or UUID.
                 * @example 4711
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MachineUpdate"];
            };
        };
        responses: {
            /** @description The machine after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Machine"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidUpdate"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["QuotaExceeded"];
        };
    };
    changeMachineStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it. The change is made only while that is the current one; otherwise the answer is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The machine, named by number or UUID.
                 * @example 4711
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        /** @description The new status, and why. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MachineStatusChange"];
            };
        };
        responses: {
            /** @description The machine with its new status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Machine"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["VersionMismatch"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidUpdate"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["QuotaExceeded"];
        };
    };
    listInspections: {
        parameters: {
            query?: {
                /**
                 * @description Only inspections of this machine, named by number or UUID.
                 * @example 4712
                 */
                machine_id?: components["schemas"]["IdOrUuid"];
                /**
                 * @description `1` or `true` keeps failed inspections only. `0` or `false` restricts nothing, as if the parameter were left out.
                 * @example 1
                 */
                failed?: "1" | "0" | "true" | "false";
                /**
                 * @description How many records a page holds at most. A number over 100 is an error.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the `next_cursor` of the page before. Repeat the filters of that request; `limit` may differ.
                 * @example eyJpZCI6NDcxMX0
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of inspections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionPage"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInspection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your own making that lets you repeat this request safely for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters with the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What was inspected and what was found. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionCreate"];
            };
        };
        responses: {
            /** @description The inspection as it was stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inspection"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidCreate"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["QuotaExceeded"];
        };
    };
    getInspection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it. While that is the current one, the answer is a 304 without a body.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The inspection, named by number or UUID.
                 * @example 90817
                 */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inspection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inspection"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getToolServerInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool endpoint in short. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolServerInfo"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OriginNotAllowed"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    callToolServer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Revision of the protocol that was agreed on at `initialize`. Taken as `2025-03-26` when left out.
                 * @example 2025-11-25
                 */
                "MCP-Protocol-Version"?: string;
                /**
                 * @description The `method` of the message. Required on 2026-07-28, and must equal the body.
                 * @example tools/call
                 */
                "Mcp-Method"?: string;
                /**
                 * @description The `name` of the tool. Required on 2026-07-28 for `tools/call`, and must equal the body; may be written as `=?base64?…?=`.
                 * @example list_machines
                 */
                "Mcp-Name"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description One JSON-RPC 2.0 request or notification. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonRpcRequest"];
            };
        };
        responses: {
            /** @description The JSON-RPC answer to a request, be it a result or an error. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcResponse"];
                };
            };
            /** @description The message was a notification and was accepted. There is no body. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidMessage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OriginNotAllowed"];
            404: components["responses"]["UnknownMethod"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidParameters"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Healthy"];
            400: components["responses"]["MalformedRequest"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["InvalidParameters"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Healthy"];
            400: components["responses"]["MalformedRequest"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["InvalidParameters"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}

export type Schemas = components["schemas"];
export type OperationId = keyof operations;
/** The arguments of each tool, after its defaults have been filled in. */
export interface ToolInputs {
  list_machines: Schemas["ListMachinesInput"];
  get_machine: Schemas["GetMachineInput"];
  report_ticket: Schemas["ReportTicketInput"];
  list_open_tickets: Schemas["ListOpenTicketsInput"];
  update_ticket_status: Schemas["UpdateTicketStatusInput"];
  list_exercises: Schemas["ListExercisesInput"];
  upcoming_maintenance: Schemas["UpcomingMaintenanceInput"];
  list_workorders: Schemas["ListWorkordersInput"];
  update_workorder_status: Schemas["UpdateWorkorderStatusInput"];
  complete_maintenance: Schemas["CompleteMaintenanceInput"];
  list_parts: Schemas["ListPartsInput"];
  list_locations: Schemas["ListLocationsInput"];
  list_suppliers: Schemas["ListSuppliersInput"];
  list_inspections: Schemas["ListInspectionsInput"];
  create_inspection: Schemas["CreateInspectionInput"];
  list_incidents: Schemas["ListIncidentsInput"];
  report_incident: Schemas["ReportIncidentInput"];
  list_reporters: Schemas["ListReportersInput"];
  list_quotes: Schemas["ListQuotesInput"];
  list_purchase_orders: Schemas["ListPurchaseOrdersInput"];
  list_warranty_claims: Schemas["ListWarrantyClaimsInput"];
  list_contracts: Schemas["ListContractsInput"];
  list_floor_plans: Schemas["ListFloorPlansInput"];
  get_ticket: Schemas["GetTicketInput"];
  list_notes: Schemas["ListNotesInput"];
  add_note: Schemas["AddNoteInput"];
}
/** The structured content that each tool answers with. */
export interface ToolOutputs {
  list_machines: Schemas["ListMachinesOutput"];
  get_machine: Schemas["GetMachineOutput"];
  report_ticket: Schemas["ReportTicketOutput"];
  list_open_tickets: Schemas["ListOpenTicketsOutput"];
  update_ticket_status: Schemas["UpdateTicketStatusOutput"];
  list_exercises: Schemas["ListExercisesOutput"];
  upcoming_maintenance: Schemas["UpcomingMaintenanceOutput"];
  list_workorders: Schemas["ListWorkordersOutput"];
  update_workorder_status: Schemas["UpdateWorkorderStatusOutput"];
  complete_maintenance: Schemas["CompleteMaintenanceOutput"];
  list_parts: Schemas["ListPartsOutput"];
  list_locations: Schemas["ListLocationsOutput"];
  list_suppliers: Schemas["ListSuppliersOutput"];
  list_inspections: Schemas["ListInspectionsOutput"];
  create_inspection: Schemas["CreateInspectionOutput"];
  list_incidents: Schemas["ListIncidentsOutput"];
  report_incident: Schemas["ReportIncidentOutput"];
  list_reporters: Schemas["ListReportersOutput"];
  list_quotes: Schemas["ListQuotesOutput"];
  list_purchase_orders: Schemas["ListPurchaseOrdersOutput"];
  list_warranty_claims: Schemas["ListWarrantyClaimsOutput"];
  list_contracts: Schemas["ListContractsOutput"];
  list_floor_plans: Schemas["ListFloorPlansOutput"];
  get_ticket: Schemas["GetTicketOutput"];
  list_notes: Schemas["ListNotesOutput"];
  add_note: Schemas["AddNoteOutput"];
}
export type ToolName = keyof ToolInputs;
