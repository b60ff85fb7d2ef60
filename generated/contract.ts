// Generated from openapi.yaml, openapi/ and tools.schema.json by `npm run generate`. Do not edit.

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
         * @description Returns the machines of the tenant, newest first. All filters given must apply; a `location_id` that does not exist gives an empty list. Changes nothing.
         */
        get: operations["listMachines"];
        put?: never;
        /**
         * Add a machine
         * @description Adds a machine to the gym. Only `name` is required; `status` defaults to `active`. A machine added as `retired` gets the current time as its `retired_at`.
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
         * @description Returns one machine with all its fields, whatever its status. Changes nothing.
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
         * @description Returns the inspections of the tenant, newest first. A `machine_id` that does not exist gives an empty list. Changes nothing.
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
         * @description Returns one inspection with its checklist and signature. Changes nothing.
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
    "/api/v1/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppliers
         * @description Returns the suppliers of the tenant, newest first unless `sort` says otherwise. All filters given must apply. Changes nothing.
         */
        get: operations["listSuppliers"];
        put?: never;
        /**
         * Add a supplier
         * @description Adds a supplier. Only `name` is required; `kind` defaults to `other`.
         */
        post: operations["createSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suppliers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The supplier, named by number or UUID.
                 * @example 31
                 */
                id: components["parameters"]["SupplierId"];
            };
            cookie?: never;
        };
        /**
         * Get a supplier
         * @description Returns one supplier with all its fields. Changes nothing.
         */
        get: operations["getSupplier"];
        put?: never;
        post?: never;
        /**
         * Delete a supplier
         * @description Deletes the supplier for good. While machines, parts, work orders, quotes, purchase orders, warranty claims or contracts refer to it, the response is a 409.
         */
        delete: operations["deleteSupplier"];
        options?: never;
        head?: never;
        /**
         * Update a supplier
         * @description Changes the fields that you send and leaves the others as they are; `null` clears an optional field. `contacts` replaces the whole list. Values that the supplier already has change nothing, and `version` stays the same.
         */
        patch: operations["updateSupplier"];
        trace?: never;
    };
    "/api/v1/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List locations
         * @description Returns the locations of the tenant, newest first unless `sort` says otherwise. All filters given must apply; a `parent_id` that does not exist gives an empty list. Changes nothing.
         */
        get: operations["listLocations"];
        put?: never;
        /**
         * Add a location
         * @description Adds a location. Only `name` is required; without `parent_id` it stands at the top of the tree.
         */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location, named by number or UUID.
                 * @example 12
                 */
                id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        /**
         * Get a location
         * @description Returns one location with all its fields. Changes nothing.
         */
        get: operations["getLocation"];
        put?: never;
        post?: never;
        /**
         * Delete a location
         * @description Deletes the location for good. While locations, machines, parts or floor plans refer to it, the response is a 409.
         */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        /**
         * Update a location
         * @description Changes the fields that you send and leaves the others as they are; `null` clears an optional field. A location cannot be moved into itself or into a location inside it. Values that it already has change nothing, and `version` stays the same.
         */
        patch: operations["updateLocation"];
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
         * @description Responds as long as the process runs, with or without the database. Changes nothing.
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
         * Can the service accept requests?
         * @description Returns 200 when the database can be reached and its migrations are current, and 503 otherwise. Changes nothing.
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
        /** @description Why a request was refused (RFC 9457). */
        Problem: {
            /** @description The kind of problem, as a URN that ends in the code. */
            type: string;
            /** @description The kind of problem in a few words; the same for every problem with this code. */
            title: string;
            /**
             * Format: int32
             * @description Status of the answer.
             */
            status: number;
            /** @description What is wrong, in a fixed sentence. What concerns single values is in `errors`. */
            detail: string;
            /** @description Path of the request. Left out when it is too long or cannot be decoded. */
            instance?: string;
            /**
             * @description The kind of problem, stable over time. The known codes are in the table under "Errors" of the introduction; new ones may be added.
             * @example validation_failed
             */
            code: string;
            /** @description The `X-Request-Id` of the answer. */
            request_id: string;
            /** @description The places at fault, where they can be named. At most the first hundred. */
            errors?: components["schemas"]["ProblemError"][];
            /** @description With `in_use`, how many records of each kind refer to the record. */
            used_by?: components["schemas"]["ProblemUse"][];
        };
        /** @description Records of one kind that refer to a record. */
        ProblemUse: {
            /** @description The kind of record, such as `machine` or `purchase_order`. */
            kind: string;
            /**
             * Format: int64
             * @description How many there are.
             */
            count: number;
        };
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
        /** @description An agreement with a supplier. Its status follows from its dates unless it was cancelled. */
        Contract: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            supplier_id: components["schemas"]["Id"];
            title: components["schemas"]["RequiredShortText"];
            kind: components["schemas"]["ContractKind"] | null;
            status: components["schemas"]["ContractStatus"];
            starts_on: components["schemas"]["Day"];
            ends_on: components["schemas"]["NullableDay"];
            /** Format: int32 */
            notice_days: number | null;
            auto_renew: boolean;
            cost: components["schemas"]["NullableMoney"];
            cost_period: components["schemas"]["CostPeriod"] | null;
            cancelled_at: components["schemas"]["NullableInstant"];
            machine_ids: components["schemas"]["Id"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        ContractStatus: "draft" | "active" | "expiring" | "expired" | "cancelled";
        /** @enum {string} */
        ContractKind: "service" | "lease" | "rental" | "insurance";
        /** @enum {string} */
        CostPeriod: "once" | "month" | "quarter" | "year";
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
        /** @enum {string} */
        ExerciseDifficulty: "beginner" | "intermediate" | "advanced";
        /** @description A drawing of a location with machines placed on it. width and height are in metres. */
        FloorPlan: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            location_id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            width: components["schemas"]["NullableExtent"];
            height: components["schemas"]["NullableExtent"];
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
        /** @description State of the service. */
        Health: {
            /**
             * @description Always `ok`; anything else is a problem document.
             * @constant
             */
            status: "ok";
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
        /** @enum {string} */
        IncidentStatus: "open" | "investigating" | "resolved" | "closed";
        /** @enum {string} */
        IncidentSeverity: "minor" | "serious" | "critical";
        /** @description The inspection of a machine. */
        Inspection: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            machine_id: components["schemas"]["Id"];
            /** @description Whether the machine passed. */
            passed: boolean;
            inspector: components["schemas"]["NullableShortText"];
            notes: components["schemas"]["NullableLongText"];
            inspected_at: components["schemas"]["Instant"];
            next_due_at: components["schemas"]["NullableDay"];
            /** @description Signature of the inspector, as text or as a data URL of an image. */
            signature: string | null;
            /** @description The points that were checked; empty when there were none. */
            checklist: components["schemas"]["ChecklistItem"][];
            /** @description Whether the inspection asked for the machine to be taken out of service if it failed, as given. */
            blocked_machine: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description An inspection to record. `null` is the same as leaving a field out. */
        InspectionCreate: {
            machine_id: components["schemas"]["Reference"];
            /** @description Whether the machine passed. */
            passed: boolean;
            inspector?: components["schemas"]["NullableShortText"];
            notes?: components["schemas"]["NullableLongText"];
            inspected_at?: components["schemas"]["NullableInstant"];
            next_due_at?: components["schemas"]["NullableDay"];
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
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description One point of a checklist. */
        ChecklistItem: {
            item: components["schemas"]["RequiredShortText"];
            /** @description Whether it was in order. */
            ok: boolean;
            note: components["schemas"]["NullableRemark"];
        };
        /** @description One point of a checklist to record. */
        ChecklistItemCreate: {
            item: components["schemas"]["RequiredShortText"];
            /** @description Whether it was in order. */
            ok: boolean;
            note?: components["schemas"]["NullableRemark"];
        };
        /** @description A place of the gym. Locations form a tree. */
        Location: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            /** @description What the place is, where that is known. */
            kind: components["schemas"]["LocationKind"] | null;
            parent_id: components["schemas"]["NullableId"];
            address: components["schemas"]["NullableAddress"];
            notes: components["schemas"]["NullableLongText"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A location to add. `null` is the same as leaving a field out. */
        LocationCreate: {
            name: components["schemas"]["RequiredShortText"];
            /** @description What the place is. */
            kind?: components["schemas"]["LocationKind"] | null;
            parent_id?: components["schemas"]["NullableReference"];
            address?: components["schemas"]["NullableAddress"];
            notes?: components["schemas"]["NullableLongText"];
        };
        /** @description The fields of a location to change. A field left out stays as it is; `null` clears it. */
        LocationUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            /** @description What the place is. */
            kind?: components["schemas"]["LocationKind"] | null;
            parent_id?: components["schemas"]["NullableReference"];
            address?: components["schemas"]["NullableAddress"];
            notes?: components["schemas"]["NullableLongText"];
        };
        /**
         * @description What a place is.
         * @enum {string}
         */
        LocationKind: "site" | "building" | "floor" | "room" | "zone" | "storage";
        /** @description One page of locations. */
        LocationPage: {
            /** @description The locations of this page. */
            data: components["schemas"]["Location"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description Whether members may use the machine, and if not, why.
         * @enum {string}
         */
        MachineStatus: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
        /** @description A machine of the gym. */
        Machine: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            brand: components["schemas"]["NullableShortText"];
            model: components["schemas"]["NullableShortText"];
            type: components["schemas"]["NullableShortText"];
            category: components["schemas"]["NullableShortText"];
            serial_number: components["schemas"]["NullableShortText"];
            asset_tag: components["schemas"]["NullableShortText"];
            location: components["schemas"]["NullableShortText"];
            zone: components["schemas"]["NullableShortText"];
            status: components["schemas"]["MachineStatus"];
            location_id: components["schemas"]["NullableId"];
            supplier_id: components["schemas"]["NullableId"];
            purchased_at: components["schemas"]["NullableDay"];
            purchase_price: components["schemas"]["NullableMoney"];
            warranty_until: components["schemas"]["NullableDay"];
            /**
             * Format: int32
             * @description How many years the machine is expected to last.
             */
            expected_lifespan_years: number | null;
            commissioned_at: components["schemas"]["NullableDay"];
            retired_at: components["schemas"]["NullableInstant"];
            blocked_reason: components["schemas"]["NullableReason"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A machine to add. `null` is the same as leaving a field out. */
        MachineCreate: {
            name: components["schemas"]["RequiredShortText"];
            brand?: components["schemas"]["NullableShortText"];
            model?: components["schemas"]["NullableShortText"];
            type?: components["schemas"]["NullableShortText"];
            category?: components["schemas"]["NullableShortText"];
            serial_number?: components["schemas"]["NullableShortText"];
            asset_tag?: components["schemas"]["NullableShortText"];
            location?: components["schemas"]["NullableShortText"];
            zone?: components["schemas"]["NullableShortText"];
            /** @description Status to start with; `active` when left out. */
            status?: components["schemas"]["MachineStatus"] | null;
            location_id?: components["schemas"]["NullableReference"];
            supplier_id?: components["schemas"]["NullableReference"];
            purchased_at?: components["schemas"]["NullableDay"];
            purchase_price?: components["schemas"]["NullableMoney"];
            warranty_until?: components["schemas"]["NullableDay"];
            /**
             * Format: int32
             * @description How many years the machine is expected to last.
             */
            expected_lifespan_years?: number | null;
            commissioned_at?: components["schemas"]["NullableDay"];
        };
        /** @description The fields of a machine to change. A field left out stays as it is; `null` clears it. */
        MachineUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            brand?: components["schemas"]["NullableShortText"];
            model?: components["schemas"]["NullableShortText"];
            type?: components["schemas"]["NullableShortText"];
            category?: components["schemas"]["NullableShortText"];
            serial_number?: components["schemas"]["NullableShortText"];
            asset_tag?: components["schemas"]["NullableShortText"];
            location?: components["schemas"]["NullableShortText"];
            zone?: components["schemas"]["NullableShortText"];
            status?: components["schemas"]["MachineStatus"];
            location_id?: components["schemas"]["NullableReference"];
            supplier_id?: components["schemas"]["NullableReference"];
            purchased_at?: components["schemas"]["NullableDay"];
            purchase_price?: components["schemas"]["NullableMoney"];
            warranty_until?: components["schemas"]["NullableDay"];
            /**
             * Format: int32
             * @description How many years the machine is expected to last.
             */
            expected_lifespan_years?: number | null;
            commissioned_at?: components["schemas"]["NullableDay"];
        };
        /** @description A new status for a machine. */
        MachineStatusChange: {
            status: components["schemas"]["MachineStatus"];
            reason?: components["schemas"]["NullableReason"];
        };
        /** @description One page of machines. */
        MachinePage: {
            /** @description The machines of this page. */
            data: components["schemas"]["Machine"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
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
            /** Format: int32 */
            rule_interval: number | null;
            basis: components["schemas"]["RuleBasis"];
            starts_on: components["schemas"]["NullableDay"];
            ends_on: components["schemas"]["NullableDay"];
            next_due_at: components["schemas"]["NullableDay"];
            last_completed_at: components["schemas"]["NullableInstant"];
            active: boolean;
            /** @description Active and due before today. */
            overdue: boolean;
            checklist: components["schemas"]["RequiredShortText"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        RuleUnit: "day" | "week" | "month" | "year";
        /** @enum {string} */
        RuleBasis: "scheduled" | "completed";
        /** @description What answers at the tool endpoint. */
        ToolServerInfo: {
            name: components["schemas"]["ShortText"];
            title: components["schemas"]["ShortText"];
            /** @description Version of the server. */
            version: string;
            protocol: components["schemas"]["ToolServerProtocol"];
            auth: components["schemas"]["ToolServerAuth"];
        };
        /** @description What the endpoint speaks. */
        ToolServerProtocol: {
            name: components["schemas"]["ShortText"];
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
            name?: components["schemas"]["ShortText"];
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
            /**
             * Format: int32
             * @description Code of the error, as JSON-RPC 2.0 and the Model Context Protocol define it.
             */
            code: number;
            /** @description What went wrong, in a sentence. */
            message: string;
            /** @description More about it, where there is more. */
            data?: {
                [key: string]: unknown;
            };
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
        /** @enum {string} */
        NotableType: "machine" | "ticket" | "work_order" | "maintenance_task" | "part" | "location" | "supplier" | "inspection" | "incident" | "reporter" | "quote" | "purchase_order" | "warranty_claim" | "contract" | "floor_plan" | "exercise";
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
        /** @enum {string} */
        StockMovementKind: "receipt" | "consumption" | "adjustment" | "loss" | "return";
        /**
         * Format: int64
         * @description Number of a record.
         */
        Id: number;
        /**
         * Format: int64
         * @description Number of a record; `null` for none.
         */
        NullableId: number | null;
        /**
         * Format: uuid
         * @description UUID of a record, in lower case.
         */
        Uuid: string;
        /** @description A record, named by its number or by its UUID in any letter case. */
        Reference: number | string;
        /** @description A record, named by its number or by its UUID in any letter case; or `null` for none. */
        NullableReference: number | string | null;
        /**
         * Format: int32
         * @description Goes up by one with every change of the record.
         */
        Version: number;
        /**
         * Format: date-time
         * @description A moment, as in `2026-11-20T09:30:00.000Z`.
         */
        Instant: string;
        /**
         * Format: date-time
         * @description A moment, or `null`.
         */
        NullableInstant: string | null;
        /**
         * Format: date
         * @description A day, as in `2026-11-20`.
         */
        Day: string;
        /**
         * Format: date
         * @description A day, or `null`.
         */
        NullableDay: string | null;
        /** @description An amount in the currency of the gym. */
        Money: number;
        /** @description An amount in the currency of the gym, or `null`. */
        NullableMoney: number | null;
        /** @description How many, or how much. */
        Quantity: number;
        /** @description A line of text. */
        ShortText: string;
        /** @description A line of text with a visible character. */
        RequiredShortText: string;
        /** @description A line of text, or `null`. */
        NullableShortText: string | null;
        /** @description Text of some length. */
        LongText: string;
        /** @description Text with a visible character. */
        RequiredLongText: string;
        /** @description Text of some length, or `null`. */
        NullableLongText: string | null;
        /** @description Why, in a few sentences, or `null`. */
        NullableReason: string | null;
        /** @description A remark, in a sentence, or `null`. */
        NullableRemark: string | null;
        /** @description A postal address, or `null`. */
        NullableAddress: string | null;
        /** @description An email address, or `null`. */
        NullableEmail: string | null;
        /** @description The address of a web page, or `null`. */
        NullableUrl: string | null;
        /** @description A length in metres, or `null`. */
        NullableExtent: number | null;
        /** @description The `cursor` of the next page; `null` on the last page. */
        NextCursor: string | null;
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
            expected_on: components["schemas"]["NullableDay"];
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
            /** Format: int32 */
            position: number;
            part_id: components["schemas"]["NullableId"];
            description: components["schemas"]["NullableShortText"];
            quantity: components["schemas"]["Quantity"];
            unit_price: components["schemas"]["NullableMoney"];
            quantity_received: components["schemas"]["Quantity"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        PurchaseOrderStatus: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
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
            valid_until: components["schemas"]["NullableDay"];
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
            /** Format: int32 */
            position: number;
            part_id: components["schemas"]["NullableId"];
            description: components["schemas"]["RequiredShortText"];
            quantity: components["schemas"]["Quantity"];
            unit_price: components["schemas"]["Money"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        QuoteStatus: "requested" | "received" | "accepted" | "rejected" | "expired";
        /** @description Somebody who reports defects. */
        Reporter: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            kind: components["schemas"]["ReporterKind"];
            email: components["schemas"]["NullableEmail"];
            phone: components["schemas"]["NullableShortText"];
            /** Format: int64 */
            ticket_count: number;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        ReporterKind: "member" | "staff" | "other";
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
            address: components["schemas"]["NullableAddress"];
            /** @description The people to talk to. */
            contacts: components["schemas"]["SupplierContact"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A supplier to add. `null` is the same as leaving a field out. */
        SupplierCreate: {
            name: components["schemas"]["RequiredShortText"];
            /** @description What the firm mainly does; `other` when left out. */
            kind?: components["schemas"]["SupplierKind"] | null;
            email?: components["schemas"]["NullableEmail"];
            phone?: components["schemas"]["NullableShortText"];
            website?: components["schemas"]["NullableUrl"];
            address?: components["schemas"]["NullableAddress"];
            /** @description The people to talk to. */
            contacts?: components["schemas"]["SupplierContactCreate"][] | null;
        };
        /** @description The fields of a supplier to change. A field left out stays as it is; `null` clears it. */
        SupplierUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            kind?: components["schemas"]["SupplierKind"];
            email?: components["schemas"]["NullableEmail"];
            phone?: components["schemas"]["NullableShortText"];
            website?: components["schemas"]["NullableUrl"];
            address?: components["schemas"]["NullableAddress"];
            /** @description The people to talk to; replaces the whole list. */
            contacts?: components["schemas"]["SupplierContactCreate"][];
        };
        /** @description A person to talk to at a supplier. */
        SupplierContact: {
            name: components["schemas"]["RequiredShortText"];
            role: components["schemas"]["NullableShortText"];
            email: components["schemas"]["NullableEmail"];
            phone: components["schemas"]["NullableShortText"];
        };
        /** @description A person to talk to at a supplier. */
        SupplierContactCreate: {
            name: components["schemas"]["RequiredShortText"];
            role?: components["schemas"]["NullableShortText"];
            email?: components["schemas"]["NullableEmail"];
            phone?: components["schemas"]["NullableShortText"];
        };
        /**
         * @description What the firm mainly does.
         * @enum {string}
         */
        SupplierKind: "manufacturer" | "service" | "parts" | "other";
        /** @description One page of suppliers. */
        SupplierPage: {
            /** @description The suppliers of this page. */
            data: components["schemas"]["Supplier"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
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
        /** @enum {string} */
        TicketStatus: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
        /** @enum {string} */
        Priority: "low" | "medium" | "high" | "urgent";
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
        /** @enum {string} */
        WarrantyClaimStatus: "draft" | "submitted" | "approved" | "rejected" | "closed";
        /** @enum {string} */
        WarrantyClaimOutcome: "repair" | "replacement" | "refund";
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
            /** Format: int32 */
            labor_minutes: number | null;
            cost: components["schemas"]["NullableMoney"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        WorkOrderStatus: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
        /** @enum {string} */
        WorkOrderType: "corrective" | "preventive" | "inspection" | "other";
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
        Page: {
            has_more: boolean;
            next_cursor: string | null;
        };
        MachineRow: {
            /**
             * Format: int64
             * @description Number of a record.
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
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /**
             * Format: int32
             * @description Goes up by one with every change of the record.
             */
            version: number;
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            /** @description A line of text, or `null`. */
            title: string | null;
            /** @description Text with a visible character. */
            description: string;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @enum {string} */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            /** @description A line of text, or `null`. */
            reporter_name: string | null;
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            workorder_id: number | null;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
        };
        /** @description A defect report on a machine. It is open while it is neither resolved nor wont_fix. */
        TicketDetail: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /**
             * Format: uuid
             * @description UUID of a record, in lower case.
             */
            uuid: string;
            /**
             * Format: int32
             * @description Goes up by one with every change of the record.
             */
            version: number;
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description A line of text, or `null`. */
            title: string | null;
            /** @description Text with a visible character. */
            description: string;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @enum {string} */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            reporter_id: number | null;
            /** @description A line of text, or `null`. */
            reporter_name: string | null;
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            workorder_id: number | null;
            /** @description Text of some length, or `null`. */
            resolution: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            resolved_at: string | null;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            updated_at: string;
            /** @description What the gym calls the machine. */
            machine_name: string;
        };
        ExerciseRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with a visible character. */
            name: string;
            /** @description A line of text, or `null`. */
            muscle_group: string | null;
            difficulty: ("beginner" | "intermediate" | "advanced") | null;
            /** @description Text of some length, or `null`. */
            instructions: string | null;
            /** @description At least one of its machines is active. */
            available: boolean;
            machine_ids: number[];
            machine_names: string[];
        };
        UpcomingTaskRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /**
             * Format: int32
             * @description Goes up by one with every change of the record.
             */
            version: number;
            /** @description A line of text with a visible character. */
            title: string;
            /** @description Text of some length, or `null`. */
            instructions: string | null;
            checklist: string[];
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            /** @description Where the machine stands, as free text. */
            location: string | null;
            /** @description Part of the floor, as free text. */
            zone: string | null;
            location_name: components["schemas"]["NullableShortText"];
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            last_completed_at: string | null;
            next_due_at: components["schemas"]["Day"];
            days_until_due: number;
            overdue: boolean;
            rule_unit: ("day" | "week" | "month" | "year") | null;
            /** Format: int32 */
            rule_interval: number | null;
        };
        /** @description Recurring or one-off care of a machine. rule_unit and rule_interval are both set (every 3 months) or both null (once). */
        MaintenanceTaskDetail: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /**
             * Format: uuid
             * @description UUID of a record, in lower case.
             */
            uuid: string;
            /**
             * Format: int32
             * @description Goes up by one with every change of the record.
             */
            version: number;
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description A line of text with a visible character. */
            title: string;
            /** @description Text of some length, or `null`. */
            instructions: string | null;
            rule_unit: ("day" | "week" | "month" | "year") | null;
            /** Format: int32 */
            rule_interval: number | null;
            /**
             * @description Whether the next date counts from the due date or from the day of completion.
             * @enum {string}
             */
            basis: "scheduled" | "completed";
            /**
             * Format: date
             * @description A day, or `null`.
             */
            starts_on: string | null;
            /**
             * Format: date
             * @description A day, or `null`.
             */
            ends_on: string | null;
            /**
             * Format: date
             * @description A day, or `null`.
             */
            next_due_at: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            last_completed_at: string | null;
            active: boolean;
            /** @description Active and due before today. */
            overdue: boolean;
            checklist: string[];
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            updated_at: string;
            /** @description What the gym calls the machine. */
            machine_name: string;
        };
        WorkOrderRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /**
             * Format: int32
             * @description Goes up by one with every change of the record.
             */
            version: number;
            /** @description A line of text with a visible character. */
            title: string;
            /** @description Text of some length, or `null`. */
            description: string | null;
            /** @enum {string} */
            type: "corrective" | "preventive" | "inspection" | "other";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @enum {string} */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            machine_id: number | null;
            machine_name: components["schemas"]["NullableShortText"];
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            ticket_id: number | null;
            supplier_name: components["schemas"]["NullableShortText"];
            /** @description A line of text, or `null`. */
            assignee: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            completed_at: string | null;
            /** @description Text of some length, or `null`. */
            resolution: string | null;
            /** @description An amount in the currency of the gym, or `null`. */
            cost: number | null;
        };
        /** @description A job to be done: a repair, a service or an inspection. */
        WorkOrderDetail: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /**
             * Format: uuid
             * @description UUID of a record, in lower case.
             */
            uuid: string;
            /**
             * Format: int32
             * @description Goes up by one with every change of the record.
             */
            version: number;
            /** @description A line of text with a visible character. */
            title: string;
            /** @description Text of some length, or `null`. */
            description: string | null;
            /** @enum {string} */
            type: "corrective" | "preventive" | "inspection" | "other";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @enum {string} */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            machine_id: number | null;
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            ticket_id: number | null;
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            task_id: number | null;
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            supplier_id: number | null;
            /** @description A line of text, or `null`. */
            assignee: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            completed_at: string | null;
            /** @description Text of some length, or `null`. */
            resolution: string | null;
            /** Format: int32 */
            labor_minutes: number | null;
            /** @description An amount in the currency of the gym, or `null`. */
            cost: number | null;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            updated_at: string;
            /** @description A line of text, or `null`. */
            machine_name: string | null;
        };
        PartRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with a visible character. */
            name: string;
            /** @description A line of text, or `null`. */
            sku: string | null;
            /** @description What one is counted in, such as piece or metre. */
            unit: string | null;
            /** @description In stock: the sum of its movements. */
            quantity: number;
            /** @description 0 when no minimum is kept. */
            min_quantity: number;
            /** @description quantity is below min_quantity. */
            low_stock: boolean;
            /** @description An amount in the currency of the gym, or `null`. */
            unit_cost: number | null;
            supplier_name: components["schemas"]["NullableShortText"];
            location_name: components["schemas"]["NullableShortText"];
        };
        LocationRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description Name of the place. */
            name: string;
            /** @description What the place is, where that is known. */
            kind: ("site" | "building" | "floor" | "room" | "zone" | "storage") | null;
            /**
             * Format: int64
             * @description Number of the location around this one.
             */
            parent_id: number | null;
            parent_name: components["schemas"]["NullableShortText"];
            /** @description Postal address. */
            address: string | null;
            /** @description Anything worth knowing about the place. */
            notes: string | null;
        };
        SupplierRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description Name of the firm. */
            name: string;
            /**
             * @description What the firm mainly does.
             * @enum {string}
             */
            kind: "manufacturer" | "service" | "parts" | "other";
            /** @description General email address. */
            email: string | null;
            /** @description General telephone number. */
            phone: string | null;
            /** @description Website. */
            website: string | null;
            /** @description Postal address. */
            address: string | null;
            /** @description The people to talk to. */
            contacts: {
                /** @description Name of the person. */
                name: string;
                /** @description What the person does there. */
                role: string | null;
                /** @description Email address of the person. */
                email: string | null;
                /** @description Telephone number of the person. */
                phone: string | null;
            }[];
        };
        InspectionRow: {
            /**
             * Format: int64
             * @description Number of a record.
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
             * @description Number of a record.
             */
            id: number;
            /**
             * Format: uuid
             * @description UUID of a record, in lower case.
             */
            uuid: string;
            /**
             * Format: int32
             * @description Goes up by one with every change of the record.
             */
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
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            /** @description Text with a visible character. */
            description: string;
            /** @enum {string} */
            status: "open" | "investigating" | "resolved" | "closed";
            severity: ("minor" | "serious" | "critical") | null;
            /** @description A line of text, or `null`. */
            reporter_name: string | null;
            /** @description A line of text, or `null`. */
            involved_person: string | null;
            /** @description Text of some length, or `null`. */
            injury: string | null;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            occurred_at: string;
            blocked_machine: boolean;
            /** @description Text of some length, or `null`. */
            corrective_action: string | null;
        };
        /** @description An accident or a near miss at a machine. */
        IncidentResult: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /**
             * Format: uuid
             * @description UUID of a record, in lower case.
             */
            uuid: string;
            /**
             * Format: int32
             * @description Goes up by one with every change of the record.
             */
            version: number;
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description Text with a visible character. */
            description: string;
            /** @enum {string} */
            status: "open" | "investigating" | "resolved" | "closed";
            severity: ("minor" | "serious" | "critical") | null;
            /** @description A line of text, or `null`. */
            reporter_name: string | null;
            /** @description A line of text, or `null`. */
            involved_person: string | null;
            /** @description Text of some length, or `null`. */
            injury: string | null;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            occurred_at: string;
            blocked_machine: boolean;
            /** @description Text of some length, or `null`. */
            corrective_action: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
            updated_at: string;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
        };
        ReporterRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with a visible character. */
            name: string;
            /** @enum {string} */
            kind: "member" | "staff" | "other";
            /** @description An email address, or `null`. */
            email: string | null;
            /** @description A line of text, or `null`. */
            phone: string | null;
            /** Format: int64 */
            ticket_count: number;
        };
        QuoteRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with a visible character. */
            title: string;
            /** @enum {string} */
            status: "requested" | "received" | "accepted" | "rejected" | "expired";
            /** @description Name of the firm. */
            supplier_name: string;
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            machine_id: number | null;
            machine_name: components["schemas"]["NullableShortText"];
            /**
             * Format: int64
             * @description Number of a record; `null` for none.
             */
            ticket_id: number | null;
            /**
             * Format: date
             * @description A day, or `null`.
             */
            valid_until: string | null;
            /** @description An amount in the currency of the gym. */
            total: number;
            lines: components["schemas"]["QuoteLineRow"][];
        };
        QuoteLineRow: {
            /** @description A line of text with a visible character. */
            description: string;
            /** @description How many, or how much. */
            quantity: number;
            /** @description An amount in the currency of the gym. */
            unit_price: number;
        };
        PurchaseOrderRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with a visible character. */
            number: string;
            /** @enum {string} */
            status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
            /** @description Name of the firm. */
            supplier_name: string;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            ordered_at: string | null;
            /**
             * Format: date
             * @description A day, or `null`.
             */
            expected_on: string | null;
            /** @description An amount in the currency of the gym. */
            total: number;
            lines: components["schemas"]["PurchaseOrderLineRow"][];
        };
        PurchaseOrderLineRow: {
            description: components["schemas"]["RequiredShortText"];
            /** @description How many, or how much. */
            quantity: number;
            /** @description An amount in the currency of the gym, or `null`. */
            unit_price: number | null;
            /** @description How many, or how much. */
            quantity_received: number;
        };
        WarrantyClaimRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with a visible character. */
            title: string;
            /** @enum {string} */
            status: "draft" | "submitted" | "approved" | "rejected" | "closed";
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            supplier_name: components["schemas"]["NullableShortText"];
            /** @description Text of some length, or `null`. */
            description: string | null;
            /**
             * Format: date-time
             * @description A moment, or `null`.
             */
            submitted_at: string | null;
            outcome: ("repair" | "replacement" | "refund") | null;
            /** @description Text of some length, or `null`. */
            resolution: string | null;
            /** @description Made after the machine's warranty_until. */
            out_of_warranty: boolean;
        };
        ContractRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with a visible character. */
            title: string;
            kind: ("service" | "lease" | "rental" | "insurance") | null;
            /** @enum {string} */
            status: "draft" | "active" | "expiring" | "expired" | "cancelled";
            /** @description Name of the firm. */
            supplier_name: string;
            /**
             * Format: date
             * @description A day, as in `2026-11-20`.
             */
            starts_on: string;
            /**
             * Format: date
             * @description A day, or `null`.
             */
            ends_on: string | null;
            /** Format: int32 */
            notice_days: number | null;
            auto_renew: boolean;
            /** @description An amount in the currency of the gym, or `null`. */
            cost: number | null;
            cost_period: ("once" | "month" | "quarter" | "year") | null;
            machine_ids: number[];
        };
        FloorPlanRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with a visible character. */
            name: string;
            /**
             * Format: int64
             * @description Number of a record.
             */
            location_id: number;
            /** @description Name of the place. */
            location_name: string;
            /** @description The address of a web page, or `null`. */
            image_url: string | null;
            positions: components["schemas"]["FloorPlanPositionRow"][];
        };
        FloorPlanPositionRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
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
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description Text with a visible character. */
            body: string;
            /** @description A line of text, or `null`. */
            author: string | null;
            /**
             * Format: date-time
             * @description A moment, as in `2026-11-20T09:30:00.000Z`.
             */
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
                 * @description Number of a record.
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
                /**
                 * Format: date-time
                 * @description A moment, as in `2026-11-20T09:30:00.000Z`.
                 */
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
                /** @description A line of text, or `null`. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /**
                 * Format: int32
                 * @description Goes up by one with every change of the record.
                 */
                version: number;
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /** @description A line of text, or `null`. */
                title: string | null;
                /** @description Text with a visible character. */
                description: string;
                /** @enum {string} */
                priority: "low" | "medium" | "high" | "urgent";
                /** @enum {string} */
                status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
                /** @description A line of text, or `null`. */
                reporter_name: string | null;
                /**
                 * Format: int64
                 * @description Number of a record; `null` for none.
                 */
                workorder_id: number | null;
                /**
                 * Format: date-time
                 * @description A moment, as in `2026-11-20T09:30:00.000Z`.
                 */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description A line of text with a visible character. */
                name: string;
                /** @description A line of text, or `null`. */
                muscle_group: string | null;
                difficulty: ("beginner" | "intermediate" | "advanced") | null;
                /** @description Text of some length, or `null`. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /**
                 * Format: int32
                 * @description Goes up by one with every change of the record.
                 */
                version: number;
                /** @description A line of text with a visible character. */
                title: string;
                /** @description Text of some length, or `null`. */
                instructions: string | null;
                checklist: string[];
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /** @description Where the machine stands, as free text. */
                location: string | null;
                /** @description Part of the floor, as free text. */
                zone: string | null;
                /** @description A line of text, or `null`. */
                location_name: string | null;
                /**
                 * Format: date-time
                 * @description A moment, or `null`.
                 */
                last_completed_at: string | null;
                /**
                 * Format: date
                 * @description A day, as in `2026-11-20`.
                 */
                next_due_at: string;
                days_until_due: number;
                overdue: boolean;
                rule_unit: ("day" | "week" | "month" | "year") | null;
                /** Format: int32 */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /**
                 * Format: int32
                 * @description Goes up by one with every change of the record.
                 */
                version: number;
                /** @description A line of text with a visible character. */
                title: string;
                /** @description Text of some length, or `null`. */
                description: string | null;
                /** @enum {string} */
                type: "corrective" | "preventive" | "inspection" | "other";
                /** @enum {string} */
                priority: "low" | "medium" | "high" | "urgent";
                /** @enum {string} */
                status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
                /**
                 * Format: int64
                 * @description Number of a record; `null` for none.
                 */
                machine_id: number | null;
                /** @description A line of text, or `null`. */
                machine_name: string | null;
                /**
                 * Format: int64
                 * @description Number of a record; `null` for none.
                 */
                ticket_id: number | null;
                /** @description A line of text, or `null`. */
                supplier_name: string | null;
                /** @description A line of text, or `null`. */
                assignee: string | null;
                /**
                 * Format: date-time
                 * @description A moment, or `null`.
                 */
                due_at: string | null;
                /**
                 * Format: date-time
                 * @description A moment, or `null`.
                 */
                started_at: string | null;
                /**
                 * Format: date-time
                 * @description A moment, or `null`.
                 */
                completed_at: string | null;
                /** @description Text of some length, or `null`. */
                resolution: string | null;
                /** @description An amount in the currency of the gym, or `null`. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description A line of text with a visible character. */
                name: string;
                /** @description A line of text, or `null`. */
                sku: string | null;
                /** @description What one is counted in, such as piece or metre. */
                unit: string | null;
                /** @description In stock: the sum of its movements. */
                quantity: number;
                /** @description 0 when no minimum is kept. */
                min_quantity: number;
                /** @description quantity is below min_quantity. */
                low_stock: boolean;
                /** @description An amount in the currency of the gym, or `null`. */
                unit_cost: number | null;
                /** @description A line of text, or `null`. */
                supplier_name: string | null;
                /** @description A line of text, or `null`. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description Name of the place. */
                name: string;
                /** @description What the place is, where that is known. */
                kind: ("site" | "building" | "floor" | "room" | "zone" | "storage") | null;
                /**
                 * Format: int64
                 * @description Number of the location around this one.
                 */
                parent_id: number | null;
                /** @description A line of text, or `null`. */
                parent_name: string | null;
                /** @description Postal address. */
                address: string | null;
                /** @description Anything worth knowing about the place. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description Name of the firm. */
                name: string;
                /**
                 * @description What the firm mainly does.
                 * @enum {string}
                 */
                kind: "manufacturer" | "service" | "parts" | "other";
                /** @description General email address. */
                email: string | null;
                /** @description General telephone number. */
                phone: string | null;
                /** @description Website. */
                website: string | null;
                /** @description Postal address. */
                address: string | null;
                /** @description The people to talk to. */
                contacts: {
                    /** @description Name of the person. */
                    name: string;
                    /** @description What the person does there. */
                    role: string | null;
                    /** @description Email address of the person. */
                    email: string | null;
                    /** @description Telephone number of the person. */
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
                 * @description Number of a record.
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /** @description Text with a visible character. */
                description: string;
                /** @enum {string} */
                status: "open" | "investigating" | "resolved" | "closed";
                severity: ("minor" | "serious" | "critical") | null;
                /** @description A line of text, or `null`. */
                reporter_name: string | null;
                /** @description A line of text, or `null`. */
                involved_person: string | null;
                /** @description Text of some length, or `null`. */
                injury: string | null;
                /**
                 * Format: date-time
                 * @description A moment, as in `2026-11-20T09:30:00.000Z`.
                 */
                occurred_at: string;
                blocked_machine: boolean;
                /** @description Text of some length, or `null`. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description A line of text with a visible character. */
                name: string;
                /** @enum {string} */
                kind: "member" | "staff" | "other";
                /** @description An email address, or `null`. */
                email: string | null;
                /** @description A line of text, or `null`. */
                phone: string | null;
                /** Format: int64 */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description A line of text with a visible character. */
                title: string;
                /** @enum {string} */
                status: "requested" | "received" | "accepted" | "rejected" | "expired";
                /** @description Name of the firm. */
                supplier_name: string;
                /**
                 * Format: int64
                 * @description Number of a record; `null` for none.
                 */
                machine_id: number | null;
                /** @description A line of text, or `null`. */
                machine_name: string | null;
                /**
                 * Format: int64
                 * @description Number of a record; `null` for none.
                 */
                ticket_id: number | null;
                /**
                 * Format: date
                 * @description A day, or `null`.
                 */
                valid_until: string | null;
                /** @description An amount in the currency of the gym. */
                total: number;
                lines: {
                    /** @description A line of text with a visible character. */
                    description: string;
                    /** @description How many, or how much. */
                    quantity: number;
                    /** @description An amount in the currency of the gym. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description A line of text with a visible character. */
                number: string;
                /** @enum {string} */
                status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
                /** @description Name of the firm. */
                supplier_name: string;
                /**
                 * Format: date-time
                 * @description A moment, or `null`.
                 */
                ordered_at: string | null;
                /**
                 * Format: date
                 * @description A day, or `null`.
                 */
                expected_on: string | null;
                /** @description An amount in the currency of the gym. */
                total: number;
                lines: {
                    /** @description A line of text with a visible character. */
                    description: string;
                    /** @description How many, or how much. */
                    quantity: number;
                    /** @description An amount in the currency of the gym, or `null`. */
                    unit_price: number | null;
                    /** @description How many, or how much. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description A line of text with a visible character. */
                title: string;
                /** @enum {string} */
                status: "draft" | "submitted" | "approved" | "rejected" | "closed";
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /** @description A line of text, or `null`. */
                supplier_name: string | null;
                /** @description Text of some length, or `null`. */
                description: string | null;
                /**
                 * Format: date-time
                 * @description A moment, or `null`.
                 */
                submitted_at: string | null;
                outcome: ("repair" | "replacement" | "refund") | null;
                /** @description Text of some length, or `null`. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description A line of text with a visible character. */
                title: string;
                kind: ("service" | "lease" | "rental" | "insurance") | null;
                /** @enum {string} */
                status: "draft" | "active" | "expiring" | "expired" | "cancelled";
                /** @description Name of the firm. */
                supplier_name: string;
                /**
                 * Format: date
                 * @description A day, as in `2026-11-20`.
                 */
                starts_on: string;
                /**
                 * Format: date
                 * @description A day, or `null`.
                 */
                ends_on: string | null;
                /** Format: int32 */
                notice_days: number | null;
                auto_renew: boolean;
                /** @description An amount in the currency of the gym, or `null`. */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description A line of text with a visible character. */
                name: string;
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                location_id: number;
                /** @description Name of the place. */
                location_name: string;
                /** @description The address of a web page, or `null`. */
                image_url: string | null;
                positions: {
                    /**
                     * Format: int64
                     * @description Number of a record.
                     */
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
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description Text with a visible character. */
                body: string;
                /** @description A line of text, or `null`. */
                author: string | null;
                /**
                 * Format: date-time
                 * @description A moment, as in `2026-11-20T09:30:00.000Z`.
                 */
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
        /** @description The record is gone. */
        Deleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Other records refer to this one. Nothing was deleted; `used_by` counts them by kind. */
        InUse: {
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
        /** @description Any other refusal; the introduction lists them under "Errors". Decide by `code`. */
        Problem: {
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
        /** @description One page of inspections. */
        InspectionPage: {
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
        /** @description The inspection. */
        Inspection: {
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
        /** @description The inspection as it was stored. */
        InspectionCreated: {
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
        /** @description One page of locations. */
        LocationPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LocationPage"];
            };
        };
        /** @description The location. */
        Location: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Location"];
            };
        };
        /** @description The location as it was stored. */
        LocationCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Location: components["headers"]["Location"];
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Location"];
            };
        };
        /** @description One page of machines. */
        MachinePage: {
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
        /** @description The machine. */
        Machine: {
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
        /** @description The machine as it was stored. */
        MachineCreated: {
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
        /** @description The endpoint keeps no event stream, so it cannot be opened with `text/event-stream`. */
        NoEventStream: {
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
        /** @description One page of suppliers. */
        SupplierPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SupplierPage"];
            };
        };
        /** @description The supplier. */
        Supplier: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Supplier"];
            };
        };
        /** @description The supplier as it was stored. */
        SupplierCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Location: components["headers"]["Location"];
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Supplier"];
            };
        };
    };
    parameters: {
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
         * @description The `ETag` of the record as you know it, which is its `version` in double quotes. The change is made only while that is the current one; otherwise the response is a 412. `*` matches every existing record.
         * @example "3"
         */
        IfMatch: string;
        /**
         * @description The `ETag` of the record as you know it, which is its `version` in double quotes. While that is the current one, the response is a 304 without a body.
         * @example "3"
         */
        IfNoneMatch: string;
        /**
         * @description The inspection, named by number or UUID.
         * @example 90817
         */
        InspectionId: components["schemas"]["Reference"];
        /**
         * @description The location, named by number or UUID.
         * @example 12
         */
        LocationId: components["schemas"]["Reference"];
        /**
         * @description The machine, named by number or UUID.
         * @example 4711
         */
        MachineId: components["schemas"]["Reference"];
        /**
         * @description The supplier, named by number or UUID.
         * @example 31
         */
        SupplierId: components["schemas"]["Reference"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in the logs. The one that you sent, or a new one.
         * @example 0193f2b0-77c1-7a52-b1de-4f0c9a8e6d23
         */
        RequestId: string;
        /**
         * @description Strong validator of the record: its `version` in double quotes.
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
                 * @description Only machines linked to the location with this number. A UUID is not accepted here.
                 * @example 12
                 */
                location_id?: components["schemas"]["Id"];
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
            200: components["responses"]["MachinePage"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
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
            201: components["responses"]["MachineCreated"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getMachine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. While that is the current one, the response is a 304 without a body.
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
            200: components["responses"]["Machine"];
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateMachine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. The change is made only while that is the current one; otherwise the response is a 412. `*` matches every existing record.
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
            200: components["responses"]["Machine"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    changeMachineStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. The change is made only while that is the current one; otherwise the response is a 412. `*` matches every existing record.
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
            200: components["responses"]["Machine"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listInspections: {
        parameters: {
            query?: {
                /**
                 * @description Only inspections of this machine, named by number or UUID.
                 * @example 4712
                 */
                machine_id?: components["schemas"]["Reference"];
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
            200: components["responses"]["InspectionPage"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
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
            201: components["responses"]["InspectionCreated"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getInspection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. While that is the current one, the response is a 304 without a body.
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
            200: components["responses"]["Inspection"];
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listSuppliers: {
        parameters: {
            query?: {
                /**
                 * @description Text to find in the name or email. Letter case does not matter.
                 * @example technogym
                 */
                q?: string;
                /**
                 * @description Only suppliers of this kind.
                 * @example service
                 */
                kind?: components["schemas"]["SupplierKind"];
                /**
                 * @description The field to sort by; `-` in front sorts from the last to the first. Newest first when left out.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at";
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
            200: components["responses"]["SupplierPage"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createSupplier: {
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
        /** @description The new supplier. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierCreate"];
            };
        };
        responses: {
            201: components["responses"]["SupplierCreated"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getSupplier: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. While that is the current one, the response is a 304 without a body.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The supplier, named by number or UUID.
                 * @example 31
                 */
                id: components["parameters"]["SupplierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Supplier"];
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deleteSupplier: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. The change is made only while that is the current one; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The supplier, named by number or UUID.
                 * @example 31
                 */
                id: components["parameters"]["SupplierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateSupplier: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. The change is made only while that is the current one; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The supplier, named by number or UUID.
                 * @example 31
                 */
                id: components["parameters"]["SupplierId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Supplier"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                /**
                 * @description Text to find in the name. Letter case does not matter.
                 * @example cardio
                 */
                q?: string;
                /**
                 * @description Only locations of this kind.
                 * @example room
                 */
                kind?: components["schemas"]["LocationKind"];
                /**
                 * @description Only locations directly inside this one, named by number or UUID.
                 * @example 11
                 */
                parent_id?: components["schemas"]["Reference"];
                /**
                 * @description The field to sort by; `-` in front sorts from the last to the first. Newest first when left out.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at";
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
            200: components["responses"]["LocationPage"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createLocation: {
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
        /** @description The new location. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationCreate"];
            };
        };
        responses: {
            201: components["responses"]["LocationCreated"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. While that is the current one, the response is a 304 without a body.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The location, named by number or UUID.
                 * @example 12
                 */
                id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Location"];
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deleteLocation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. The change is made only while that is the current one; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The location, named by number or UUID.
                 * @example 12
                 */
                id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the record as you know it, which is its `version` in double quotes. The change is made only while that is the current one; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The location, named by number or UUID.
                 * @example 12
                 */
                id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Location"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
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
            403: components["responses"]["OriginNotAllowed"];
            405: components["responses"]["NoEventStream"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
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
            /** @description The JSON-RPC response to a request: a result or an error. */
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
            403: components["responses"]["OriginNotAllowed"];
            404: components["responses"]["UnknownMethod"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
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
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
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
            422: components["responses"]["InvalidParameters"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
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
