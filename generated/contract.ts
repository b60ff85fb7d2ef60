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
         * @description Returns the machines of the tenant, newest first. A record must match all filters. A `location_id` that does not exist returns an empty list.
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
                 * @description The machine, by number or UUID.
                 * @example 4711
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        /**
         * Get a machine
         * @description Returns one machine with all its fields, in any status.
         */
        get: operations["getMachine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a machine
         * @description Changes the fields that you send; `null` clears an optional field. `name` and `status` cannot be cleared.
         *
         *     A new `status` has the same effects as in "Change a machine's status": `retired` sets `retired_at` if it is empty, any
         *     status except `defect` and `out_of_service` clears `blocked_reason`, and the change is added to the machine's status
         *     history. Sending values that the machine already has changes nothing, not even `version`.
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
                 * @description The machine, by number or UUID.
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
         * @description Sets the machine to any status. Side effects:
         *
         *     - `retired` sets `retired_at` if it is empty. Once set it stays, even if the machine returns to service.
         *     - `defect` and `out_of_service` store the `reason` as `blocked_reason`; a change between these two without a `reason`
         *       keeps the earlier one. Any other status clears `blocked_reason`.
         *     - The change is added to the machine's status history with its reason.
         *
         *     Setting the status that the machine already has changes nothing, not even `blocked_reason`.
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
         * @description Returns the inspections of the tenant, newest first. A `machine_id` that does not exist returns an empty list.
         */
        get: operations["listInspections"];
        put?: never;
        /**
         * Record an inspection
         * @description Records an inspection of a machine. Effects on the machine:
         *
         *     - Failed (`passed: false`) with `blocked_machine: true`: the machine becomes `out_of_service` at once, from any status,
         *       and its `blocked_reason` names the inspection.
         *     - Failed without `blocked_machine`: the machine keeps its status. (With the tool `create_inspection`, every failed inspection
         *       takes the machine out of service.)
         *     - Passed: the machine always keeps its status. A passed inspection does not put a machine back into service.
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
                 * @description The inspection, by number or UUID.
                 * @example 90817
                 */
                id: components["parameters"]["InspectionId"];
            };
            cookie?: never;
        };
        /**
         * Get an inspection
         * @description Returns one inspection with its checklist and signature.
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
         * @description Returns the suppliers of the tenant, newest first by default. A record must match all filters.
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
                 * @description The supplier, by number or UUID.
                 * @example 31
                 */
                id: components["parameters"]["SupplierId"];
            };
            cookie?: never;
        };
        /**
         * Get a supplier
         * @description Returns one supplier with all its fields.
         */
        get: operations["getSupplier"];
        put?: never;
        post?: never;
        /**
         * Delete a supplier
         * @description Deletes the supplier permanently. While machines, parts, work orders, quotes, purchase orders, warranty claims or contracts refer to it, the response is a 409.
         */
        delete: operations["deleteSupplier"];
        options?: never;
        head?: never;
        /**
         * Update a supplier
         * @description Changes the fields that you send; `null` clears an optional field. `contacts` replaces the whole list. Sending values that the supplier already has changes nothing, not even `version`.
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
         * @description Returns the locations of the tenant, newest first by default. A record must match all filters. A `parent_id` that does not exist returns an empty list.
         */
        get: operations["listLocations"];
        put?: never;
        /**
         * Add a location
         * @description Adds a location. Only `name` is required; without `parent_id` it is at the top of the tree.
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
                 * @description The location, by number or UUID.
                 * @example 12
                 */
                id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        /**
         * Get a location
         * @description Returns one location with all its fields.
         */
        get: operations["getLocation"];
        put?: never;
        post?: never;
        /**
         * Delete a location
         * @description Deletes the location permanently. While locations, machines, parts or floor plans refer to it, the response is a 409.
         */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        /**
         * Update a location
         * @description Changes the fields that you send; `null` clears an optional field. A location cannot be moved into itself or into a location inside it. Sending values that the location already has changes nothing, not even `version`.
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
         * @description Returns the name and version of the server, its protocol and how to authenticate.
         *
         *     The endpoint has no event stream: a GET whose `Accept` header contains `text/event-stream` returns a 405, as the
         *     Model Context Protocol requires.
         */
        get: operations["getToolServerInfo"];
        put?: never;
        /**
         * Send a JSON-RPC message
         * @description Accepts one JSON-RPC 2.0 message: `initialize`, `ping`, `tools/list`, `tools/call`, or a notification. There are no
         *     sessions; each message is independent. A batch (an array) is an error.
         *
         *     The endpoint supports the revisions of the Model Context Protocol from 2024-11-05 to 2025-11-25, which start with
         *     `initialize`, and 2026-07-28, in which every request names its revision in `_meta` and repeats it, its method and its
         *     tool in headers, and `server/discover` describes the server.
         *
         *     The description of each tool states what a call changes. A `read` token lists only the tools that read. A tool that
         *     writes, called with such a token, changes nothing and returns a result with `isError: true` that names the missing scope.
         *
         *     Errors are returned as follows:
         *
         *     - Invalid arguments, forbidden operations and a failure while a tool ran: status 200, a result with `isError: true` and
         *       a text that says what to do. If a change may have been made although the database did not confirm it, the text says so.
         *     - An unknown method or tool: status 200, a JSON-RPC error. On 2026-07-28 an unknown method returns a 404.
         *     - A message that is not JSON or not a JSON-RPC request, or an unknown `MCP-Protocol-Version`: status 400, a JSON-RPC error.
         *     - Token, origin, size, media type, rate limit and an unavailable database (503): a problem document, as in REST.
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
         * @description Responds while the process runs, even without the database.
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
         * Is the service ready for requests?
         * @description Returns 200 when the database is reachable and its migrations are current, and 503 otherwise.
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
        /** @description An error response (RFC 9457). */
        Problem: {
            /** @description The kind of problem, as a URN that ends in `code`. */
            type: string;
            /** @description The kind of problem in a few words; the same for every problem with this code. */
            title: string;
            /**
             * Format: int32
             * @description HTTP status of the response.
             */
            status: number;
            /** @description What is wrong, in a sentence that does not vary. `errors` has the specifics. */
            detail: string;
            /** @description Path of the request. Left out when it is too long or cannot be decoded. */
            instance?: string;
            /**
             * @description The kind of problem; stable. The introduction lists the codes under "Errors"; new ones may be added.
             * @example validation_failed
             */
            code: string;
            /** @description The `X-Request-Id` of the response. */
            request_id: string;
            /** @description The invalid places, if they can be named; at most the first hundred. */
            errors?: components["schemas"]["ProblemError"][];
            /** @description How many records of each kind refer to the record. Only with `in_use`. */
            used_by?: components["schemas"]["ProblemUse"][];
        };
        /** @description Records of one kind that refer to a record. */
        ProblemUse: {
            /** @description The kind of record, such as `machine` or `purchase_order`. */
            kind: string;
            /**
             * Format: int64
             * @description Number of records.
             */
            count: number;
        };
        /** @description One invalid place, named by either `pointer` or `parameter`. */
        ProblemError: {
            /**
             * Format: json-pointer
             * @description JSON Pointer to the place in the body; empty for the body as a whole.
             */
            pointer?: string;
            /** @description Name of the path, query or header parameter. */
            parameter?: string;
            /** @description What is wrong, as a clause that follows the name of the place. */
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
            /** @description The points that were checked; may be empty. */
            checklist: components["schemas"]["ChecklistItem"][];
            /** @description Whether a failure should take the machine out of service, as given in the request. */
            blocked_machine: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description An inspection to record. `null` is the same as omitting a field. */
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
            /** @description Whether a failed inspection takes the machine out of service; false by default. */
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
            /** @description What the place is, if known. */
            kind: components["schemas"]["LocationKind"] | null;
            parent_id: components["schemas"]["NullableId"];
            address: components["schemas"]["NullableAddress"];
            notes: components["schemas"]["NullableLongText"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A location to add. `null` is the same as omitting a field. */
        LocationCreate: {
            name: components["schemas"]["RequiredShortText"];
            /** @description What the place is. */
            kind?: components["schemas"]["LocationKind"] | null;
            parent_id?: components["schemas"]["NullableReference"];
            address?: components["schemas"]["NullableAddress"];
            notes?: components["schemas"]["NullableLongText"];
        };
        /** @description The fields of a location to change. An omitted field keeps its value; `null` clears it. */
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
        /** @description A machine to add. `null` is the same as omitting a field. */
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
            /** @description Status to start with; `active` by default. */
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
        /** @description The fields of a machine to change. An omitted field keeps its value; `null` clears it. */
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
        /** @description The tool endpoint. */
        ToolServerInfo: {
            name: components["schemas"]["ShortText"];
            title: components["schemas"]["ShortText"];
            /** @description Version of the server. */
            version: string;
            protocol: components["schemas"]["ToolServerProtocol"];
            auth: components["schemas"]["ToolServerAuth"];
        };
        /** @description The protocol of the endpoint. */
        ToolServerProtocol: {
            name: components["schemas"]["ShortText"];
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description Transport of the protocol. */
            transport: string;
            /** @description Revisions of the protocol that the server supports, newest first. */
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
            /** @description Your identifier for the request, which the response repeats. Omitted in a notification, never `null`. */
            id?: string | number;
            /** @description The method, for instance `tools/list` or `tools/call`. */
            method: string;
            params?: components["schemas"]["JsonRpcParams"];
        };
        /** @description Parameters of the method. `tools/call` accepts `name` and `arguments`; other methods have their own. */
        JsonRpcParams: {
            name?: components["schemas"]["ShortText"];
            /** @description Arguments of the tool, as described by its input schema in `tools/list`. */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description Metadata of the call, such as `idempotency_key`. */
            _meta?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description The response to a JSON-RPC request. */
        JsonRpcResponse: components["schemas"]["JsonRpcResultResponse"] | components["schemas"]["JsonRpcErrorResponse"];
        /** @description The response to a request that was handled. A failed tool call is a result with `isError`. */
        JsonRpcResultResponse: {
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description The `id` of the request. */
            id: string | number;
            /** @description The result, whose form depends on the method and the tool. */
            result: {
                [key: string]: unknown;
            };
        };
        /** @description The response to a message that could not be handled. */
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
             * @description Error code, as defined by JSON-RPC 2.0 or the Model Context Protocol.
             */
            code: number;
            /** @description What went wrong, in a sentence. */
            message: string;
            /** @description More about the error. */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description A remark about another record. Notes are added, never changed. */
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
        /** @description The number of a record, or its UUID in any letter case. */
        Reference: number | string;
        /** @description The number of a record, or its UUID in any letter case; `null` for none. */
        NullableReference: number | string | null;
        /**
         * Format: int32
         * @description Increases by one with every change of the record.
         */
        Version: number;
        /**
         * Format: date-time
         * @description An instant, as in `2026-11-20T09:30:00.000Z`.
         */
        Instant: string;
        /**
         * Format: date-time
         * @description An instant, or `null`.
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
        /** @description A quantity. */
        Quantity: number;
        /** @description A line of text. */
        ShortText: string;
        /** @description A line of text with at least one visible character. */
        RequiredShortText: string;
        /** @description A line of text, or `null`. */
        NullableShortText: string | null;
        /** @description Longer text. */
        LongText: string;
        /** @description Text with at least one visible character. */
        RequiredLongText: string;
        /** @description Longer text, or `null`. */
        NullableLongText: string | null;
        /** @description A reason, or `null`. */
        NullableReason: string | null;
        /** @description A short remark, or `null`. */
        NullableRemark: string | null;
        /** @description A postal address, or `null`. */
        NullableAddress: string | null;
        /** @description An email address, or `null`. */
        NullableEmail: string | null;
        /** @description A URL, or `null`. */
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
        /** @description A supplier's price for a job or goods. */
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
        /** @description A person who reports defects. */
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
        /** @description A company that makes, services or supplies equipment. */
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
            /** @description The contacts. */
            contacts: components["schemas"]["SupplierContact"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A supplier to add. `null` is the same as omitting a field. */
        SupplierCreate: {
            name: components["schemas"]["RequiredShortText"];
            /** @description What the company mainly does; `other` by default. */
            kind?: components["schemas"]["SupplierKind"] | null;
            email?: components["schemas"]["NullableEmail"];
            phone?: components["schemas"]["NullableShortText"];
            website?: components["schemas"]["NullableUrl"];
            address?: components["schemas"]["NullableAddress"];
            /** @description The contacts. */
            contacts?: components["schemas"]["SupplierContactCreate"][] | null;
        };
        /** @description The fields of a supplier to change. An omitted field keeps its value; `null` clears it. */
        SupplierUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            kind?: components["schemas"]["SupplierKind"];
            email?: components["schemas"]["NullableEmail"];
            phone?: components["schemas"]["NullableShortText"];
            website?: components["schemas"]["NullableUrl"];
            address?: components["schemas"]["NullableAddress"];
            /** @description The contacts; replaces the whole list. */
            contacts?: components["schemas"]["SupplierContactCreate"][];
        };
        /** @description A contact at a supplier. */
        SupplierContact: {
            name: components["schemas"]["RequiredShortText"];
            role: components["schemas"]["NullableShortText"];
            email: components["schemas"]["NullableEmail"];
            phone: components["schemas"]["NullableShortText"];
        };
        /** @description A contact at a supplier. */
        SupplierContactCreate: {
            name: components["schemas"]["RequiredShortText"];
            role?: components["schemas"]["NullableShortText"];
            email?: components["schemas"]["NullableEmail"];
            phone?: components["schemas"]["NullableShortText"];
        };
        /**
         * @description What the company mainly does.
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
        /** @description A claim to have a machine repaired under warranty. */
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
            /** @description Its submission, or today if not submitted, is after the machine's warranty_until. */
            out_of_warranty: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        WarrantyClaimStatus: "draft" | "submitted" | "approved" | "rejected" | "closed";
        /** @enum {string} */
        WarrantyClaimOutcome: "repair" | "replacement" | "refund";
        /** @description A job: a repair, a service or an inspection. */
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
         * @description Maximum rows; default 20.
         * @default 20
         */
        LimitArgument: number;
        /** @description next_cursor of the previous page. */
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
            /** @description Why the machine is `defect` or `out_of_service`, if known. */
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
             * @description Increases by one with every change of the record.
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
            /** @description Text with at least one visible character. */
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
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
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
             * @description Increases by one with every change of the record.
             */
            version: number;
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description A line of text, or `null`. */
            title: string | null;
            /** @description Text with at least one visible character. */
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
            /** @description Longer text, or `null`. */
            resolution: string | null;
            /**
             * Format: date-time
             * @description An instant, or `null`.
             */
            resolved_at: string | null;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
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
            /** @description A line of text with at least one visible character. */
            name: string;
            /** @description A line of text, or `null`. */
            muscle_group: string | null;
            difficulty: ("beginner" | "intermediate" | "advanced") | null;
            /** @description Longer text, or `null`. */
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
             * @description Increases by one with every change of the record.
             */
            version: number;
            /** @description A line of text with at least one visible character. */
            title: string;
            /** @description Longer text, or `null`. */
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
             * @description An instant, or `null`.
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
             * @description Increases by one with every change of the record.
             */
            version: number;
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description A line of text with at least one visible character. */
            title: string;
            /** @description Longer text, or `null`. */
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
             * @description An instant, or `null`.
             */
            last_completed_at: string | null;
            active: boolean;
            /** @description Active and due before today. */
            overdue: boolean;
            checklist: string[];
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
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
             * @description Increases by one with every change of the record.
             */
            version: number;
            /** @description A line of text with at least one visible character. */
            title: string;
            /** @description Longer text, or `null`. */
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
             * @description An instant, or `null`.
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description An instant, or `null`.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description An instant, or `null`.
             */
            completed_at: string | null;
            /** @description Longer text, or `null`. */
            resolution: string | null;
            /** @description An amount in the currency of the gym, or `null`. */
            cost: number | null;
        };
        /** @description A job: a repair, a service or an inspection. */
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
             * @description Increases by one with every change of the record.
             */
            version: number;
            /** @description A line of text with at least one visible character. */
            title: string;
            /** @description Longer text, or `null`. */
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
             * @description An instant, or `null`.
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description An instant, or `null`.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description An instant, or `null`.
             */
            completed_at: string | null;
            /** @description Longer text, or `null`. */
            resolution: string | null;
            /** Format: int32 */
            labor_minutes: number | null;
            /** @description An amount in the currency of the gym, or `null`. */
            cost: number | null;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
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
            /** @description A line of text with at least one visible character. */
            name: string;
            /** @description A line of text, or `null`. */
            sku: string | null;
            /** @description Unit of quantity, such as piece or metre. */
            unit: string | null;
            /** @description In stock: the sum of its movements. */
            quantity: number;
            /** @description 0 when there is no minimum. */
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
            /** @description What the place is, if known. */
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
             * @description What the company mainly does.
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
            /** @description The contacts. */
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
             * @description Day by which the machine must be inspected again.
             */
            next_due_at: string | null;
            /** @description The points that were checked; may be empty. */
            checklist: {
                /** @description What was checked. */
                item: string;
                /** @description Whether it was in order. */
                ok: boolean;
                /** @description A remark. */
                note: string | null;
            }[];
            /** @description Whether a failure should take the machine out of service, as given in the request. */
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
             * @description Increases by one with every change of the record.
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
             * @description Day by which the machine must be inspected again.
             */
            next_due_at: string | null;
            /** @description Signature of the inspector, as text or as a data URL of an image. */
            signature: string | null;
            /** @description The points that were checked; may be empty. */
            checklist: {
                /** @description What was checked. */
                item: string;
                /** @description Whether it was in order. */
                ok: boolean;
                /** @description A remark. */
                note: string | null;
            }[];
            /** @description Whether a failure should take the machine out of service, as given in the request. */
            blocked_machine: boolean;
            /**
             * Format: date-time
             * @description When the record was created.
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
            /** @description Text with at least one visible character. */
            description: string;
            /** @enum {string} */
            status: "open" | "investigating" | "resolved" | "closed";
            severity: ("minor" | "serious" | "critical") | null;
            /** @description A line of text, or `null`. */
            reporter_name: string | null;
            /** @description A line of text, or `null`. */
            involved_person: string | null;
            /** @description Longer text, or `null`. */
            injury: string | null;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
             */
            occurred_at: string;
            blocked_machine: boolean;
            /** @description Longer text, or `null`. */
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
             * @description Increases by one with every change of the record.
             */
            version: number;
            /**
             * Format: int64
             * @description Number of a record.
             */
            machine_id: number;
            /** @description Text with at least one visible character. */
            description: string;
            /** @enum {string} */
            status: "open" | "investigating" | "resolved" | "closed";
            severity: ("minor" | "serious" | "critical") | null;
            /** @description A line of text, or `null`. */
            reporter_name: string | null;
            /** @description A line of text, or `null`. */
            involved_person: string | null;
            /** @description Longer text, or `null`. */
            injury: string | null;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
             */
            occurred_at: string;
            blocked_machine: boolean;
            /** @description Longer text, or `null`. */
            corrective_action: string | null;
            /**
             * Format: date-time
             * @description An instant, or `null`.
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
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
            /** @description A line of text with at least one visible character. */
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
            /** @description A line of text with at least one visible character. */
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
            /** @description A line of text with at least one visible character. */
            description: string;
            /** @description A quantity. */
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
            /** @description A line of text with at least one visible character. */
            number: string;
            /** @enum {string} */
            status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
            /** @description Name of the firm. */
            supplier_name: string;
            /**
             * Format: date-time
             * @description An instant, or `null`.
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
            /** @description A quantity. */
            quantity: number;
            /** @description An amount in the currency of the gym, or `null`. */
            unit_price: number | null;
            /** @description A quantity. */
            quantity_received: number;
        };
        WarrantyClaimRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with at least one visible character. */
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
            /** @description Longer text, or `null`. */
            description: string | null;
            /**
             * Format: date-time
             * @description An instant, or `null`.
             */
            submitted_at: string | null;
            outcome: ("repair" | "replacement" | "refund") | null;
            /** @description Longer text, or `null`. */
            resolution: string | null;
            /** @description Its submission, or today if not submitted, is after the machine's warranty_until. */
            out_of_warranty: boolean;
        };
        ContractRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description A line of text with at least one visible character. */
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
            /** @description A line of text with at least one visible character. */
            name: string;
            /**
             * Format: int64
             * @description Number of a record.
             */
            location_id: number;
            /** @description Name of the place. */
            location_name: string;
            /** @description A URL, or `null`. */
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
            /** @description Text with at least one visible character. */
            body: string;
            /** @description A line of text, or `null`. */
            author: string | null;
            /**
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
             */
            created_at: string;
        };
        ListMachinesInput: {
            /** @description Part of a place name, in any letter case: the machine's location or zone, its linked location or a location above it. Default: all machines. */
            location?: string;
            /**
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                 * @description An instant, as in `2026-11-20T09:30:00.000Z`.
                 */
                status_since: string;
                /** @description Why the machine is `defect` or `out_of_service`, if known. */
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
            /** @description Who noticed it. Links the reporter with this name, in any letter case, or adds one. */
            reporter_name?: string;
        };
        ReportTicketOutput: components["schemas"]["TicketDetail"];
        ListOpenTicketsInput: {
            /**
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                 * @description Increases by one with every change of the record.
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
                /** @description Text with at least one visible character. */
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
                 * @description An instant, as in `2026-11-20T09:30:00.000Z`.
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
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description A line of text with at least one visible character. */
                name: string;
                /** @description A line of text, or `null`. */
                muscle_group: string | null;
                difficulty: ("beginner" | "intermediate" | "advanced") | null;
                /** @description Longer text, or `null`. */
                instructions: string | null;
                /** @description At least one of its machines is active. */
                available: boolean;
                machine_ids: number[];
                machine_names: string[];
            }[];
        };
        UpcomingMaintenanceInput: {
            /**
             * @description Days ahead; default 14; 0 for today and overdue.
             * @default 14
             */
            days: number;
            /**
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                 * @description Increases by one with every change of the record.
                 */
                version: number;
                /** @description A line of text with at least one visible character. */
                title: string;
                /** @description Longer text, or `null`. */
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
                 * @description An instant, or `null`.
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
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                 * @description Increases by one with every change of the record.
                 */
                version: number;
                /** @description A line of text with at least one visible character. */
                title: string;
                /** @description Longer text, or `null`. */
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
                 * @description An instant, or `null`.
                 */
                due_at: string | null;
                /**
                 * Format: date-time
                 * @description An instant, or `null`.
                 */
                started_at: string | null;
                /**
                 * Format: date-time
                 * @description An instant, or `null`.
                 */
                completed_at: string | null;
                /** @description Longer text, or `null`. */
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
            /** @description What was done. Replaces an earlier resolution; default: keep it. */
            resolution?: string;
        };
        UpdateWorkorderStatusOutput: components["schemas"]["WorkOrderDetail"];
        CompleteMaintenanceInput: {
            /** @description Numeric id or uuid, from upcoming_maintenance. */
            task_id: string;
        };
        CompleteMaintenanceOutput: components["schemas"]["MaintenanceTaskDetail"];
        ListPartsInput: {
            /** @description true: only parts below their minimum; false: all. */
            low_stock?: boolean;
            /**
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description A line of text with at least one visible character. */
                name: string;
                /** @description A line of text, or `null`. */
                sku: string | null;
                /** @description Unit of quantity, such as piece or metre. */
                unit: string | null;
                /** @description In stock: the sum of its movements. */
                quantity: number;
                /** @description 0 when there is no minimum. */
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
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description What the place is, if known. */
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
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                 * @description What the company mainly does.
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
                /** @description The contacts. */
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
            /** @description true: only failed inspections; false: all. */
            failed?: boolean;
            /**
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                 * @description Day by which the machine must be inspected again.
                 */
                next_due_at: string | null;
                /** @description The points that were checked; may be empty. */
                checklist: {
                    /** @description What was checked. */
                    item: string;
                    /** @description Whether it was in order. */
                    ok: boolean;
                    /** @description A remark. */
                    note: string | null;
                }[];
                /** @description Whether a failure should take the machine out of service, as given in the request. */
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
             * @description RFC 3339; default now.
             */
            inspected_at?: string;
            /**
             * Format: date
             * @description Date of the next inspection, YYYY-MM-DD.
             */
            next_due_at?: string;
            /** @description A name, or an image as a data URL. */
            signature?: string;
            checklist?: {
                /** @description What was checked. */
                item: string;
                /** @description Whether it was in order. */
                ok: boolean;
                /** @description A remark. */
                note?: string;
            }[];
            /** @description Only stored; a failed inspection blocks the machine either way. */
            blocked_machine?: boolean;
        };
        CreateInspectionOutput: components["schemas"]["InspectionResult"];
        ListIncidentsInput: {
            /** @enum {string} */
            status?: "open" | "investigating" | "resolved" | "closed";
            /** @description Numeric id or uuid, from list_machines. */
            machine_id?: string;
            /**
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description Text with at least one visible character. */
                description: string;
                /** @enum {string} */
                status: "open" | "investigating" | "resolved" | "closed";
                severity: ("minor" | "serious" | "critical") | null;
                /** @description A line of text, or `null`. */
                reporter_name: string | null;
                /** @description A line of text, or `null`. */
                involved_person: string | null;
                /** @description Longer text, or `null`. */
                injury: string | null;
                /**
                 * Format: date-time
                 * @description An instant, as in `2026-11-20T09:30:00.000Z`.
                 */
                occurred_at: string;
                blocked_machine: boolean;
                /** @description Longer text, or `null`. */
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
            /** @description The injury; omit if there was none. */
            injury?: string;
            /**
             * Format: date-time
             * @description RFC 3339; default now.
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
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description A line of text with at least one visible character. */
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
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description A line of text with at least one visible character. */
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
                    /** @description A line of text with at least one visible character. */
                    description: string;
                    /** @description A quantity. */
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
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description A line of text with at least one visible character. */
                number: string;
                /** @enum {string} */
                status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
                /** @description Name of the firm. */
                supplier_name: string;
                /**
                 * Format: date-time
                 * @description An instant, or `null`.
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
                    /** @description A line of text with at least one visible character. */
                    description: string;
                    /** @description A quantity. */
                    quantity: number;
                    /** @description An amount in the currency of the gym, or `null`. */
                    unit_price: number | null;
                    /** @description A quantity. */
                    quantity_received: number;
                }[];
            }[];
        };
        ListWarrantyClaimsInput: {
            /** @enum {string} */
            status?: "draft" | "submitted" | "approved" | "rejected" | "closed";
            /**
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description A line of text with at least one visible character. */
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
                /** @description Longer text, or `null`. */
                description: string | null;
                /**
                 * Format: date-time
                 * @description An instant, or `null`.
                 */
                submitted_at: string | null;
                outcome: ("repair" | "replacement" | "refund") | null;
                /** @description Longer text, or `null`. */
                resolution: string | null;
                /** @description Its submission, or today if not submitted, is after the machine's warranty_until. */
                out_of_warranty: boolean;
            }[];
        };
        ListContractsInput: {
            /** @enum {string} */
            status?: "draft" | "active" | "expiring" | "expired" | "cancelled";
            /**
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description A line of text with at least one visible character. */
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
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description A line of text with at least one visible character. */
                name: string;
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                location_id: number;
                /** @description Name of the place. */
                location_name: string;
                /** @description A URL, or `null`. */
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
             * @description Its uuid, instead of notable_id.
             */
            notable_uuid?: string;
            /**
             * @description Maximum rows; default 20.
             * @default 20
             */
            limit: number;
            /** @description next_cursor of the previous page. */
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
                /** @description Text with at least one visible character. */
                body: string;
                /** @description A line of text, or `null`. */
                author: string | null;
                /**
                 * Format: date-time
                 * @description An instant, as in `2026-11-20T09:30:00.000Z`.
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
             * @description Its uuid, instead of notable_id.
             */
            notable_uuid?: string;
            /** @description The text of the note. */
            body: string;
        };
        AddNoteOutput: components["schemas"]["Note"];
    };
    responses: {
        /** @description The record still matches `If-None-Match`. There is no body. */
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
        /** @description The tenant has no such record. */
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
        /** @description The record was deleted. */
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
        /** @description The first request with this `Idempotency-Key` is still running. Wait a moment, then retry. */
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
        /** @description The record has changed since the version in `If-Match`. Nothing was changed; read the record again. */
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
        /** @description A path, query or header parameter is invalid, unknown or repeated. */
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
        /** @description A field, parameter or reference is invalid, or the `Idempotency-Key` was used for a different request. Nothing was stored. */
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
        /** @description A field, parameter or reference is invalid. Nothing was changed. */
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
        /** @description The database is unavailable or overloaded. */
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
        /** @description Any other error. The introduction lists them under "Errors". Handle errors by `code`. */
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
        /** @description The inspection as stored. */
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
        /** @description The location as stored. */
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
        /** @description The machine as stored. */
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
        /** @description The `Origin` header names a web origin that may not call the tool endpoint. */
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
        /** @description The endpoint has no event stream. */
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
        /** @description On the revision 2026-07-28, the method of the message is unknown. */
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
        /** @description The supplier as stored. */
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
         * @description Maximum number of records on the page. A number over 100 is an error.
         * @example 25
         */
        Limit: number;
        /**
         * @description The `next_cursor` of the previous page. Repeat the filters of that request; `limit` may differ.
         * @example eyJpZCI6NDcxMX0
         */
        Cursor: string;
        /**
         * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
         * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` that you last read: the record's `version` in double quotes. The change is made only if it is still current; otherwise the response is a 412. `*` matches every existing record.
         * @example "3"
         */
        IfMatch: string;
        /**
         * @description The `ETag` that you last read: the record's `version` in double quotes. If it is still current, the response is a 304 without a body.
         * @example "3"
         */
        IfNoneMatch: string;
        /**
         * @description The inspection, by number or UUID.
         * @example 90817
         */
        InspectionId: components["schemas"]["Reference"];
        /**
         * @description The location, by number or UUID.
         * @example 12
         */
        LocationId: components["schemas"]["Reference"];
        /**
         * @description The machine, by number or UUID.
         * @example 4711
         */
        MachineId: components["schemas"]["Reference"];
        /**
         * @description The supplier, by number or UUID.
         * @example 31
         */
        SupplierId: components["schemas"]["Reference"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in the logs. The value that you sent, or a new one.
         * @example 0193f2b0-77c1-7a52-b1de-4f0c9a8e6d23
         */
        RequestId: string;
        /**
         * @description Strong validator of the record: its `version` in double quotes.
         * @example "3"
         */
        ETag: string;
        /**
         * @description The URL of the next page with `rel="next"`. Absent on the last page.
         * @example </api/v1/machines?status=defect&cursor=eyJpZCI6NDcxMX0>; rel="next"
         */
        Link: string;
        /**
         * @description The path of the new record.
         * @example /api/v1/machines/4711
         */
        Location: string;
        /**
         * @description What is left for the token: `r` requests in the next `t` seconds. Absent when the limit is turned off, and on responses sent before the request was counted.
         * @example "default";r=588;t=42
         */
        RateLimit: string;
        /**
         * @description The limit of the token: `q` requests in a window of `w` seconds. Absent when the limit is turned off, and on responses sent before the request was counted.
         * @example "default";q=600;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Seconds to wait before retrying.
         * @example 18
         */
        RetryAfter: number;
        /**
         * @description How to authenticate. Contains `error="invalid_token"` when the token sent is invalid, and `error="insufficient_scope"` when it lacks a scope.
         * @example Bearer realm="ems", error="invalid_token"
         */
        WwwAuthenticate: string;
        /**
         * @description The methods that the path supports.
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
                 * @description Text to find in the name, brand, model, serial number or asset tag. Matches parts of words and ignores letter case.
                 * @example skillrun
                 */
                q?: string;
                /**
                 * @description Only machines with this status.
                 * @example out_of_service
                 */
                status?: components["schemas"]["MachineStatus"];
                /**
                 * @description Only machines linked to the location with this number. Does not accept a UUID.
                 * @example 12
                 */
                location_id?: components["schemas"]["Id"];
                /**
                 * @description Maximum number of records on the page. A number over 100 is an error.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page. Repeat the filters of that request; `limit` may differ.
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
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. If it is still current, the response is a 304 without a body.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The machine, by number or UUID.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. The change is made only if it is still current; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The machine, by number or UUID.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. The change is made only if it is still current; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The machine, by number or UUID.
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
                 * @description Only inspections of this machine, by number or UUID.
                 * @example 4712
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description `1` or `true` returns only failed inspections. `0` or `false` returns all, as if the parameter were omitted.
                 * @example 1
                 */
                failed?: "1" | "0" | "true" | "false";
                /**
                 * @description Maximum number of records on the page. A number over 100 is an error.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page. Repeat the filters of that request; `limit` may differ.
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
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. If it is still current, the response is a 304 without a body.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The inspection, by number or UUID.
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
                 * @description Text to find in the name or email. Ignores letter case.
                 * @example technogym
                 */
                q?: string;
                /**
                 * @description Only suppliers of this kind.
                 * @example service
                 */
                kind?: components["schemas"]["SupplierKind"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at";
                /**
                 * @description Maximum number of records on the page. A number over 100 is an error.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page. Repeat the filters of that request; `limit` may differ.
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
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. If it is still current, the response is a 304 without a body.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The supplier, by number or UUID.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. The change is made only if it is still current; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The supplier, by number or UUID.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. The change is made only if it is still current; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The supplier, by number or UUID.
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
                 * @description Text to find in the name. Ignores letter case.
                 * @example cardio
                 */
                q?: string;
                /**
                 * @description Only locations of this kind.
                 * @example room
                 */
                kind?: components["schemas"]["LocationKind"];
                /**
                 * @description Only locations directly inside this one, by number or UUID.
                 * @example 11
                 */
                parent_id?: components["schemas"]["Reference"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at";
                /**
                 * @description Maximum number of records on the page. A number over 100 is an error.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page. Repeat the filters of that request; `limit` may differ.
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
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. If it is still current, the response is a 304 without a body.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The location, by number or UUID.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. The change is made only if it is still current; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The location, by number or UUID.
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
                 * @description The `ETag` that you last read: the record's `version` in double quotes. The change is made only if it is still current; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The location, by number or UUID.
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
            /** @description A description of the tool endpoint. */
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
                 * @description Revision of the protocol agreed on at `initialize`; `2025-03-26` by default.
                 * @example 2025-11-25
                 */
                "MCP-Protocol-Version"?: string;
                /**
                 * @description The `method` of the message. Required on 2026-07-28; must equal the body.
                 * @example tools/call
                 */
                "Mcp-Method"?: string;
                /**
                 * @description The `name` of the tool. Required on 2026-07-28 for `tools/call`; must equal the body. May be encoded as `=?base64?…?=`.
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
            /** @description The notification was accepted. There is no body. */
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
