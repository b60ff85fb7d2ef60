// Generated from openapi.yaml, openapi/ and tools.schema.json by `npm run generate`. Do not edit.

export interface paths {
    "/api/v1/reports/availability": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -unplanned_seconds
                 */
                sort?: components["parameters"]["AvailabilityReportSort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the availability of machines
         * @description Returns how long machines were up and down, how often they failed and how long they took to be restored, from their status history. A machine is up while it is `active` or `partial_defect`, and observed from its first status (or `commissioned_at`) on, except while it is `retired`. A downtime is planned until a fault is found.
         */
        get: operations["getAvailabilityReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/availability.csv": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -unplanned_seconds
                 */
                sort?: components["parameters"]["AvailabilityReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report the availability of machines as CSV
         * @description Returns the rows of all groups as CSV (RFC 4180), at most 10,000 groups and 100,000 rows. A figure that is unknown is an empty cell.
         */
        get: operations["getAvailabilityReportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/availability.svg": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Draw how available machines were as SVG
         * @description Returns an SVG document with a text alternative. The time in which machines were available, with planned and unplanned downtime, over the window. With `group_by` and no `interval`, the groups that failed most and their share of all failures. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getAvailabilityReportSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/availability.png": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Render how available machines were as PNG
         * @description Returns a PNG image. The time in which machines were available, with planned and unplanned downtime, over the window. With `group_by` and no `interval`, the groups that failed most and their share of all failures. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getAvailabilityReportPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/maintenance": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -missed
                 */
                sort?: components["parameters"]["MaintenanceReportSort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report maintenance
         * @description Returns whether maintenance was done when it was due, how much of the work was planned, how long repairs and acknowledgements took, and how old the open work orders are. A date of a series counts whether anybody completes it or not.
         */
        get: operations["getMaintenanceReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/maintenance.csv": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -missed
                 */
                sort?: components["parameters"]["MaintenanceReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report maintenance as CSV
         * @description Returns the rows of all groups as CSV (RFC 4180), at most 10,000 groups and 100,000 rows. A figure that is unknown is an empty cell.
         */
        get: operations["getMaintenanceReportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/maintenance.svg": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Draw maintenance as SVG
         * @description Returns an SVG document with a text alternative. The due dates that were completed on time, late or not at all, over the window. With `group_by` and no `interval`, by group. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getMaintenanceReportSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/maintenance.png": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Render maintenance as PNG
         * @description Returns a PNG image. The due dates that were completed on time, late or not at all, over the window. With `group_by` and no `interval`, by group. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getMaintenanceReportPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/costs": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -total_cost
                 */
                sort?: components["parameters"]["CostReportSort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the costs of machines
         * @description Returns what work orders and contracts cost. A work order counts on the day it was completed, with the cost that was entered, otherwise with its parts and labor. A contract counts by day, only if it names machines, and evenly for each of them.
         */
        get: operations["getCostReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/costs.csv": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -total_cost
                 */
                sort?: components["parameters"]["CostReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report the costs of machines as CSV
         * @description Returns the rows of all groups as CSV (RFC 4180), at most 10,000 groups and 100,000 rows. A figure that is unknown is an empty cell.
         */
        get: operations["getCostReportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/costs.svg": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Draw what machines cost as SVG
         * @description Returns an SVG document with a text alternative. The costs over the window. With `group_by` and no `interval`, those of the most expensive groups. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getCostReportSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/costs.png": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Render what machines cost as PNG
         * @description Returns a PNG image. The costs over the window. With `group_by` and no `interval`, those of the most expensive groups. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getCostReportPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/warranty": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -missed_cost
                 */
                sort?: components["parameters"]["WarrantyReportSort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report warranty claims
         * @description Returns what suppliers were asked for under warranty and have paid, and the repairs under warranty for which nobody has made a claim. A claim counts on the day it was submitted, with what was recovered since.
         */
        get: operations["getWarrantyReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/warranty.csv": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -missed_cost
                 */
                sort?: components["parameters"]["WarrantyReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report warranty claims as CSV
         * @description Returns the rows of all groups as CSV (RFC 4180), at most 10,000 groups and 100,000 rows. A figure that is unknown is an empty cell.
         */
        get: operations["getWarrantyReportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/warranty.svg": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Draw warranty claims as SVG
         * @description Returns an SVG document with a text alternative. What was recovered, claimed and not claimed over the window. With `group_by` and no `interval`, by group. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getWarrantyReportSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/warranty.png": {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Render warranty claims as PNG
         * @description Returns a PNG image. What was recovered, claimed and not claimed over the window. With `group_by` and no `interval`, by group. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getWarrantyReportPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/replacement": {
        parameters: {
            query?: {
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -cost_ratio
                 */
                sort?: components["parameters"]["ReplacementReportSort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report which machines to replace
         * @description Returns the machines that are not retired, each with its age, its costs and failures of the 12 months up to today, and advice: those to look at first come first. `replace` when the costs exceed the share `replace_above` of its replacement value, or when no life is left and it failed three times or more; `watch` when only one of the last two holds.
         */
        get: operations["getReplacementReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/replacement.csv": {
        parameters: {
            query?: {
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -cost_ratio
                 */
                sort?: components["parameters"]["ReplacementReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report which machines to replace as CSV
         * @description Returns the rows of all groups as CSV (RFC 4180), at most 10,000 groups and 100,000 rows. A figure that is unknown is an empty cell.
         */
        get: operations["getReplacementReportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/replacement.svg": {
        parameters: {
            query?: {
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Draw which machines to replace as SVG
         * @description Returns an SVG document with a text alternative. The machines to look at first: their costs of 12 months as a share of what they are worth, and the advice. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getReplacementReportSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/replacement.png": {
        parameters: {
            query?: {
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Render which machines to replace as PNG
         * @description Returns a PNG image. The machines to look at first: their costs of 12 months as a share of what they are worth, and the advice. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getReplacementReportPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/parts_forecast": {
        parameters: {
            query?: {
                /**
                 * @description How many days to look ahead, from today.
                 * @example 90
                 */
                days?: components["parameters"]["ForecastDays"];
                /**
                 * @description Only parts that are kept at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ForecastLocation"];
                /**
                 * @description Only parts of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ForecastSupplier"];
                /**
                 * @description The figure to sort the parts by, or `label`; a leading `-` sorts in descending order. Parts without a value come last. By default parts to order come first, in the order in which they run out.
                 * @example runs_out_on
                 */
                sort?: components["parameters"]["PartsForecastReportSort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report which parts to order
         * @description Returns for each part what will be left of it after some days if it is used as in the last 26 weeks, and how much to order to have its minimum then. What is to be ordered comes first, in the order in which it runs out.
         */
        get: operations["getPartsForecastReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/parts_forecast.csv": {
        parameters: {
            query?: {
                /**
                 * @description How many days to look ahead, from today.
                 * @example 90
                 */
                days?: components["parameters"]["ForecastDays"];
                /**
                 * @description Only parts that are kept at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ForecastLocation"];
                /**
                 * @description Only parts of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ForecastSupplier"];
                /**
                 * @description The figure to sort the parts by, or `label`; a leading `-` sorts in descending order. Parts without a value come last. By default parts to order come first, in the order in which they run out.
                 * @example runs_out_on
                 */
                sort?: components["parameters"]["PartsForecastReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Report which parts to order as CSV
         * @description Returns the rows of all parts as CSV (RFC 4180), at most 10,000. A figure that is unknown is an empty cell.
         */
        get: operations["getPartsForecastReportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/parts_forecast.svg": {
        parameters: {
            query?: {
                /**
                 * @description How many days to look ahead, from today.
                 * @example 90
                 */
                days?: components["parameters"]["ForecastDays"];
                /**
                 * @description Only parts that are kept at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ForecastLocation"];
                /**
                 * @description Only parts of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ForecastSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Draw which parts to order as SVG
         * @description Returns an SVG document with a text alternative. The parts to order first: how long each lasts, and how much to order. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getPartsForecastReportSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/parts_forecast.png": {
        parameters: {
            query?: {
                /**
                 * @description How many days to look ahead, from today.
                 * @example 90
                 */
                days?: components["parameters"]["ForecastDays"];
                /**
                 * @description Only parts that are kept at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ForecastLocation"];
                /**
                 * @description Only parts of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ForecastSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Render which parts to order as PNG
         * @description Returns a PNG image. The parts to order first: how long each lasts, and how much to order. Its numbers are those of the report: hours and money with two decimals, ratios as per cent with one.
         */
        get: operations["getPartsForecastReportPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings
         * @description Returns the settings of the gym. A new gym has them with their defaults.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings
         * @description Changes the given settings. Reports and the costs of work orders use them from then on, also for the past. A change has the event `settings.updated`.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/api/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what needs attention today
         * @description Returns counts per site, and the total and the first rows of what needs work: hazards, unusable machines, overdue tasks, low stock and contracts in their notice period. The lists return all rows. Totals are counted up to 1000. The tool `overview` returns the same.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the records of all areas
         * @description Returns the records of each area that contain every word of a text, or are about a machine that people call so, newest first, at most 10 of each. A word also finds the machines with a status that it means: `broken` finds those that are `defect`. When nothing fits, words of which the records contain a similar one are corrected, and `q` is what was searched. The tool `search` returns the same. The newest 1000 records are searched in areas other than machines, tickets, work orders, maintenance tasks, incidents, parts and reporters.
         */
        get: operations["searchRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List machines
         * @description Returns the machines of the tenant, newest first by default. A record must match all filters. A `location_id` or `supplier_id` that does not exist returns an empty list.
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
                 * @example 4
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
         *     status except `defect` and `out_of_service` clears `blocked_reason`, the change is added to the machine's status
         *     history, and `warnings` lists what speaks against it. Sending values that the machine already has changes nothing, not
         *     even `version`.
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
                 * @example 4
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
         *     `occurred_at` is when it happened, now by default. It must not be before the machine's last status change, nor more than
         *     five minutes ahead; both are a 422 with the pointer `/occurred_at`.
         *
         *     No change is refused. `warnings` lists what speaks against it: for `active` and `partial_defect` the open incidents, the
         *     urgent open tickets and the last inspection if it failed; for `retired` the open tickets and work orders. Send the name of
         *     the person who checked the machine as `confirmed_by`; it is kept in the history and the event. The tool
         *     `set_machine_status` requires it when there are warnings about a status in use.
         *
         *     Setting the status that the machine already has changes nothing, not even `blocked_reason`, and has no warnings.
         */
        patch: operations["changeMachineStatus"];
        trace?: never;
    };
    "/api/v1/machines/{id}/status_changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        /**
         * List the status changes of a machine
         * @description Returns the status history of a machine, newest first by `at`. Its first line, with `from_status` null, is the status with which the machine was added.
         */
        get: operations["listMachineStatusChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Returns the inspections of the tenant, newest first by default. A record must match all filters. A `machine_id` that does not exist returns an empty list.
         */
        get: operations["listInspections"];
        put?: never;
        /**
         * Record an inspection
         * @description Records an inspection of a machine. Effects on the machine:
         *
         *     - Failed (`passed: false`) with `blocked_machine: true`: the machine becomes `out_of_service` at once, from any status,
         *       and its `blocked_reason` names the inspection.
         *     - Failed without `blocked_machine`: the machine keeps its status, so members can still use one that is `active`. (With the
         *       tool `create_inspection`, every failed inspection takes the machine out of service.)
         *     - Passed: the machine always keeps its status. A passed inspection does not put a machine back into service.
         *
         *     The response has the status of the machine as `machine_status`.
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
                 * @example 14
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
    "/api/v1/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tickets
         * @description Returns the tickets of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listTickets"];
        put?: never;
        /**
         * Report a defect
         * @description Adds a ticket with the status `new`. The machine keeps its status.
         *
         *     With `reporter_id`, `reporter_name` defaults to the name of that reporter. With only a `reporter_name`, the ticket is
         *     linked to the reporter of that name, letter case aside; if there is none, one is added.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["TicketId"];
            };
            cookie?: never;
        };
        /**
         * Get a ticket
         * @description Returns one ticket with all its fields.
         */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a ticket
         * @description Changes the fields that you send; `null` clears an optional field. Sending values that the ticket already has changes
         *     nothing, not even `version`. The status and the resolution change through `PATCH /api/v1/tickets/{id}/status`.
         *
         *     A new `reporter_id` also sets `reporter_name`, and a new `reporter_name` also sets `reporter_id`, as on creation.
         *     Clearing `reporter_id` clears both.
         */
        patch: operations["updateTicket"];
        trace?: never;
    };
    "/api/v1/tickets/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["TicketId"];
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
         * Change a ticket's status
         * @description Sets the ticket to any status. `resolved` and `wont_fix` close it: they set `resolved_at` and accept a `resolution`.
         *     Any other status reopens it and clears `resolved_at`. The first status other than `new` sets `acknowledged_at`, which
         *     stays. The machine keeps its status. Setting the status that the ticket already has changes at most `resolution`.
         */
        patch: operations["changeTicketStatus"];
        trace?: never;
    };
    "/api/v1/tickets/{id}/work_order": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["TicketId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the work order of a ticket
         * @description Adds a work order for the ticket and sets the ticket's `workorder_id`. The work order has the machine of the ticket; its priority defaults to the ticket's, and its title to the ticket's title or the first 200 characters of the description. A ticket that already has a work order returns a 409 that names it.
         */
        post: operations["createTicketWorkOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/work_orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List work orders
         * @description Returns the work orders of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listWorkOrders"];
        put?: never;
        /**
         * Add a work order
         * @description Adds a work order with the status `open`. Only `title` is required; `type` defaults to `corrective` and `priority` to `medium`. No machine and no ticket changes its status.
         */
        post: operations["createWorkOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/work_orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
            };
            cookie?: never;
        };
        /**
         * Get a work order
         * @description Returns one work order with all its fields.
         */
        get: operations["getWorkOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a work order
         * @description Changes the fields that you send; `null` clears an optional field. Sending values that the work order already has changes nothing, not even `version`. The status and the resolution change through `PATCH /api/v1/work_orders/{id}/status`.
         */
        patch: operations["updateWorkOrder"];
        trace?: never;
    };
    "/api/v1/work_orders/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
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
         * Change a work order's status
         * @description Sets the work order to any status. The first `in_progress` sets `started_at`. `completed` sets `completed_at`; any
         *     other status clears it. `completed` and `cancelled` accept a `resolution`. No machine and no ticket changes its
         *     status. Setting the status that the work order already has changes at most `resolution`.
         */
        patch: operations["changeWorkOrderStatus"];
        trace?: never;
    };
    "/api/v1/work_orders/{id}/status_changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
            };
            cookie?: never;
        };
        /**
         * List the status changes of a work order
         * @description Returns the status history of a work order, newest first. Its first line, with `from_status` null, is the status with which the work order was added.
         */
        get: operations["listWorkOrderStatusChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/work_orders/{id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
            };
            cookie?: never;
        };
        /**
         * List the parts used
         * @description Returns the stock movements of the work order, newest first. Parts used are negative quantities.
         */
        get: operations["listWorkOrderParts"];
        put?: never;
        /**
         * Use a part
         * @description Takes a part out of stock for the work order, at the current cost of the part, and returns the stock movement. More than there is, and a work order that is `completed` or `cancelled`, return a 409.
         */
        post: operations["createWorkOrderPart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance_tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List maintenance tasks
         * @description Returns the maintenance tasks of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listMaintenanceTasks"];
        put?: never;
        /**
         * Add a maintenance task
         * @description Adds a task to a machine. The first due date is `next_due_at`, otherwise `starts_on`, otherwise today. Send `rule_unit` and `rule_interval` together for a task that repeats; without them it is due once. With `meter_id` and `meter_interval`, it is also due when the meter has counted `meter_interval` since now or since a completion; without a rule it then has no due date.
         */
        post: operations["createMaintenanceTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance_tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        /**
         * Get a maintenance task
         * @description Returns one maintenance task with all its fields.
         */
        get: operations["getMaintenanceTask"];
        put?: never;
        post?: never;
        /**
         * Delete a maintenance task
         * @description Deletes the task permanently. Once it has been completed, or while work orders refer to it, the response is a 409; set `active` to false instead.
         */
        delete: operations["deleteMaintenanceTask"];
        options?: never;
        head?: never;
        /**
         * Update a maintenance task
         * @description Changes the fields that you send; `null` clears an optional field. `checklist` replaces the whole list. A task that is active without `next_due_at` afterwards becomes due on `starts_on`, or today. Sending values that the task already has changes nothing, not even `version`.
         */
        patch: operations["updateMaintenanceTask"];
        trace?: never;
    };
    "/api/v1/maintenance_tasks/{id}/completions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        /**
         * List the completions of a maintenance task
         * @description Returns the log of a task, newest first.
         */
        get: operations["listMaintenanceCompletions"];
        put?: never;
        /**
         * Complete a maintenance task
         * @description Adds a line to the log of the task, sets `last_completed_at` and moves `next_due_at` on by the rule:
         *
         *     - with the basis `scheduled`, to the first date of the series after both the due date and `completed_on`;
         *     - with the basis `completed`, to one interval after `completed_on`.
         *
         *     A series keeps the day of its first date. A month without that day uses its last one. A task without a rule, or whose next date
         *     would be after `ends_on`, becomes inactive. `next_due_value` becomes `meter_value` and one `meter_interval`; a task by its meter
         *     only stays active. An inactive task returns a 409. The status of the machine does not change.
         */
        post: operations["completeMaintenanceTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance_tasks/{id}/skips": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        /**
         * List the skipped dates of a maintenance task
         * @description Returns the dates of a task that were skipped, the last recorded first.
         */
        get: operations["listMaintenanceSkips"];
        put?: never;
        /**
         * Skip a date of a maintenance task
         * @description Records that the task is not done on one of its dates, and why. Skipping `next_due_at` moves it on by the rule, to the date after
         *     the skipped one, even if that is in the past: only one date is skipped. A task without a rule, or whose next date would be after
         *     `ends_on`, becomes inactive. With the basis `scheduled`, a later date of the series can be skipped as well; `next_due_at` stays and
         *     passes over that date later. A skipped date is neither on time nor missed. Skipping a date twice, or a date of an inactive task,
         *     returns a 409.
         */
        post: operations["skipMaintenanceTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/meters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List meters
         * @description Returns the meters of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listMeters"];
        put?: never;
        /**
         * Add a meter
         * @description Adds a meter to a machine. A `counter` counts up, such as the hours of a treadmill; a `gauge` goes up and down. The name is unique on the machine, letter case aside. Add readings to give it a value.
         */
        post: operations["createMeter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/meters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The meter, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        /**
         * Get a meter
         * @description Returns one meter with all its fields.
         */
        get: operations["getMeter"];
        put?: never;
        post?: never;
        /**
         * Delete a meter
         * @description Deletes the meter permanently. While it has readings, or maintenance tasks refer to it, the response is a 409.
         */
        delete: operations["deleteMeter"];
        options?: never;
        head?: never;
        /**
         * Update a meter
         * @description Changes the fields that you send. The value changes only through readings. Sending values that the meter already has changes nothing, not even `version`.
         */
        patch: operations["updateMeter"];
        trace?: never;
    };
    "/api/v1/meters/{id}/readings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The meter, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        /**
         * List the readings of a meter
         * @description Returns the readings of a meter, the latest first. Readings are added, never changed.
         */
        get: operations["listMeterReadings"];
        put?: never;
        /**
         * Add a reading to a meter
         * @description Adds what the meter showed at an instant, and makes the maintenance tasks due whose `next_due_value` it reaches.
         *
         *     - A counter does not fall: a reading lies between the one before and the one after it. If the counter began again at 0, send
         *       `reset: true` with the latest reading. `next_due_value` of its tasks then falls by what the counter showed before.
         *     - A reading of the same instant and value is the same reading, and the response a 200. With another value it is a 409.
         *     - Only the latest reading makes a task due. One that was taken earlier completes the history.
         */
        post: operations["createMeterReading"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/meter_readings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add readings to many meters
         * @description Adds up to 1,000 readings of any meters by the rules of one reading: all of them, or none if one is invalid. They may be in any order. Readings that exist already are repeated and change nothing.
         */
        post: operations["createMeterReadings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List parts
         * @description Returns the parts of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listParts"];
        put?: never;
        /**
         * Add a part
         * @description Adds a part without stock. Only `name` is required. Add a stock movement to book what there is.
         */
        post: operations["createPart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["PartId"];
            };
            cookie?: never;
        };
        /**
         * Get a part
         * @description Returns one part with all its fields.
         */
        get: operations["getPart"];
        put?: never;
        post?: never;
        /**
         * Delete a part
         * @description Deletes the part permanently. While stock movements, quotes or purchase orders refer to it, the response is a 409.
         */
        delete: operations["deletePart"];
        options?: never;
        head?: never;
        /**
         * Update a part
         * @description Changes the fields that you send; `null` clears an optional field. Stock changes only through movements. Sending values that the part already has changes nothing, not even `version`.
         */
        patch: operations["updatePart"];
        trace?: never;
    };
    "/api/v1/parts/{id}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["PartId"];
            };
            cookie?: never;
        };
        /**
         * List the stock movements of a part
         * @description Returns the movements of a part, newest first. Movements are added, never changed.
         */
        get: operations["listStockMovements"];
        put?: never;
        /**
         * Change the stock of a part
         * @description Adds a movement, which changes the stock of the part. Taking more than there is returns a 409. The movement keeps the current
         *     `unit_cost` of the part.
         *
         *     | `kind` | `quantity` |
         *     |---|---|
         *     | `receipt` | positive: into stock |
         *     | `consumption`, `loss` | negative: out of stock |
         *     | `adjustment`, `return` | positive or negative |
         */
        post: operations["createStockMovement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
                 * @example 1
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
    "/api/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List incidents
         * @description Returns the incidents of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listIncidents"];
        put?: never;
        /**
         * Report an incident
         * @description Reports an accident or a near miss, with the status `open`. With `blocked_machine`, the machine becomes
         *     `out_of_service` at once, from any status, and its `blocked_reason` names the incident. Otherwise the machine keeps
         *     its status. The response has the status of the machine as `machine_status`.
         */
        post: operations["createIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The incident, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["IncidentId"];
            };
            cookie?: never;
        };
        /**
         * Get an incident
         * @description Returns one incident with all its fields.
         */
        get: operations["getIncident"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an incident
         * @description Changes the fields that you send; `null` clears an optional field. Sending values that the incident already has changes nothing, not even `version`. The status changes through `PATCH /api/v1/incidents/{id}/status`. No machine changes its status.
         */
        patch: operations["updateIncident"];
        trace?: never;
    };
    "/api/v1/incidents/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The incident, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["IncidentId"];
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
         * Change an incident's status
         * @description Sets the incident to any status. `resolved` and `closed` set `closed_at`; the other statuses clear it. The machine
         *     keeps its status. Setting the status that the incident already has changes at most `corrective_action`.
         */
        patch: operations["changeIncidentStatus"];
        trace?: never;
    };
    "/api/v1/reporters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reporters
         * @description Returns the reporters of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listReporters"];
        put?: never;
        /**
         * Add a reporter
         * @description Adds a reporter. Only `name` is required; `kind` defaults to `other`. A name that another reporter has, letter case aside, returns a 409.
         */
        post: operations["createReporter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reporters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reporter, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["ReporterId"];
            };
            cookie?: never;
        };
        /**
         * Get a reporter
         * @description Returns one reporter with all its fields.
         */
        get: operations["getReporter"];
        put?: never;
        post?: never;
        /**
         * Delete a reporter
         * @description Deletes the reporter permanently. While tickets refer to it, the response is a 409; erase its personal data instead.
         */
        delete: operations["deleteReporter"];
        options?: never;
        head?: never;
        /**
         * Update a reporter
         * @description Changes the fields that you send; `null` clears an optional field. Sending values that the reporter already has changes nothing, not even `version`. Tickets keep the `reporter_name` that they were reported with. The name of another reporter, and any change of an erased reporter, return a 409.
         */
        patch: operations["updateReporter"];
        trace?: never;
    };
    "/api/v1/reporters/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reporter, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["ReporterId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a reporter
         * @description Replaces the reporter's name, and the `reporter_name` of its tickets, by `Erased reporter`, and clears its email and phone. The tickets stay linked, so `ticket_count` does not change. This cannot be undone. Erasing an erased reporter changes nothing.
         */
        post: operations["eraseReporter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description Returns the people of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Add a person
         * @description Adds a person who works at the gym. Only `name` and `role` are required. An email address that another person has, letter case aside, returns a 409.
         */
        post: operations["createPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The person, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        /**
         * Get a person
         * @description Returns one person with all its fields.
         */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        /**
         * Delete a person
         * @description Deletes the person permanently. While work orders or maintenance tasks refer to it, the response is a 409: set `active` to false, or erase its personal data instead.
         */
        delete: operations["deletePerson"];
        options?: never;
        head?: never;
        /**
         * Update a person
         * @description Changes the fields that you send; `null` clears an optional field. Sending values that the person already has changes nothing, not even `version`. A new name is also the `assignee` of the person's open work orders and active maintenance tasks. The email address of another person, and any change of an erased person, return a 409.
         */
        patch: operations["updatePerson"];
        trace?: never;
    };
    "/api/v1/people/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The person, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a person
         * @description Replaces the person's name, also as the `assignee` of work orders and maintenance tasks, by `Erased person`, clears the email, phone and language, and sets `active` to false. Work stays assigned to it. This cannot be undone. Erasing an erased person changes nothing.
         */
        post: operations["erasePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}/work": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The person, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        /**
         * List a person's work
         * @description Returns the open work orders and the active maintenance tasks that are assigned to the person, soonest first, those without a date last.
         */
        get: operations["listPersonWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quotes
         * @description Returns the quotes of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listQuotes"];
        put?: never;
        /**
         * Add a quote
         * @description Adds a quote with the status `requested`. The lines can follow with an update once the supplier has sent prices.
         */
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The quote, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["QuoteId"];
            };
            cookie?: never;
        };
        /**
         * Get a quote
         * @description Returns one quote with all its fields.
         */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a quote
         * @description Changes the fields that you send; `null` clears an optional field. `lines` replaces the whole list, and is accepted only while the quote is `requested` or `received`. Sending values that the quote already has changes nothing, not even `version`.
         */
        patch: operations["updateQuote"];
        trace?: never;
    };
    "/api/v1/quotes/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The quote, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["QuoteId"];
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
         * Change the status of a quote
         * @description Moves the quote:
         *
         *     | From | To |
         *     |---|---|
         *     | `requested` | `received`, `rejected`, `expired` |
         *     | `received` | `accepted`, `rejected`, `expired` |
         *
         *     `accepted`, `rejected` and `expired` are final. Setting the status that the quote already has changes nothing.
         */
        patch: operations["changeQuoteStatus"];
        trace?: never;
    };
    "/api/v1/quotes/{id}/purchase_order": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The quote, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["QuoteId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a quote into a purchase order
         * @description Adds a `draft` order with the supplier and the lines of an accepted quote. A quote becomes one order: a second request returns a 409 that names the first.
         */
        post: operations["convertQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchase_orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchase orders
         * @description Returns the purchase orders of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listPurchaseOrders"];
        put?: never;
        /**
         * Add a purchase order
         * @description Adds an order as a `draft`. To order what an accepted quote offers, use `POST /api/v1/quotes/{id}/purchase_order`. A `number` that another order has returns a 409.
         */
        post: operations["createPurchaseOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchase_orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
            };
            cookie?: never;
        };
        /**
         * Get a purchase order
         * @description Returns one purchase order with all its fields.
         */
        get: operations["getPurchaseOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a purchase order
         * @description Changes the fields that you send; `null` clears an optional field. `lines` replaces the whole list, and is accepted only while the order is a `draft`. Sending values that the order already has changes nothing, not even `version`.
         */
        patch: operations["updatePurchaseOrder"];
        trace?: never;
    };
    "/api/v1/purchase_orders/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
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
         * Change the status of a purchase order
         * @description Moves the order:
         *
         *     | From | To |
         *     |---|---|
         *     | `draft` | `approved`, `cancelled` |
         *     | `approved` | `ordered`, `cancelled` |
         *     | `ordered` | `cancelled` |
         *
         *     `ordered` sets `ordered_at`. Only receipts set `partially_received` and `received`, after which the order cannot be cancelled.
         *     Setting the status that the order already has changes nothing.
         */
        patch: operations["changePurchaseOrderStatus"];
        trace?: never;
    };
    "/api/v1/purchase_orders/{id}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
            };
            cookie?: never;
        };
        /**
         * List the receipts of a purchase order
         * @description Returns the receipts of the order, newest first.
         */
        get: operations["listPurchaseOrderReceipts"];
        put?: never;
        /**
         * Receive goods
         * @description Books goods that have arrived. The order must be `ordered` or `partially_received`; it becomes `received` once everything
         *     has arrived, until then `partially_received`.
         *
         *     A line with a part adds a stock movement of the kind `receipt`, at the price of the line. If more would be received than was
         *     ordered, the response is a 409 `over_receipt`, with what is `open` per line, and nothing is booked.
         */
        post: operations["receivePurchaseOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchase_orders/{id}/receipts/{receipt_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
                /**
                 * @description The receipt, by number or UUID.
                 * @example 2
                 */
                receipt_id: components["schemas"]["Reference"];
            };
            cookie?: never;
        };
        /**
         * Get a receipt
         * @description Returns one receipt of the order. A receipt never changes.
         */
        get: operations["getPurchaseOrderReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warranty_claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List warranty claims
         * @description Returns the warranty claims of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listWarrantyClaims"];
        put?: never;
        /**
         * Add a warranty claim
         * @description Adds a claim as a `draft`. A claim for a machine whose warranty has ended is accepted, with `out_of_warranty`.
         */
        post: operations["createWarrantyClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warranty_claims/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The warranty claim, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WarrantyClaimId"];
            };
            cookie?: never;
        };
        /**
         * Get a warranty claim
         * @description Returns one warranty claim with all its fields.
         */
        get: operations["getWarrantyClaim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a warranty claim
         * @description Changes the fields that you send; `null` clears an optional field. Sending values that the claim already has changes nothing, not even `version`.
         */
        patch: operations["updateWarrantyClaim"];
        trace?: never;
    };
    "/api/v1/warranty_claims/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The warranty claim, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WarrantyClaimId"];
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
         * Change the status of a warranty claim
         * @description Moves the claim:
         *
         *     | From | To |
         *     |---|---|
         *     | `draft` | `submitted` |
         *     | `submitted` | `approved`, `rejected` |
         *     | `approved`, `rejected` | `closed` |
         *
         *     `submitted` sets `submitted_at`. `approved` requires an `outcome`, which no other status accepts. `approved`, `rejected` and
         *     `closed` accept a `resolution`; without one the claim keeps what it has. Setting the status that the claim already has
         *     changes nothing.
         */
        patch: operations["changeWarrantyClaimStatus"];
        trace?: never;
    };
    "/api/v1/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contracts
         * @description Returns the contracts of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listContracts"];
        put?: never;
        /**
         * Add a contract
         * @description Adds a contract. `status` follows from the dates. `ends_on` must not be before `starts_on`.
         */
        post: operations["createContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contracts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The contract, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        /**
         * Get a contract
         * @description Returns one contract with all its fields.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a contract
         * @description Changes the fields that you send; `null` clears an optional field. `machine_ids` replaces the whole list. Sending values that the contract already has changes nothing, not even `version`.
         */
        patch: operations["updateContract"];
        trace?: never;
    };
    "/api/v1/contracts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The contract, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a contract
         * @description Sets `cancelled_at`, and with it the status `cancelled`, whatever the dates are. Cancelling again changes nothing.
         */
        post: operations["cancelContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines/{id}/label.svg": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the label that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfLabelNoneMatch"];
            };
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        /**
         * Draw the label of a machine as SVG
         * @description Returns a label of 62 × 40 mm with a QR code of the address `<PUBLIC_URL>/r/<report_code>`, the name and asset tag of the machine, and what to do with it. A name in letters that the fonts of the service lack, such as Chinese ones, is replaced by the machine's number.
         */
        get: operations["drawMachineLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines/{id}/label.png": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the label that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfLabelNoneMatch"];
            };
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        /**
         * Render the label of a machine as PNG
         * @description Returns the label of 62 × 40 mm as a PNG image with 300 dots per inch.
         */
        get: operations["renderMachineLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/labels.pdf": {
        parameters: {
            query?: {
                /**
                 * @description Only these machines, by number or UUID.
                 * @example [
                 *       "4",
                 *       "18"
                 *     ]
                 */
                machine_id?: components["parameters"]["LabelledMachines"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["LabelLocation"];
                /**
                 * @description Only machines with exactly this type.
                 * @example Treadmill
                 */
                type?: components["parameters"]["LabelType"];
                /**
                 * @description The sheet or roll to print on.
                 * @example avery_l7160
                 */
                layout?: components["parameters"]["LabelSheet"];
                /**
                 * @description The first free label of the first sheet, from 1, row by row. A roll begins with 1.
                 * @example 4
                 */
                start?: components["parameters"]["FirstLabel"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print labels as PDF
         * @description Returns the labels of all machines that match all filters, by name, as a PDF for a sheet or roll. Retired machines are left out unless `machine_id` names them. At most 1,000 labels; more are a 422. Print it in its actual size.
         */
        get: operations["printLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/codes/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The code as it was scanned or typed, percent-encoded.
                 * @example GYM-0107
                 */
                value: components["parameters"]["ScannedCode"];
            };
            cookie?: never;
        };
        /**
         * Find the machine of a code
         * @description Returns the machine that has the code: its `report_code`, its `asset_tag`, its `serial_number`, or a code that was claimed for it.
         *     Letter case does not matter. The whole address in the code of a label also works, percent-encoded.
         *
         *     A `report_code` that was replaced returns a 410. A code of several machines returns a 409 whose `candidates` lists up to 10 of them.
         */
        get: operations["findMachineByCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines/{id}/report_code/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the report code of a machine
         * @description Gives the machine a new `report_code`. The old one stops working at once: its address returns a 410, so print a new label. Use it when a label was photographed and abused.
         */
        post: operations["rotateReportCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines/{id}/codes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        /**
         * List the claimed codes of a machine
         * @description Returns the codes that were claimed for the machine, newest first.
         */
        get: operations["listMachineCodes"];
        put?: never;
        /**
         * Claim a code for a machine
         * @description Adds the code of a sticker that is already on the machine, such as one of its manufacturer; `GET /api/v1/codes/{value}` then finds the machine by it. Claiming a code that the machine already has changes nothing. A code of another machine returns a 409.
         */
        post: operations["claimMachineCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines/{id}/codes/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
                /**
                 * @description The claimed code, percent-encoded.
                 * @example TG-88213
                 */
                value: components["parameters"]["ClaimedCode"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release a code of a machine
         * @description Removes a code that was claimed for the machine. Another machine can claim it afterwards. Letter case does not matter.
         */
        delete: operations["releaseMachineCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor_plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List floor plans
         * @description Returns the floor plans of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listFloorPlans"];
        put?: never;
        /**
         * Add a floor plan
         * @description Adds a floor plan of a location, with or without machines on it.
         */
        post: operations["createFloorPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor_plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The floor plan, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["FloorPlanId"];
            };
            cookie?: never;
        };
        /**
         * Get a floor plan
         * @description Returns one floor plan with its positions.
         */
        get: operations["getFloorPlan"];
        put?: never;
        post?: never;
        /**
         * Delete a floor plan
         * @description Deletes the plan and its positions permanently. The machines stay.
         */
        delete: operations["deleteFloorPlan"];
        options?: never;
        head?: never;
        /**
         * Update a floor plan
         * @description Changes the fields that you send; `null` clears an optional field. To change positions, replace them all with `PUT /api/v1/floor_plans/{id}/positions`. Sending values that the plan already has changes nothing, not even `version`.
         */
        patch: operations["updateFloorPlan"];
        trace?: never;
    };
    "/api/v1/floor_plans/{id}/positions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The floor plan, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["FloorPlanId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Replace all positions of a floor plan
         * @description Replaces all positions of the plan at once. A machine may be on a plan once. Sending the positions that the plan already has changes nothing, not even `version`.
         */
        put: operations["replaceFloorPlanPositions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor_plans/{id}.svg": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The floor plan, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["FloorPlanId"];
            };
            cookie?: never;
        };
        /**
         * Draw a floor plan
         * @description Returns the plan as an SVG image, with each machine in the colour of its status and a legend. Each machine has its name and status as a `<title>`. The image contains no scripts and loads nothing, so `image_url` is not part of it. The `ETag` changes with the drawing: also when a machine on it changes its name or status.
         */
        get: operations["drawFloorPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exercises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exercises
         * @description Returns the exercises of the tenant, newest first by default. A record must match all filters.
         */
        get: operations["listExercises"];
        put?: never;
        /**
         * Add an exercise
         * @description Adds an exercise with the machines that it uses. Only `name` is required.
         */
        post: operations["createExercise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exercises/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The exercise, by number or UUID.
                 * @example 8
                 */
                id: components["parameters"]["ExerciseId"];
            };
            cookie?: never;
        };
        /**
         * Get an exercise
         * @description Returns one exercise with all its fields.
         */
        get: operations["getExercise"];
        put?: never;
        post?: never;
        /**
         * Delete an exercise
         * @description Deletes the exercise permanently.
         */
        delete: operations["deleteExercise"];
        options?: never;
        head?: never;
        /**
         * Update an exercise
         * @description Changes the fields that you send; `null` clears an optional field. `machine_ids` replaces all machines. Sending values that the exercise already has changes nothing, not even `version`.
         */
        patch: operations["updateExercise"];
        trace?: never;
    };
    "/api/v1/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on a record
         * @description Returns the notes on one record, newest first by default. Name the record by its kind in `notable_type` and by `notable_id` or `notable_uuid`, of which one is required. A record that does not exist has no notes.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Add a note
         * @description Adds a note to a record. `author` is the name of the token. A note cannot be changed or deleted.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The note, by number or UUID.
                 * @example 9
                 */
                id: components["parameters"]["NoteId"];
            };
            cookie?: never;
        };
        /**
         * Get a note
         * @description Returns one note.
         */
        get: operations["getNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a record
         * @description Returns the files of one record, newest first by default. Name the record by its kind in `attachable_type` and by `attachable_id`. A record that does not exist has no files.
         */
        get: operations["listAttachments"];
        put?: never;
        /**
         * Attach a file to a record
         * @description Stores a file, which is the body of the request:
         *
         *     ```sh
         *     curl 'http://127.0.0.1:3000/api/v1/attachments?attachable_type=ticket&attachable_id=4' \
         *       -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/octet-stream' --data-binary @belt.jpg
         *     ```
         *
         *     A file is a JPEG, PNG, WebP or GIF picture, a PDF, or plain text or CSV in UTF-8. Its content decides which, and neither its name
         *     nor `Content-Type` does. Anything else is a 415, and HEIC, SVG and HTML always are. A picture is turned upright and stored without its
         *     metadata, such as the place where it was taken; it may have 50 megapixels. What follows the end of a PDF is cut off.
         *
         *     A file may have 20 MiB, unless the operator has set another limit, and take five minutes to arrive. The storage quota of the tenant
         *     counts it. With an `Idempotency-Key`, a repeated request has to send the same file.
         */
        post: operations["createAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attachments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The file, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        /**
         * Get what is known of a file
         * @description Returns the name, the kind and the size of one file. `GET /api/v1/attachments/{id}/content` returns its bytes.
         */
        get: operations["getAttachment"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Deletes a file with its bytes. Deleting a record deletes its files too.
         */
        delete: operations["deleteAttachment"];
        options?: never;
        head?: never;
        /**
         * Change the name or caption of a file
         * @description Changes the given fields. The bytes of a file cannot be changed; attach another file instead.
         */
        patch: operations["updateAttachment"];
        trace?: never;
    };
    "/api/v1/attachments/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The file, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        /**
         * Get the bytes of a file
         * @description Returns the file, or with `Range` a part of it. The `ETag` is its SHA-256. By default the response is a download.
         */
        get: operations["getAttachmentContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attachments/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The file, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        /**
         * Get a small version of a picture
         * @description Returns a picture as WebP, within a square of `size` pixels. Files that are no pictures have none, which is a 409.
         */
        get: operations["getAttachmentThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events
         * @description Returns what has changed in the gym, newest first by default. With `after`, the events are in the order in which they happened, and the last page too has a `next_cursor`: see [Keeping another system in sync](#section/Keeping-another-system-in-sync).
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the events as they happen
         * @description Sends each event within a second of its change, as Server-Sent Events: `id` is the id of the event, `event` its type and `data` the
         *     event as JSON. After a disconnection, browsers send the last id as `Last-Event-ID`, and the stream continues after it; without
         *     it, the stream begins with the next event. A comment every 15 seconds shows that the connection is alive. The service ends
         *     a stream after an hour, when it restarts and when the token stops working: connect again. A stream counts as a request in flight.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{area}/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The area of the record, as in its own path.
                 * @example machines
                 */
                area: "machines" | "inspections" | "tickets" | "work_orders" | "maintenance_tasks" | "meters" | "parts" | "locations" | "suppliers" | "incidents" | "reporters" | "people" | "quotes" | "purchase_orders" | "warranty_claims" | "contracts" | "floor_plans" | "exercises" | "notes" | "attachments" | "webhook_endpoints";
                /**
                 * @description The record, by number or UUID. A deleted record has only a number.
                 * @example 4
                 */
                id: components["schemas"]["Reference"];
            };
            cookie?: never;
        };
        /**
         * List the events of a record
         * @description Returns what has happened to one record, newest first.
         */
        get: operations["listRecordEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{area}.csv": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The area to export.
                 * @example machines
                 */
                area: components["parameters"]["ExportedArea"];
            };
            cookie?: never;
        };
        /**
         * Export an area as CSV
         * @description Returns all records of an area, oldest first, as CSV (RFC 4180) in UTF-8 with a header line of field names. References are
         *     UUIDs, `null` is an empty cell, an empty text is `""`, lists and objects are JSON. Texts, also with `=` first, are not altered.
         *
         *     ```sh
         *     curl -fOJ 'http://127.0.0.1:3000/api/v1/exports/machines.csv' -H "Authorization: Bearer $TOKEN"
         *     ```
         *
         *     The records are read while they are sent. Those that exist throughout appear once, as they are when they are read; those that are
         *     added or deleted meanwhile may be missing. When an export fails in the middle, the service breaks the connection: a response that
         *     ends normally is complete.
         */
        get: operations["exportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{area}.ndjson": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The area to export.
                 * @example machines
                 */
                area: components["parameters"]["ExportedArea"];
            };
            cookie?: never;
        };
        /**
         * Export an area as NDJSON
         * @description Returns the same records as the CSV export, each as a JSON object on a line of its own, with all fields.
         *
         *     ```sh
         *     curl -fOJ 'http://127.0.0.1:3000/api/v1/exports/machines.ndjson' -H "Authorization: Bearer $TOKEN"
         *     ```
         */
        get: operations["exportNdjson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns the webhook endpoints of the tenant, newest first by default. Secrets are never shown again.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description Adds an endpoint, which receives the events from now on. The response is the only one with its `secret`; keep it to verify signatures. A tenant can have 500 endpoints.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Returns one endpoint, without its secret.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the endpoint with its deliveries. What has not been delivered yet never is.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Changes the fields that you send; `null` clears an optional field. `enabled: false` pauses the endpoint. `enabled: true` resumes it: it then receives what happened in the meantime, as far as events are kept.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook endpoint
         * @description Returns the endpoint with a new `secret`. For 24 hours every delivery has the signatures of both secrets. A secret that was replaced before is no longer used.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event `webhook.test` to this endpoint only, also while it is paused, and returns the result. There is one attempt, which takes up to 10 seconds.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook endpoint
         * @description Returns the deliveries, newest first. They are kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery, by number or UUID.
                 * @example 27
                 */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver again
         * @description Sends the event of a delivery again soon, with the same `webhook-id`, also after it was delivered, and retries for another three days. A delivery that is pending is attempted now, unless it waits for an earlier one of the same record. It waits while its endpoint is paused.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import records from a file
         * @description Adds the records of a file, at most 10 MiB, and with `match_on` updates those that exist:
         *
         *         curl 'http://127.0.0.1:3000/api/v1/imports?area=machines&dry_run=true' -H "Authorization: Bearer $TOKEN" \
         *           -H 'Content-Type: text/csv' --data-binary @machines.csv
         *
         *     With `dry_run=true` the response says what would happen, row by row, and nothing changes. Send the same file without it to
         *     import. A row that gives a machine a status that something speaks against, such as an open incident, is imported and has
         *     `warnings`. By default either all rows are imported or none: an invalid row is a 422 that names its row, column and the mistake.
         *     With `on_error=skip`, invalid rows are left out and reported.
         *
         *     Columns have the names of the record's fields or the usual names of spreadsheets, such as `Serial No.`; `columns` reports the
         *     field of each. A record is referred to by its UUID, number or name, a machine also by asset tag or serial number. Fields that
         *     only the service sets, such as `created_at`, are ignored, but a new record gets the `uuid` of its row. Each row follows the
         *     rules of the operations that create and update one record, and leaves their events. A tenant can run one import at a time.
         *     `machine_status_changes` adds the past histories of machines: `machine_id`, `status`, `at` and `reason`, the lines of a machine
         *     in the order of time. If a machine has only the line of its creation, they replace it, and `status` and `retired_at` follow the
         *     last one. Otherwise they must lie before its first line. Lines that the history has already are refused.
         *
         *     A file has at most 100,000 rows, empty ones included, and 200 columns. A row has at most 1,000 cells and 262,144 characters.
         *     The chapter [Moving data](#tag/Moving-data) describes files in detail.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description Returns the tokens of the tenant without their texts, newest first, also those that have expired or were revoked.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Issue a token
         * @description Issues a token of the tenant and returns it with its text, `secret`, which cannot be shown again: the service stores only its hash. A token for administration is issued on the command line only.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token, by number or UUID.
                 * @example 7
                 */
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        /**
         * Get a token
         * @description Returns one token without its text.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description Revokes the token, which stops working within 30 seconds. Revoking a revoked token changes nothing.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token, by number or UUID.
                 * @example 7
                 */
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a token
         * @description Issues a token with the same name, scope and lifetime and returns it with its `secret`. The old one keeps working for `grace_seconds`, a day by default, or until it expires if that is sooner. A token that has expired or was revoked returns a 409, and so does a token for administration, which is replaced on the command line.
         */
        post: operations["rotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token and its tenant
         * @description Returns what the token of the request may do, and the tenant it belongs to. `today` is the current day in the time zone of the tenant, by which the service decides what is due or overdue.
         */
        get: operations["getMe"];
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
            query?: {
                /**
                 * @description The groups of tools to show and to run, separated by commas: `default` (those that most people need; also without this parameter), `all`, `core` (the 26 tools of the interface specification), `machines`, `tickets`, `work_orders`, `maintenance`, `safety`, `purchasing`, `places`, `notes`, `overview`.
                 * @example core
                 */
                toolsets?: string;
                /**
                 * @description Whether to show and to run only tools that change nothing, whatever the scope of the token.
                 * @example true
                 */
                read_only?: boolean;
            };
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
         * @description Accepts one JSON-RPC 2.0 message: `initialize`, `ping`, `tools/list`, `tools/call`, `prompts/list`, `prompts/get`, or a notification. There are no
         *     sessions; each message is independent. A batch (an array) is an error.
         *
         *     The endpoint supports the revisions of the Model Context Protocol from 2024-11-05 to 2025-11-25, which start with
         *     `initialize`, and 2026-07-28, in which every request names its revision in `_meta` and repeats it, its method and its
         *     tool in headers, and `server/discover` describes the server.
         *
         *     The description of each tool states what a call changes. A `read` token lists only the tools that read. A tool that
         *     writes, called with such a token, changes nothing and returns a result with `isError: true` that names the missing scope.
         *
         *     `toolsets` and `read_only` choose the tools of a connection, in the address or as the headers `X-MCP-Toolsets` and
         *     `X-MCP-Readonly`. With toolsets in both, a tool must be in both lists; with none, the tools of `default` are shown. A call of a
         *     hidden tool is not run, and returns a result with `isError: true` that names the address with the tool. A prompt is listed while
         *     all tools that it names are shown.
         *
         *     Errors are returned as follows:
         *
         *     - Invalid arguments, forbidden operations and a failure while a tool ran: status 200, a result with `isError: true` and
         *       a text that says what to do. If a change may have been made although the database did not confirm it, the text says so.
         *     - An unknown method, tool or prompt: status 200, a JSON-RPC error. On 2026-07-28 an unknown method returns a 404.
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
export interface webhooks {
    machine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A machine has changed
         * @description Sent for events of the types `machine.*`.
         */
        post: operations["receiveMachineEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    machine_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A code of a machine was claimed or released
         * @description Sent for events of the types `machine_code.*`.
         */
        post: operations["receiveMachineCodeEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    inspection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An inspection has changed
         * @description Sent for events of the types `inspection.*`.
         */
        post: operations["receiveInspectionEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket has changed
         * @description Sent for events of the types `ticket.*`.
         */
        post: operations["receiveTicketEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    work_order: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A work order has changed
         * @description Sent for events of the types `work_order.*`.
         */
        post: operations["receiveWorkOrderEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    maintenance_task: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A maintenance task has changed
         * @description Sent for events of the types `maintenance_task.*`.
         */
        post: operations["receiveMaintenanceTaskEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    meter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A meter has changed, or was read
         * @description Sent for events of the types `meter.*`.
         */
        post: operations["receiveMeterEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    part: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A part has changed
         * @description Sent for events of the types `part.*`.
         */
        post: operations["receivePartEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    stock_movement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A stock movement has changed
         * @description Sent for events of the types `stock_movement.*`.
         */
        post: operations["receiveStockMovementEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    location: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A location has changed
         * @description Sent for events of the types `location.*`.
         */
        post: operations["receiveLocationEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    supplier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A supplier has changed
         * @description Sent for events of the types `supplier.*`.
         */
        post: operations["receiveSupplierEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    incident: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incident has changed
         * @description Sent for events of the types `incident.*`.
         */
        post: operations["receiveIncidentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    reporter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reporter has changed
         * @description Sent for events of the types `reporter.*`.
         */
        post: operations["receiveReporterEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    person: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person has changed
         * @description Sent for events of the types `person.*`.
         */
        post: operations["receivePersonEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    quote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A quote has changed
         * @description Sent for events of the types `quote.*`.
         */
        post: operations["receiveQuoteEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    purchase_order: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A purchase order has changed
         * @description Sent for events of the types `purchase_order.*`.
         */
        post: operations["receivePurchaseOrderEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    purchase_order_receipt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A purchase order receipt has changed
         * @description Sent for events of the types `purchase_order_receipt.*`.
         */
        post: operations["receivePurchaseOrderReceiptEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    warranty_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A warranty claim has changed
         * @description Sent for events of the types `warranty_claim.*`.
         */
        post: operations["receiveWarrantyClaimEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    contract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contract has changed
         * @description Sent for events of the types `contract.*`.
         */
        post: operations["receiveContractEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    floor_plan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A floor plan has changed
         * @description Sent for events of the types `floor_plan.*`.
         */
        post: operations["receiveFloorPlanEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    exercise: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An exercise has changed
         * @description Sent for events of the types `exercise.*`.
         */
        post: operations["receiveExerciseEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    note: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note has changed
         * @description Sent for events of the types `note.*`.
         */
        post: operations["receiveNoteEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    attachment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A file has changed
         * @description Sent for events of the types `attachment.*`.
         */
        post: operations["receiveAttachmentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_endpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook endpoint has changed
         * @description Sent for events of the types `webhook_endpoint.*`.
         */
        post: operations["receiveWebhookEndpointEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The settings have changed
         * @description Sent for events of the type `settings.updated`.
         */
        post: operations["receiveSettingsEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test
         * @description Sent as `webhook.test` by the operation that tests an endpoint. `data` is the endpoint.
         */
        post: operations["receiveTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A file on a record. */
        Attachment: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            attachable_type: components["schemas"]["NotableType"];
            attachable_id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            caption: components["schemas"]["NullableRemark"];
            content_type: components["schemas"]["FileType"];
            /**
             * Format: int64
             * @description Size of the stored file.
             */
            bytes: number;
            /** @description SHA-256 of the stored file in hexadecimal. */
            sha256: string;
            /**
             * Format: int32
             * @description Width of a picture in pixels; `null` for other files.
             */
            width: number | null;
            /**
             * Format: int32
             * @description Height of a picture in pixels; `null` for other files.
             */
            height: number | null;
            actor: components["schemas"]["NullableShortText"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description The fields of a file to change. `null` clears the caption. */
        AttachmentUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            caption?: components["schemas"]["NullableRemark"];
        };
        /**
         * @description The kind of file, as its content says.
         * @enum {string}
         */
        FileType: "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "application/pdf" | "text/plain" | "text/csv";
        /** @description One page of files. */
        AttachmentPage: {
            /** @description The files of this page. */
            data: components["schemas"]["Attachment"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A code that was claimed for a machine. */
        MachineCode: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            machine_id: components["schemas"]["Id"];
            value: components["schemas"]["RequiredShortText"];
            actor: components["schemas"]["NullableShortText"];
            created_at: components["schemas"]["Instant"];
        };
        /** @description A code to claim. */
        MachineCodeCreate: {
            value: components["schemas"]["RequiredShortText"];
        };
        /** @description One page of codes. */
        MachineCodePage: {
            /** @description The codes of this page. */
            data: components["schemas"]["MachineCode"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description An agreement with a supplier. Its status follows from its dates unless it was cancelled. */
        Contract: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            supplier_id: components["schemas"]["Id"];
            title: components["schemas"]["RequiredShortText"];
            /** @description The kind of contract, or `null`. */
            kind: components["schemas"]["ContractKind"] | null;
            status: components["schemas"]["ContractStatus"];
            starts_on: components["schemas"]["Day"];
            ends_on: components["schemas"]["NullableDay"];
            notice_days: components["schemas"]["NullableNoticeDays"];
            /** @description Whether the contract is renewed unless it is cancelled. Does not change the status. */
            auto_renew: boolean;
            cost: components["schemas"]["NullableMoney"];
            /** @description How often the cost is due, or `null`. */
            cost_period: components["schemas"]["CostPeriod"] | null;
            cancelled_at: components["schemas"]["NullableInstant"];
            /** @description The machines that it covers, in ascending order. */
            machine_ids: components["schemas"]["Id"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A contract to add. `null` is the same as omitting a field. */
        ContractCreate: {
            supplier_id: components["schemas"]["Reference"];
            title: components["schemas"]["RequiredShortText"];
            /** @description The kind of contract. */
            kind?: components["schemas"]["ContractKind"] | null;
            starts_on: components["schemas"]["Day"];
            ends_on?: components["schemas"]["NullableDay"];
            notice_days?: components["schemas"]["NullableNoticeDays"];
            /** @description Whether the contract is renewed unless it is cancelled; `false` by default. */
            auto_renew?: boolean | null;
            cost?: components["schemas"]["NullableMoney"];
            /** @description How often the cost is due. */
            cost_period?: components["schemas"]["CostPeriod"] | null;
            /** @description The machines that it covers, by number or UUID, each once. */
            machine_ids?: components["schemas"]["Reference"][] | null;
        };
        /** @description The fields of a contract to change. An omitted field keeps its value; `null` clears it. */
        ContractUpdate: {
            supplier_id?: components["schemas"]["Reference"];
            title?: components["schemas"]["RequiredShortText"];
            /** @description The kind of contract. */
            kind?: components["schemas"]["ContractKind"] | null;
            starts_on?: components["schemas"]["Day"];
            ends_on?: components["schemas"]["NullableDay"];
            notice_days?: components["schemas"]["NullableNoticeDays"];
            /** @description Whether the contract is renewed unless it is cancelled. Cannot be cleared. */
            auto_renew?: boolean;
            cost?: components["schemas"]["NullableMoney"];
            /** @description How often the cost is due. */
            cost_period?: components["schemas"]["CostPeriod"] | null;
            /** @description The machines that it covers, by number or UUID, each once; replaces the whole list. */
            machine_ids?: components["schemas"]["Reference"][];
        };
        /**
         * Format: int32
         * @description Days before `ends_on` from which the status is `expiring`; `null` for none.
         */
        NullableNoticeDays: number | null;
        /** @enum {string} */
        ContractStatus: "draft" | "active" | "expiring" | "expired" | "cancelled";
        /**
         * @description The kind of contract.
         * @enum {string}
         */
        ContractKind: "service" | "lease" | "rental" | "insurance";
        /**
         * @description How often the cost is due.
         * @enum {string}
         */
        CostPeriod: "once" | "month" | "quarter" | "year";
        /** @description One page of contracts. */
        ContractPage: {
            /** @description The contracts of this page. */
            data: components["schemas"]["Contract"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description A kind of record that has events.
         * @enum {string}
         */
        EventKind: "machine" | "inspection" | "ticket" | "work_order" | "maintenance_task" | "meter" | "part" | "stock_movement" | "location" | "supplier" | "incident" | "reporter" | "person" | "quote" | "purchase_order" | "purchase_order_receipt" | "warranty_claim" | "contract" | "floor_plan" | "exercise" | "note" | "attachment" | "webhook_endpoint" | "settings" | "machine_code";
        /**
         * @description What happened to a record, the last part of an event's type.
         * @enum {string}
         */
        EventVerb: "created" | "updated" | "status_changed" | "deleted" | "erased" | "failed" | "completed" | "skipped" | "stock_low" | "received" | "cancelled" | "due" | "overdue" | "expiring" | "ending" | "hazard_reported";
        /** @description What happened: the kind of record and a verb. Every change of a record has one event `created`, `updated`, `status_changed` or `deleted`; other types follow it and report the same change. Four types follow from the calendar instead, once for each date, within a quarter of an hour after midnight in the gym's time zone, and have no actor: `maintenance_task.due` on the day when a task is due, unless a reading of its meter made it due before and left that event, `maintenance_task.overdue` on the day after, `contract.expiring` when a contract's status becomes `expiring`, and `warranty.ending` 30 days before the last day of a machine's warranty. New types may be added. */
        EventType: string;
        /** @description Who made a change. */
        EventActor: {
            name: components["schemas"]["NullableShortText"];
            tool: components["schemas"]["NullableShortText"];
        };
        /** @description The record that has changed. */
        EventResource: {
            kind: components["schemas"]["EventKind"];
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
        };
        /** @description A change of a record. Events are kept for 400 days, unless the operator has set another time. */
        Event: {
            id: components["schemas"]["Uuid"];
            type: components["schemas"]["EventType"];
            occurred_at: components["schemas"]["Instant"];
            actor: components["schemas"]["EventActor"];
            request_id: components["schemas"]["NullableShortText"];
            resource: components["schemas"]["EventResource"];
            /** @description The fields that a change of an existing record has set, each with its values before and after. */
            changes: {
                [key: string]: unknown[];
            };
            /** @description The record after the change, as the operation that returns it would have returned it then; after a deletion, the record as it was. The `signature` of an inspection is left out. */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description One page of events. */
        EventPage: {
            /** @description The events of this page. */
            data: components["schemas"]["Event"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description An exercise that members do on the machines. */
        Exercise: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            muscle_group: components["schemas"]["NullableShortText"];
            /** @description How hard it is. */
            difficulty: components["schemas"]["ExerciseDifficulty"] | null;
            instructions: components["schemas"]["NullableLongText"];
            /** @description The machines that it uses, in ascending order. */
            machine_ids: components["schemas"]["Id"][];
            /** @description At least one of its machines is active. */
            available: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description An exercise to add. `null` is the same as omitting a field. */
        ExerciseCreate: {
            name: components["schemas"]["RequiredShortText"];
            muscle_group?: components["schemas"]["NullableShortText"];
            /** @description How hard it is. */
            difficulty?: components["schemas"]["ExerciseDifficulty"] | null;
            instructions?: components["schemas"]["NullableLongText"];
            /** @description The machines that it uses, by number or UUID, each once. */
            machine_ids?: components["schemas"]["Reference"][] | null;
        };
        /** @description The fields of an exercise to change. An omitted field keeps its value; `null` clears it. */
        ExerciseUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            muscle_group?: components["schemas"]["NullableShortText"];
            /** @description How hard it is. */
            difficulty?: components["schemas"]["ExerciseDifficulty"] | null;
            instructions?: components["schemas"]["NullableLongText"];
            /** @description The machines that it uses, by number or UUID, each once; replaces the whole list. */
            machine_ids?: components["schemas"]["Reference"][];
        };
        /** @description One page of exercises. */
        ExercisePage: {
            /** @description The exercises of this page. */
            data: components["schemas"]["Exercise"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description How hard an exercise is.
         * @enum {string}
         */
        ExerciseDifficulty: "beginner" | "intermediate" | "advanced";
        /**
         * @description An area of records, and the name of its file.
         * @enum {string}
         */
        ExportArea: "locations" | "suppliers" | "machines" | "machine_codes" | "machine_status_changes" | "reporters" | "people" | "tickets" | "maintenance_tasks" | "maintenance_completions" | "maintenance_skips" | "meters" | "meter_readings" | "work_orders" | "work_order_status_changes" | "inspections" | "incidents" | "parts" | "stock_movements" | "quotes" | "purchase_orders" | "purchase_order_receipts" | "warranty_claims" | "contracts" | "floor_plans" | "exercises" | "notes" | "attachments" | "webhook_endpoints" | "settings" | "events";
        /** @description A drawing of a location with machines placed on it. */
        FloorPlan: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            location_id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            width: components["schemas"]["NullableExtent"];
            height: components["schemas"]["NullableExtent"];
            image_url: components["schemas"]["NullableUrl"];
            /** @description The machines on the plan. */
            positions: components["schemas"]["FloorPlanPosition"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description Where a machine stands on a plan. A machine is on a plan at most once. */
        FloorPlanPosition: {
            machine_id: components["schemas"]["Id"];
            /** @description 0 at the left edge, 1 at the right. */
            x: number;
            /** @description 0 at the top, 1 at the bottom. */
            y: number;
            /** @description Degrees, clockwise. */
            rotation: number;
        };
        /** @description Where a machine stands on a plan. */
        FloorPlanPositionCreate: {
            machine_id: components["schemas"]["Reference"];
            /** @description 0 at the left edge, 1 at the right. */
            x: number;
            /** @description 0 at the top, 1 at the bottom. */
            y: number;
            /** @description Degrees, clockwise; 0 by default. */
            rotation?: number | null;
        };
        /** @description A floor plan to add. `null` is the same as omitting a field. */
        FloorPlanCreate: {
            location_id: components["schemas"]["Reference"];
            name: components["schemas"]["RequiredShortText"];
            width?: components["schemas"]["NullableExtent"];
            height?: components["schemas"]["NullableExtent"];
            image_url?: components["schemas"]["NullableUrl"];
            /** @description The machines on the plan, each once. */
            positions?: components["schemas"]["FloorPlanPositionCreate"][] | null;
        };
        /** @description The fields of a floor plan to change. An omitted field keeps its value; `null` clears it. */
        FloorPlanUpdate: {
            location_id?: components["schemas"]["Reference"];
            name?: components["schemas"]["RequiredShortText"];
            width?: components["schemas"]["NullableExtent"];
            height?: components["schemas"]["NullableExtent"];
            image_url?: components["schemas"]["NullableUrl"];
        };
        /** @description All positions of a floor plan. */
        FloorPlanPositionsUpdate: {
            /** @description The machines on the plan, each once. */
            positions: components["schemas"]["FloorPlanPositionCreate"][];
        };
        /** @description One page of floor plans. */
        FloorPlanPage: {
            /** @description The floor plans of this page. */
            data: components["schemas"]["FloorPlan"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description State of the service. */
        Health: {
            /**
             * @description Always `ok`; anything else is a problem document.
             * @constant
             */
            status: "ok";
        };
        /**
         * @description The records that a file can contain.
         * @enum {string}
         */
        ImportArea: "machines" | "machine_status_changes" | "locations" | "suppliers" | "parts" | "meters" | "meter_readings" | "maintenance_tasks" | "reporters" | "people" | "exercises" | "contracts";
        /** @description A line of a machine's past history. */
        ImportedStatusChange: {
            machine_id: components["schemas"]["Reference"];
            status: components["schemas"]["MachineStatus"];
            at: components["schemas"]["Instant"];
            reason?: components["schemas"]["NullableReason"];
        };
        /**
         * @description A column whose value identifies a record.
         * @enum {string}
         */
        ImportMatch: "uuid" | "name" | "asset_tag" | "serial_number" | "sku" | "email";
        /** @description What happened to the rows of a file. */
        ImportResult: {
            area: components["schemas"]["ImportArea"];
            /** @description Whether nothing was changed. */
            dry_run: boolean;
            /**
             * Format: int64
             * @description Rows of the file that are not empty.
             */
            rows: number;
            /**
             * Format: int64
             * @description Records added.
             */
            created: number;
            /**
             * Format: int64
             * @description Records changed.
             */
            updated: number;
            /**
             * Format: int64
             * @description Records that have the values of their rows already.
             */
            unchanged: number;
            /**
             * Format: int64
             * @description Rows that are invalid.
             */
            failed: number;
            /** @description The columns of the file, in their order. */
            columns: {
                /** @description Name of the column in the file. */
                column: string;
                /** @description The field that the column goes into; `null` if it is ignored. */
                field: string | null;
                /** @description Why the column is ignored, or how its values are read; `null` when there is nothing to say. */
                detail: string | null;
            }[];
            /** @description The first 100 rows that succeeded without warnings, and the first 1,000 that failed or have warnings, in the order of the file. After 2,000 errors, a row that failed has only its first one. */
            results: components["schemas"]["ImportRow"][];
        };
        /** @description A row of the file and what happened to it. */
        ImportRow: {
            /**
             * Format: int64
             * @description Number of the row, from 1. A header does not count, empty rows do.
             */
            row: number;
            /**
             * @description What happened or, with `dry_run`, would happen.
             * @enum {string}
             */
            action: "created" | "updated" | "unchanged" | "failed";
            /**
             * Format: int64
             * @description Number of the record; `null` for a row that failed, and for one that a dry run would create.
             */
            id: number | null;
            /**
             * Format: uuid
             * @description UUID of the record; `null` as `id` is, and for a line of a history.
             */
            uuid: string | null;
            /** @description What is wrong with the row. */
            errors: {
                /** @description Name of the column in the file; `null` for the row as a whole. */
                column: string | null;
                /** @description What is wrong, as a clause that follows the name of the column. */
                detail: string;
            }[];
            warnings: components["schemas"]["StatusWarnings"];
        };
        /** @description An accident or a near miss at a machine. */
        Incident: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            machine_id: components["schemas"]["Id"];
            description: components["schemas"]["RequiredLongText"];
            status: components["schemas"]["IncidentStatus"];
            /** @description How serious it was; `null` when not assessed. */
            severity: components["schemas"]["IncidentSeverity"] | null;
            reporter_name: components["schemas"]["NullableShortText"];
            involved_person: components["schemas"]["NullableShortText"];
            injury: components["schemas"]["NullableLongText"];
            occurred_at: components["schemas"]["Instant"];
            /** @description Whether the report took the machine out of service. */
            blocked_machine: boolean;
            corrective_action: components["schemas"]["NullableLongText"];
            closed_at: components["schemas"]["NullableInstant"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description An incident that was just reported, and the status of its machine. */
        ReportedIncident: components["schemas"]["Incident"] & {
            machine_status: components["schemas"]["MachineStatus"];
        };
        /** @description An incident to report. `null` is the same as omitting a field. */
        IncidentCreate: {
            machine_id: components["schemas"]["Reference"];
            description: components["schemas"]["RequiredLongText"];
            /** @description How serious it was. */
            severity?: components["schemas"]["IncidentSeverity"] | null;
            reporter_name?: components["schemas"]["NullableShortText"];
            involved_person?: components["schemas"]["NullableShortText"];
            injury?: components["schemas"]["NullableLongText"];
            occurred_at?: components["schemas"]["NullableInstant"];
            /** @description Whether to take the machine out of service; false by default. */
            blocked_machine?: boolean | null;
            corrective_action?: components["schemas"]["NullableLongText"];
        };
        /** @description The fields of an incident to change. An omitted field keeps its value; `null` clears it. */
        IncidentUpdate: {
            machine_id?: components["schemas"]["Reference"];
            description?: components["schemas"]["RequiredLongText"];
            /** @description How serious it was. */
            severity?: components["schemas"]["IncidentSeverity"] | null;
            reporter_name?: components["schemas"]["NullableShortText"];
            involved_person?: components["schemas"]["NullableShortText"];
            injury?: components["schemas"]["NullableLongText"];
            occurred_at?: components["schemas"]["Instant"];
            corrective_action?: components["schemas"]["NullableLongText"];
        };
        /** @description A new status for an incident. */
        IncidentStatusChange: {
            status: components["schemas"]["IncidentStatus"];
            corrective_action?: components["schemas"]["NullableLongText"];
        };
        /** @enum {string} */
        IncidentStatus: "open" | "investigating" | "resolved" | "closed";
        /**
         * @description How serious the incident was.
         * @enum {string}
         */
        IncidentSeverity: "minor" | "serious" | "critical";
        /** @description One page of incidents. */
        IncidentPage: {
            /** @description The incidents of this page. */
            data: components["schemas"]["Incident"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
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
        /** @description An inspection that was just recorded, and the status of its machine. */
        RecordedInspection: components["schemas"]["Inspection"] & {
            machine_status: components["schemas"]["MachineStatus"];
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
        /**
         * @description A sheet or roll of labels: Avery L7160 (21 of 63.5 × 38.1 mm on A4), Avery L7173 (10 of 99.1 × 57 mm on A4), Dymo 99012 (89 × 36 mm), or a roll of 62 × 40 mm.
         * @default avery_l7160
         * @enum {string}
         */
        LabelLayout: "avery_l7160" | "avery_l7173" | "dymo_99012" | "single_62mm";
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
        /** @description A new status for a machine. */
        MachineStatusChange: {
            status: components["schemas"]["MachineStatus"];
            reason?: components["schemas"]["NullableReason"];
            confirmed_by?: components["schemas"]["ConfirmedBy"];
            occurred_at?: components["schemas"]["NullableInstant"];
        };
        /** @description Name of the person who checked the machine and confirms its new status. */
        ConfirmedBy: string | null;
        /** @description A record that speaks against a machine's new status. */
        StatusWarning: {
            /**
             * @description What the record is. The first three speak against a status in use (`active` or `partial_defect`), the others against `retired`. Of each but the inspection, the newest 10 are listed.
             * @enum {string}
             */
            code: "open_incident" | "urgent_ticket" | "failed_inspection" | "open_ticket" | "open_work_order";
            id: components["schemas"]["Id"];
            /** @description The record in a few words, with the beginning of its text. */
            detail: string;
        };
        /** @description What speaks against the machine's new status; empty if nothing does, or if the status has not changed. */
        StatusWarnings: components["schemas"]["StatusWarning"][];
        /** @description A machine after a change, and what speaks against its new status. */
        ChangedMachine: components["schemas"]["Machine"] & {
            warnings: components["schemas"]["StatusWarnings"];
        };
        /**
         * @description What changed the status: a request, a failed inspection, an incident, or a data import.
         * @enum {string}
         */
        StatusChangeCause: "api" | "inspection" | "incident" | "import";
        /** @description One line of a machine's status history. */
        StatusChange: {
            id: components["schemas"]["Id"];
            /** @description The status before; null if the machine was added with `to_status`. */
            from_status: components["schemas"]["MachineStatus"] | null;
            to_status: components["schemas"]["MachineStatus"];
            reason: components["schemas"]["NullableReason"];
            confirmed_by: components["schemas"]["NullableShortText"];
            cause: components["schemas"]["StatusChangeCause"];
            cause_id: components["schemas"]["NullableId"];
            actor: components["schemas"]["NullableShortText"];
            at: components["schemas"]["Instant"];
            recorded_at: components["schemas"]["Instant"];
        };
        /** @description One page of status changes. */
        StatusChangePage: {
            /** @description The status changes of this page. */
            data: components["schemas"]["StatusChange"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description Whether members may use the machine, and if not, why.
         * @enum {string}
         */
        MachineStatus: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
        /**
         * @description How much the gym depends on a machine.
         * @enum {string}
         */
        Criticality: "high" | "medium" | "low";
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
            replacement_value: components["schemas"]["NullableMoney"];
            /** @description How much the gym depends on the machine. */
            criticality: components["schemas"]["Criticality"] | null;
            commissioned_at: components["schemas"]["NullableDay"];
            retired_at: components["schemas"]["NullableInstant"];
            blocked_reason: components["schemas"]["NullableReason"];
            confirmed_by: components["schemas"]["NullableShortText"];
            /** @description The code in the address that the machine's label shows, 26 characters of Crockford's Base32. A new one can be issued. */
            report_code: string;
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
            replacement_value?: components["schemas"]["NullableMoney"];
            /** @description How much the gym depends on the machine. */
            criticality?: components["schemas"]["Criticality"] | null;
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
            confirmed_by?: components["schemas"]["ConfirmedBy"];
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
            replacement_value?: components["schemas"]["NullableMoney"];
            /** @description How much the gym depends on the machine. */
            criticality?: components["schemas"]["Criticality"] | null;
            commissioned_at?: components["schemas"]["NullableDay"];
        };
        /** @description One page of machines. */
        MachinePage: {
            /** @description The machines of this page. */
            data: components["schemas"]["Machine"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description One completion of a maintenance task. Completions are added, never changed. */
        MaintenanceCompletion: {
            id: components["schemas"]["Id"];
            task_id: components["schemas"]["Id"];
            completed_at: components["schemas"]["Instant"];
            completed_on: components["schemas"]["Day"];
            due_on: components["schemas"]["NullableDay"];
            next_due_at: components["schemas"]["NullableDay"];
            meter_value: components["schemas"]["NullableMeterValue"];
            actor: components["schemas"]["NullableShortText"];
            note: components["schemas"]["NullableLongText"];
            /** @description The steps and whether they were in order. */
            checklist: components["schemas"]["ChecklistItem"][];
        };
        /** @description A completion to record. `null` is the same as omitting a field. */
        MaintenanceCompletionCreate: {
            completed_on?: components["schemas"]["NullableDay"];
            meter_value?: components["schemas"]["NullableMeterValue"];
            note?: components["schemas"]["NullableLongText"];
            /** @description The steps and whether they were in order. */
            checklist?: components["schemas"]["ChecklistItemCreate"][] | null;
        };
        /** @description One page of completions. */
        MaintenanceCompletionPage: {
            /** @description The completions of this page. */
            data: components["schemas"]["MaintenanceCompletion"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A date of a maintenance task that was skipped. Skips are added, never changed. */
        MaintenanceSkip: {
            id: components["schemas"]["Id"];
            task_id: components["schemas"]["Id"];
            skipped_at: components["schemas"]["Instant"];
            due_on: components["schemas"]["Day"];
            next_due_at: components["schemas"]["NullableDay"];
            reason: components["schemas"]["RequiredLongText"];
            actor: components["schemas"]["NullableShortText"];
        };
        /** @description A date to skip. `null` is the same as omitting a field. */
        MaintenanceSkipCreate: {
            reason: components["schemas"]["RequiredLongText"];
            date?: components["schemas"]["NullableDay"];
        };
        /** @description One page of skipped dates. */
        MaintenanceSkipPage: {
            /** @description The skipped dates of this page. */
            data: components["schemas"]["MaintenanceSkip"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * Format: int32
         * @description A number of days from today.
         */
        DaysAhead: number;
        /** @description Recurring or one-off care of a machine. rule_unit and rule_interval are both set (every 3 months) or both null (once). */
        MaintenanceTask: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            machine_id: components["schemas"]["Id"];
            title: components["schemas"]["RequiredShortText"];
            instructions: components["schemas"]["NullableLongText"];
            /** @description Unit of `rule_interval`; `null` for a task that is due once. */
            rule_unit: components["schemas"]["RuleUnit"] | null;
            /**
             * Format: int32
             * @description Units between two due dates.
             */
            rule_interval: number | null;
            basis: components["schemas"]["RuleBasis"];
            starts_on: components["schemas"]["NullableDay"];
            ends_on: components["schemas"]["NullableDay"];
            next_due_at: components["schemas"]["NullableDay"];
            last_completed_at: components["schemas"]["NullableInstant"];
            meter_id: components["schemas"]["NullableId"];
            meter_interval: components["schemas"]["MeterInterval"];
            next_due_value: components["schemas"]["NullableMeterValue"];
            meter_due_at: components["schemas"]["NullableInstant"];
            /** @description What the task is due by, the earlier one of both; `null` until it is due. */
            due_by: components["schemas"]["DueBy"] | null;
            expected_due_on: components["schemas"]["NullableDay"];
            /** @description Whether the task is due again. */
            active: boolean;
            /** @description Active, and due before today or since a reading of its meter. */
            overdue: boolean;
            /** @description The steps. */
            checklist: components["schemas"]["RequiredShortText"][];
            assignee_id: components["schemas"]["NullableId"];
            assignee: components["schemas"]["NullableShortText"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A maintenance task to add. `null` is the same as omitting a field. */
        MaintenanceTaskCreate: {
            machine_id: components["schemas"]["Reference"];
            title: components["schemas"]["RequiredShortText"];
            instructions?: components["schemas"]["NullableLongText"];
            /** @description Unit of `rule_interval`. Requires it. */
            rule_unit?: components["schemas"]["RuleUnit"] | null;
            /**
             * Format: int32
             * @description Requires `rule_unit`.
             */
            rule_interval?: number | null;
            /** @description What the next date counts from; `scheduled` by default. */
            basis?: components["schemas"]["RuleBasis"] | null;
            starts_on?: components["schemas"]["NullableDay"];
            ends_on?: components["schemas"]["NullableDay"];
            next_due_at?: components["schemas"]["NullableDay"];
            meter_id?: components["schemas"]["NullableReference"];
            meter_interval?: components["schemas"]["MeterInterval"];
            /** @description Whether the task is due; true by default. */
            active?: boolean | null;
            /** @description The steps. */
            checklist?: components["schemas"]["RequiredShortText"][] | null;
            assignee_id?: components["schemas"]["NullableReference"];
            assignee?: components["schemas"]["NullableShortText"];
        };
        /** @description The fields of a maintenance task to change. An omitted field keeps its value; `null` clears it. */
        MaintenanceTaskUpdate: {
            machine_id?: components["schemas"]["Reference"];
            title?: components["schemas"]["RequiredShortText"];
            instructions?: components["schemas"]["NullableLongText"];
            /** @description Unit of `rule_interval`. Requires it. */
            rule_unit?: components["schemas"]["RuleUnit"] | null;
            /**
             * Format: int32
             * @description Requires `rule_unit`.
             */
            rule_interval?: number | null;
            basis?: components["schemas"]["RuleBasis"];
            starts_on?: components["schemas"]["NullableDay"];
            ends_on?: components["schemas"]["NullableDay"];
            next_due_at?: components["schemas"]["NullableDay"];
            meter_id?: components["schemas"]["NullableReference"];
            meter_interval?: components["schemas"]["MeterInterval"];
            /** @description Whether the task is due. Cannot be cleared. */
            active?: boolean;
            /** @description The steps; replaces the whole list. */
            checklist?: components["schemas"]["RequiredShortText"][];
            assignee_id?: components["schemas"]["NullableReference"];
            assignee?: components["schemas"]["NullableShortText"];
        };
        /** @description One page of maintenance tasks. */
        MaintenanceTaskPage: {
            /** @description The maintenance tasks of this page. */
            data: components["schemas"]["MaintenanceTask"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description What a task is due by.
         * @enum {string}
         */
        DueBy: "date" | "meter";
        /** @description What a meter counts between two due values. */
        MeterInterval: number | null;
        /**
         * @description Unit of an interval.
         * @enum {string}
         */
        RuleUnit: "day" | "week" | "month" | "year";
        /**
         * @description What the next date counts from.
         * @enum {string}
         */
        RuleBasis: "scheduled" | "completed";
        /** @description The tool endpoint. */
        ToolServerInfo: {
            name: components["schemas"]["ShortText"];
            title: components["schemas"]["ShortText"];
            /** @description Version of the server. */
            version: string;
            protocol: components["schemas"]["ToolServerProtocol"];
            auth: components["schemas"]["ToolServerAuth"];
            /** @description Values that `toolsets` accepts. */
            toolsets: components["schemas"]["Toolset"][];
        };
        /** @description A group of tools: `all` of them, those of a connection that chooses none (`default`), those of the interface specification (`core`), or those of an area. More may follow. */
        Toolset: string;
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
        /** @description Parameters of the method. `tools/call` and `prompts/get` accept `name` and `arguments`; other methods have their own. */
        JsonRpcParams: {
            name?: components["schemas"]["ShortText"];
            /** @description Arguments of the tool, as described by its input schema in `tools/list`, or of the prompt. */
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
        /** @description The token of a request and the tenant it belongs to. */
        Me: {
            tenant: components["schemas"]["MyTenant"];
            today: components["schemas"]["Day"];
            token: components["schemas"]["MyToken"];
            /** @description The person whose token it is; `null` for the token of a program. */
            person: components["schemas"]["MyPerson"] | null;
        };
        /** @description The tenant of a token. */
        MyTenant: {
            /** @description Name of the tenant. */
            name: string;
            /** @description IANA name of the time zone, such as `Europe/Amsterdam`. */
            timezone: string;
        };
        /** @description The person whose token it is. */
        MyPerson: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            role: components["schemas"]["PersonRole"];
            /** @description The locations whose records the person may see; empty for all. */
            location_ids: components["schemas"]["Id"][];
        };
        /** @description A token, without its text. */
        MyToken: {
            /** @description Name of the token, as in notes and histories. */
            name: string;
            scope: components["schemas"]["TokenScope"];
            /** @description Whether the token was issued for administration: it may write people, tokens, settings and webhook endpoints. */
            admin: boolean;
            expires_at: components["schemas"]["NullableInstant"];
            /** @description The last four characters of the token. */
            last_four: string;
        };
        /**
         * @description What the token may do. `write` includes `read`.
         * @enum {string}
         */
        TokenScope: "read" | "write";
        /**
         * @description What a meter counts or measures.
         * @enum {string}
         */
        MeterUnit: "hour" | "kilometre" | "cycle" | "repetition" | "other";
        /**
         * @description A counter only counts up, except when it begins again; a gauge goes up and down.
         * @enum {string}
         */
        MeterKind: "counter" | "gauge";
        MeterValue: components["schemas"]["Quantity"];
        /** @description What a meter shows, in its unit, or `null`. */
        NullableMeterValue: number | null;
        /** @description What counts or measures the use of a machine. */
        Meter: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            machine_id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            unit: components["schemas"]["MeterUnit"];
            unit_label: components["schemas"]["NullableShortText"];
            kind: components["schemas"]["MeterKind"];
            last_value: components["schemas"]["NullableMeterValue"];
            last_read_at: components["schemas"]["NullableInstant"];
            daily_average: components["schemas"]["NullableMeterValue"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A meter to add. `null` is the same as omitting a field. */
        MeterCreate: {
            machine_id: components["schemas"]["Reference"];
            name: components["schemas"]["RequiredShortText"];
            unit: components["schemas"]["MeterUnit"];
            unit_label?: components["schemas"]["NullableShortText"];
            /** @description `counter` by default. It cannot be changed later. */
            kind?: components["schemas"]["MeterKind"] | null;
        };
        /** @description The fields of a meter to change. An omitted field keeps its value; `null` clears it. */
        MeterUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            unit?: components["schemas"]["MeterUnit"];
            unit_label?: components["schemas"]["NullableShortText"];
        };
        /** @description One page of meters. */
        MeterPage: {
            /** @description The meters of this page. */
            data: components["schemas"]["Meter"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What a meter showed at an instant. Readings are added, never changed. */
        MeterReading: {
            id: components["schemas"]["Id"];
            meter_id: components["schemas"]["Id"];
            value: components["schemas"]["MeterValue"];
            read_at: components["schemas"]["Instant"];
            /** @description Whether the counter began again at 0 since the reading before. */
            reset: boolean;
            source: components["schemas"]["NullableShortText"];
            actor: components["schemas"]["NullableShortText"];
            recorded_at: components["schemas"]["Instant"];
        };
        /** @description A reading, and whether it existed already. */
        MeterReadingResult: components["schemas"]["MeterReading"] & {
            /** @description Whether the reading existed already, so nothing was added. */
            repeated: boolean;
        };
        /** @description A reading to add. `null` is the same as omitting a field. */
        MeterReadingCreate: {
            value: components["schemas"]["MeterValue"];
            read_at?: components["schemas"]["NullableInstant"];
            source?: components["schemas"]["NullableShortText"];
            /** @description Whether the counter began again at 0 since the reading before; false by default. */
            reset?: boolean | null;
        };
        /** @description A reading of a meter. */
        MeterReadingRequest: {
            meter_id: components["schemas"]["Reference"];
            value: components["schemas"]["MeterValue"];
            read_at?: components["schemas"]["NullableInstant"];
            source?: components["schemas"]["NullableShortText"];
            /** @description Whether the counter began again at 0 since the reading before; false by default. */
            reset?: boolean | null;
        };
        /** @description Readings to add. */
        MeterReadingsCreate: {
            /** @description The readings. */
            readings: components["schemas"]["MeterReadingRequest"][];
        };
        /** @description The readings that were added, or existed already. */
        MeterReadingsResult: {
            /**
             * Format: int32
             * @description Readings that were added.
             */
            created: number;
            /**
             * Format: int32
             * @description Readings that existed already.
             */
            repeated: number;
            /** @description The readings in the order of the request. */
            readings: components["schemas"]["MeterReadingResult"][];
        };
        /** @description One page of readings. */
        MeterReadingPage: {
            /** @description The readings of this page. */
            data: components["schemas"]["MeterReading"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A remark on another record. Notes are added, never changed. */
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
        /** @description A note to add. `null` is the same as omitting a field. */
        NoteCreate: {
            notable_type: components["schemas"]["NotableType"];
            notable_id?: components["schemas"]["NullableReference"];
            /** @description The record, by UUID. Sent with `notable_id`, it must be the same record. */
            notable_uuid?: components["schemas"]["UuidReference"] | null;
            body: components["schemas"]["RequiredLongText"];
        };
        /** @enum {string} */
        NotableType: "machine" | "ticket" | "work_order" | "maintenance_task" | "part" | "location" | "supplier" | "inspection" | "incident" | "reporter" | "quote" | "purchase_order" | "warranty_claim" | "contract" | "floor_plan" | "exercise";
        /** @description One page of notes. */
        NotePage: {
            /** @description The notes of this page. */
            data: components["schemas"]["Note"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What needs attention today. */
        Overview: {
            today: components["schemas"]["Day"];
            timezone: components["schemas"]["ShortText"];
            /** @description Locations that are not inside another one, oldest first. */
            sites: components["schemas"]["Site"][];
            open_tickets: components["schemas"]["CappedCount"];
            open_workorders: components["schemas"]["CappedCount"];
            open_incidents: components["schemas"]["CappedCount"];
            /** @description Machines that members can use despite an open incident, an urgent open ticket or a last inspection that failed. */
            hazards: {
                total: components["schemas"]["CappedCount"];
                /** @description The newest machines. */
                first: components["schemas"]["Hazard"][];
            };
            /** @description Machines that members cannot use. Retired machines are not counted. */
            unusable_machines: {
                total: components["schemas"]["CappedCount"];
                /** @description The newest machines. */
                first: components["schemas"]["UnusableMachine"][];
            };
            /** @description Active maintenance tasks whose date has passed. */
            overdue_maintenance: {
                total: components["schemas"]["CappedCount"];
                /** @description The tasks that are due the longest. */
                first: components["schemas"]["OverdueTask"][];
            };
            /** @description Parts of which less is in stock than `min_quantity`. */
            low_stock: {
                total: components["schemas"]["CappedCount"];
                /** @description The newest parts. */
                first: components["schemas"]["LowPart"][];
            };
            /** @description Contracts in their notice period. */
            contracts_in_notice: {
                total: components["schemas"]["CappedCount"];
                /** @description The contracts that end first. */
                first: components["schemas"]["EndingContract"][];
            };
        };
        /** @description A location that is not inside another one, and its machines. */
        Site: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            machines: components["schemas"]["Count"];
            unusable: components["schemas"]["Count"];
        };
        /** @description A machine that members can use although something speaks against it. */
        Hazard: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            status: components["schemas"]["MachineStatus"];
            open_incident: components["schemas"]["Brief"];
            urgent_ticket: components["schemas"]["Brief"];
            failed_inspection: components["schemas"]["Brief"];
        };
        /** @description A machine that members cannot use. */
        UnusableMachine: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            status: components["schemas"]["MachineStatus"];
            location_name: components["schemas"]["NullableShortText"];
            blocked_reason: components["schemas"]["NullableReason"];
        };
        /** @description A maintenance task whose date has passed, or whose meter has reached its due value. */
        OverdueTask: {
            id: components["schemas"]["Id"];
            title: components["schemas"]["RequiredShortText"];
            machine_name: components["schemas"]["RequiredShortText"];
            next_due_at: components["schemas"]["Day"];
        };
        /** @description A part of which less is in stock than `min_quantity`. */
        LowPart: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["RequiredShortText"];
            quantity: components["schemas"]["Quantity"];
            min_quantity: components["schemas"]["Quantity"];
        };
        /** @description A contract in its notice period. */
        EndingContract: {
            id: components["schemas"]["Id"];
            title: components["schemas"]["RequiredShortText"];
            ends_on: components["schemas"]["NullableDay"];
        };
        /** @description The beginning of a text. */
        Brief: string | null;
        /**
         * Format: int64
         * @description A number of records.
         */
        Count: number;
        /**
         * Format: int32
         * @description A number of records. 1000 means 1000 or more.
         */
        CappedCount: number;
        /** @description The records of each area that fit a search, newest first. */
        SearchResult: {
            machines: components["schemas"]["SearchHits"];
            tickets: components["schemas"]["SearchHits"];
            work_orders: components["schemas"]["SearchHits"];
            maintenance_tasks: components["schemas"]["SearchHits"];
            parts: components["schemas"]["SearchHits"];
            locations: components["schemas"]["SearchHits"];
            suppliers: components["schemas"]["SearchHits"];
            incidents: components["schemas"]["SearchHits"];
            reporters: components["schemas"]["SearchHits"];
            people: components["schemas"]["SearchHits"];
            quotes: components["schemas"]["SearchHits"];
            purchase_orders: components["schemas"]["SearchHits"];
            warranty_claims: components["schemas"]["SearchHits"];
            contracts: components["schemas"]["SearchHits"];
            floor_plans: components["schemas"]["SearchHits"];
            exercises: components["schemas"]["SearchHits"];
            notes: components["schemas"]["SearchHits"];
        };
        /** @description What was searched and found. */
        Search: {
            /** @description What was searched: the given text, or its corrected spelling. */
            q: string;
        } & components["schemas"]["SearchResult"];
        /** @description The newest records that fit. */
        SearchHits: components["schemas"]["SearchHit"][];
        /** @description A record that fits a search. */
        SearchHit: {
            id: components["schemas"]["Id"];
            /** @description What names the record: its name, its title, or the beginning of its text. */
            name: string;
            /** @description Its status; null for areas without one. */
            status: string | null;
            machine_name: components["schemas"]["NullableShortText"];
            /** @description The status of that machine. */
            machine_status: string | null;
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
        /** @description A part to add. `null` is the same as omitting a field. */
        PartCreate: {
            name: components["schemas"]["RequiredShortText"];
            sku?: components["schemas"]["NullableShortText"];
            description?: components["schemas"]["NullableLongText"];
            unit?: components["schemas"]["NullableShortText"];
            /** @description Stock below this is low; 0, no minimum, by default. */
            min_quantity?: number | null;
            unit_cost?: components["schemas"]["NullableMoney"];
            supplier_id?: components["schemas"]["NullableReference"];
            location_id?: components["schemas"]["NullableReference"];
        };
        /** @description The fields of a part to change. An omitted field keeps its value; `null` clears it. */
        PartUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            sku?: components["schemas"]["NullableShortText"];
            description?: components["schemas"]["NullableLongText"];
            unit?: components["schemas"]["NullableShortText"];
            min_quantity?: components["schemas"]["Quantity"];
            unit_cost?: components["schemas"]["NullableMoney"];
            supplier_id?: components["schemas"]["NullableReference"];
            location_id?: components["schemas"]["NullableReference"];
        };
        /** @description One page of parts. */
        PartPage: {
            /** @description The parts of this page. */
            data: components["schemas"]["Part"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
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
            quantity_after: components["schemas"]["Quantity"];
            unit_cost: components["schemas"]["NullableMoney"];
            workorder_id: components["schemas"]["NullableId"];
            purchase_order_line_id: components["schemas"]["NullableId"];
            note: components["schemas"]["NullableLongText"];
            actor: components["schemas"]["NullableShortText"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A stock movement to add. `null` is the same as omitting a field. */
        StockMovementCreate: {
            kind: components["schemas"]["StockMovementKind"];
            /** @description Positive into stock, negative out of it; the sign must fit `kind`. */
            quantity: number;
            note?: components["schemas"]["NullableLongText"];
        };
        /**
         * @description Why the stock changed.
         * @enum {string}
         */
        StockMovementKind: "receipt" | "consumption" | "adjustment" | "loss" | "return";
        /** @description One page of stock movements. */
        StockMovementPage: {
            /** @description The stock movements of this page. */
            data: components["schemas"]["StockMovement"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A person who works at the gym. */
        Person: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            email: components["schemas"]["NullableEmail"];
            phone: components["schemas"]["NullableShortText"];
            role: components["schemas"]["PersonRole"];
            /** @description The locations whose records the person may see, with what is inside them, ascending; empty for all. Tokens cannot be limited to locations yet, so those of a person with locations are refused. */
            location_ids: components["schemas"]["Id"][];
            language: components["schemas"]["NullableLanguage"];
            /** @description Whether the person works here now. */
            active: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A person to add. `null` is the same as omitting a field. */
        PersonCreate: {
            name: components["schemas"]["RequiredShortText"];
            email?: components["schemas"]["PersonEmail"];
            phone?: components["schemas"]["NullableShortText"];
            role: components["schemas"]["PersonRole"];
            /** @description The locations whose records the person may see, by number or UUID; all by default. */
            location_ids?: components["schemas"]["Reference"][] | null;
            language?: components["schemas"]["NullableLanguage"];
            /** @description Whether the person works here now; true by default. */
            active?: boolean | null;
        };
        /** @description The fields of a person to change. An omitted field keeps its value; `null` clears it. */
        PersonUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            email?: components["schemas"]["PersonEmail"];
            phone?: components["schemas"]["NullableShortText"];
            role?: components["schemas"]["PersonRole"];
            /** @description The locations whose records the person may see; replaces the whole list. Empty for all. */
            location_ids?: components["schemas"]["Reference"][];
            language?: components["schemas"]["NullableLanguage"];
            /** @description Whether the person works here now. Cannot be cleared. */
            active?: boolean;
        };
        /**
         * @description What the person does at the gym, and may do here.
         * @enum {string}
         */
        PersonRole: "manager" | "technician" | "staff";
        /** @description An email address, or `null`. */
        PersonEmail: string | null;
        /** @description A language tag such as `nl` or `en-GB` (BCP 47), or `null`. */
        NullableLanguage: string | null;
        /** @description One page of people. */
        PersonPage: {
            /** @description The people of this page. */
            data: components["schemas"]["Person"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description An open work order or an active maintenance task that is assigned to somebody. */
        AssignedWork: {
            kind: components["schemas"]["AssignedWorkKind"];
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            title: components["schemas"]["RequiredShortText"];
            /** @description How urgent the work order is; `null` for a task. */
            priority: components["schemas"]["Priority"] | null;
            /** @description How far the work order is; `null` for a task. */
            status: components["schemas"]["WorkOrderStatus"] | null;
            machine_id: components["schemas"]["NullableId"];
            machine_name: components["schemas"]["NullableShortText"];
            /** @description Status of the machine. */
            machine_status: components["schemas"]["MachineStatus"] | null;
            due_on: components["schemas"]["NullableDay"];
            due_at: components["schemas"]["NullableInstant"];
            /** @description Whether it should have been done. */
            overdue: boolean;
        };
        /**
         * @description Kind of record.
         * @enum {string}
         */
        AssignedWorkKind: "work_order" | "maintenance_task";
        /** @description One page of a person's work. */
        AssignedWorkPage: {
            /** @description The work of this page. */
            data: components["schemas"]["AssignedWork"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description The number of a person, or its UUID in any letter case; `none` for no person. */
        AssigneeFilter: string;
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
        /**
         * Format: uuid
         * @description The UUID of a record, in any letter case.
         */
        UuidReference: string;
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
        /** @description A computed amount in the currency of the gym, with two decimals; it can be negative. */
        Amount: number;
        /** @description A computed amount in the currency of the gym, with two decimals, or `null`; it can be negative. */
        NullableAmount: number | null;
        /** @description A quantity. */
        Quantity: number;
        /** @description A quantity above 0. */
        PositiveQuantity: number;
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
        /** @description A URL that begins with `https://` or `http://`, or `null`. */
        NullableUrl: string | null;
        /**
         * Format: int32
         * @description A number of minutes, or `null`.
         */
        NullableMinutes: number | null;
        /** @description A length in metres, or `null`. */
        NullableExtent: number | null;
        /** @description The `cursor` of the next page; `null` on the last page, except with `updated_since`. */
        NextCursor: string | null;
        /** @description An error response (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description The kind of problem, as the path of a page of this service that explains it and ends in `code`.
             */
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
            /** @description The statuses that the record can change to; empty when it is in its last one. Only with `transition_not_allowed`. */
            allowed?: string[];
            /** @description The stock of the part. Only with `insufficient_stock`. */
            available?: number;
            /** @description What can still be received. Only with `over_receipt`. */
            open?: components["schemas"]["ProblemOpenLine"][];
            /** @description Machines that have the code. Only with `ambiguous_code`. */
            candidates?: components["schemas"]["ProblemCandidate"][];
        };
        /** @description A machine that has the code. */
        ProblemCandidate: {
            /**
             * Format: int64
             * @description Number of the machine.
             */
            id: number;
            /**
             * Format: uuid
             * @description UUID of the machine.
             */
            uuid: string;
            /** @description Name of the machine. */
            name: string;
            /** @description Its asset tag. */
            asset_tag: string | null;
            /** @description Its serial number. */
            serial_number: string | null;
        };
        /** @description A line of a purchase order and the quantity that can still be received. */
        ProblemOpenLine: {
            /**
             * Format: int64
             * @description The line.
             */
            line_id: number;
            /** @description Ordered minus received. */
            quantity: number;
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
            /**
             * Format: int64
             * @description Number of the row in the file of an import, from 1. A header does not count, empty rows do.
             */
            row?: number;
            /** @description Name of the column in the file of an import. */
            column?: string;
            /** @description What is wrong, as a clause that follows the name of the place. */
            detail: string;
        };
        /** @description Goods of a purchase order that arrived together. */
        PurchaseOrderReceipt: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            purchase_order_id: components["schemas"]["Id"];
            /** @description What arrived. */
            lines: components["schemas"]["PurchaseOrderReceiptLine"][];
            note: components["schemas"]["NullableLongText"];
            actor: components["schemas"]["NullableShortText"];
            created_at: components["schemas"]["Instant"];
        };
        /** @description A receipt, and what it changed. */
        BookedReceipt: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            purchase_order_id: components["schemas"]["Id"];
            /** @description What arrived. */
            lines: components["schemas"]["PurchaseOrderReceiptLine"][];
            note: components["schemas"]["NullableLongText"];
            actor: components["schemas"]["NullableShortText"];
            created_at: components["schemas"]["Instant"];
            purchase_order: components["schemas"]["PurchaseOrder"];
            /** @description The stock movements of the lines with a part. */
            movements: components["schemas"]["StockMovement"][];
        };
        /** @description What arrived of a line. */
        PurchaseOrderReceiptLine: {
            line_id: components["schemas"]["Id"];
            quantity: components["schemas"]["Quantity"];
            movement_id: components["schemas"]["NullableId"];
        };
        /** @description What has arrived. `null` is the same as omitting a field. */
        PurchaseOrderReceiptCreate: {
            /** @description The lines of which something has arrived, each once. */
            lines: {
                line_id: components["schemas"]["Id"];
                quantity: components["schemas"]["PositiveQuantity"];
            }[];
            note?: components["schemas"]["NullableLongText"];
        };
        /** @description One page of receipts. */
        PurchaseOrderReceiptPage: {
            /** @description The receipts of this page. */
            data: components["schemas"]["PurchaseOrderReceipt"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
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
            expected_on: components["schemas"]["NullableDay"];
            total: components["schemas"]["NullableMoney"];
            /** @description The lines, in order. */
            lines: components["schemas"]["PurchaseOrderLine"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description Names a part, or describes what is ordered, or both. */
        PurchaseOrderLine: {
            id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Place in the list, from 1.
             */
            position: number;
            part_id: components["schemas"]["NullableId"];
            description: components["schemas"]["NullableShortText"];
            quantity: components["schemas"]["Quantity"];
            unit_price: components["schemas"]["NullableMoney"];
            quantity_received: components["schemas"]["Quantity"];
        };
        /** @description A line of a purchase order. Requires a `part_id` or a `description`. */
        PurchaseOrderLineCreate: {
            part_id?: components["schemas"]["NullableReference"];
            description?: components["schemas"]["NullableShortText"];
            quantity: components["schemas"]["PositiveQuantity"];
            unit_price?: components["schemas"]["NullableMoney"];
        };
        /** @description A purchase order to add. `null` is the same as omitting a field. */
        PurchaseOrderCreate: {
            supplier_id: components["schemas"]["Reference"];
            quote_id?: components["schemas"]["NullableReference"];
            /** @description Unique in the tenant; `PO-` and the next number by default. */
            number?: string | null;
            expected_on?: components["schemas"]["NullableDay"];
            /** @description The lines, in order. Their total is limited to 9,999,999,999.99. */
            lines?: components["schemas"]["PurchaseOrderLineCreate"][] | null;
        };
        /** @description The fields of a purchase order to change. An omitted field keeps its value; `null` clears it. */
        PurchaseOrderUpdate: {
            supplier_id?: components["schemas"]["Reference"];
            /** @description Unique in the tenant. Cannot be cleared. */
            number?: string;
            expected_on?: components["schemas"]["NullableDay"];
            /** @description The lines, in order; replaces the whole list. Their total is limited to 9,999,999,999.99. */
            lines?: components["schemas"]["PurchaseOrderLineCreate"][];
        };
        /** @description A new status for a purchase order. */
        PurchaseOrderStatusChange: {
            status: components["schemas"]["PurchaseOrderStatus"];
        };
        /**
         * @description The state of a purchase order.
         * @enum {string}
         */
        PurchaseOrderStatus: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
        /** @description One page of purchase orders. */
        PurchaseOrderPage: {
            /** @description The purchase orders of this page. */
            data: components["schemas"]["PurchaseOrder"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
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
            /** @description The lines, in order. */
            lines: components["schemas"]["QuoteLine"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A line of a quote. */
        QuoteLine: {
            id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Place in the list, from 1.
             */
            position: number;
            part_id: components["schemas"]["NullableId"];
            description: components["schemas"]["RequiredShortText"];
            quantity: components["schemas"]["Quantity"];
            unit_price: components["schemas"]["Money"];
        };
        /** @description A line of a quote. */
        QuoteLineCreate: {
            part_id?: components["schemas"]["NullableReference"];
            description: components["schemas"]["RequiredShortText"];
            quantity: components["schemas"]["PositiveQuantity"];
            unit_price: components["schemas"]["Money"];
        };
        /** @description A quote to add. `null` is the same as omitting a field. */
        QuoteCreate: {
            supplier_id: components["schemas"]["Reference"];
            title: components["schemas"]["RequiredShortText"];
            machine_id?: components["schemas"]["NullableReference"];
            ticket_id?: components["schemas"]["NullableReference"];
            valid_until?: components["schemas"]["NullableDay"];
            /** @description The lines, in order. Their total is limited to 9,999,999,999.99. */
            lines?: components["schemas"]["QuoteLineCreate"][] | null;
        };
        /** @description The fields of a quote to change. An omitted field keeps its value; `null` clears it. */
        QuoteUpdate: {
            supplier_id?: components["schemas"]["Reference"];
            title?: components["schemas"]["RequiredShortText"];
            machine_id?: components["schemas"]["NullableReference"];
            ticket_id?: components["schemas"]["NullableReference"];
            valid_until?: components["schemas"]["NullableDay"];
            /** @description The lines, in order; replaces the whole list. Their total is limited to 9,999,999,999.99. */
            lines?: components["schemas"]["QuoteLineCreate"][];
        };
        /** @description A new status for a quote. */
        QuoteStatusChange: {
            status: components["schemas"]["QuoteStatus"];
        };
        /** @description Fields of the purchase order that a quote becomes. `null` is the same as omitting a field. */
        QuoteConversionRequest: {
            /** @description Number of the order, unique in the tenant; `PO-` and the next number by default. */
            number?: string | null;
            expected_on?: components["schemas"]["NullableDay"];
        };
        /**
         * @description The state of a quote.
         * @enum {string}
         */
        QuoteStatus: "requested" | "received" | "accepted" | "rejected" | "expired";
        /** @description One page of quotes. */
        QuotePage: {
            /** @description The quotes of this page. */
            data: components["schemas"]["Quote"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description The report `availability`. */
        AvailabilityReport: components["schemas"]["ReportPage"] & components["schemas"]["ReportFrame"] & {
            totals: components["schemas"]["AvailabilityFigures"];
            /** @description The groups of this page, each with a row for each interval. */
            data: components["schemas"]["AvailabilityRow"][];
        };
        /** @description The figures of a group in a window. */
        AvailabilityRow: components["schemas"]["ReportGroup"] & components["schemas"]["AvailabilityFigures"];
        /** @description The figures of the report `availability`. */
        AvailabilityFigures: {
            /**
             * Format: int64
             * @description Machines that were observed.
             */
            machines: number;
            /**
             * Format: int64
             * @description Time in which they were observed.
             */
            observed_seconds: number;
            /**
             * Format: int64
             * @description Time in which members could use them.
             */
            up_seconds: number;
            /**
             * Format: int64
             * @description The part of `up_seconds` with a partial defect.
             */
            degraded_seconds: number;
            /**
             * Format: int64
             * @description Time down for maintenance, until a fault is found.
             */
            planned_seconds: number;
            /**
             * Format: int64
             * @description Time down from a fault to the end of the downtime.
             */
            unplanned_seconds: number;
            /** @description up ÷ (up + planned + unplanned). */
            availability: number | null;
            /** @description (up + planned) ÷ (up + planned + unplanned). */
            availability_excluding_planned: number | null;
            /**
             * Format: int64
             * @description How often a machine that was up became `defect`, `out_of_service` or `waiting_parts`.
             */
            failures: number;
            /** @description Mean time between failures: up ÷ failures. */
            mtbf_seconds: number | null;
            /**
             * Format: int64
             * @description Unplanned downtimes that ended with the machine up.
             */
            restored: number;
            /** @description Their mean length, each counted whole from its first fault. */
            mean_restoration_seconds: number | null;
            /**
             * Format: int64
             * @description Downtimes that had not ended at the end of the window, planned ones included.
             */
            open_episodes: number;
            /**
             * Format: int64
             * @description Their length inside the window.
             */
            open_seconds: number;
        };
        /** @description The report `costs`. */
        CostReport: components["schemas"]["ReportPage"] & components["schemas"]["ReportFrame"] & {
            totals: components["schemas"]["CostFigures"];
            /** @description The groups of this page, each with a row for each interval. */
            data: components["schemas"]["CostRow"][];
        };
        /** @description The figures of a group in a window. */
        CostRow: components["schemas"]["ReportGroup"] & components["schemas"]["CostFigures"];
        /** @description The figures of the report `costs`. */
        CostFigures: {
            workorder_cost: components["schemas"]["Amount"];
            parts_cost: components["schemas"]["Amount"];
            labor_cost: components["schemas"]["Amount"];
            entered_cost: components["schemas"]["Amount"];
            contract_cost: components["schemas"]["Amount"];
            total_cost: components["schemas"]["Amount"];
            /**
             * Format: int64
             * @description Completed work orders whose cost is unknown. They are in no sum.
             */
            unknown_cost_workorders: number;
            replacement_value: components["schemas"]["NullableAmount"];
            /** @description The costs of a year at this rate as a share of the replacement value: total × 365 ÷ days ÷ replacement value. */
            annual_cost_ratio: number | null;
            /**
             * @description Where `replacement_value` comes from.
             * @enum {string|null}
             */
            value_basis: "replacement_value" | "purchase_price" | "mixed" | null;
        };
        /** @description The report `maintenance`. */
        MaintenanceReport: components["schemas"]["ReportPage"] & components["schemas"]["ReportFrame"] & {
            totals: components["schemas"]["MaintenanceFigures"];
            /** @description The groups of this page, each with a row for each interval. */
            data: components["schemas"]["MaintenanceRow"][];
        };
        /** @description The figures of a group in a window. */
        MaintenanceRow: components["schemas"]["ReportGroup"] & components["schemas"]["MaintenanceFigures"];
        /** @description The figures of the report `maintenance`. */
        MaintenanceFigures: {
            /**
             * Format: int64
             * @description Due dates in the window that count: `on_time` + `late` + `missed`.
             */
            due: number;
            /**
             * Format: int64
             * @description Completed on the due date, before it, or within its grace: `completion_grace` of the settings × the interval in days, rounded down.
             */
            on_time: number;
            /**
             * Format: int64
             * @description Completed after that.
             */
            late: number;
            /**
             * Format: int64
             * @description Not completed within the grace: still overdue, or passed over by a late completion.
             */
            missed: number;
            /**
             * Format: int64
             * @description Not completed and still within the grace. They are not in `due`.
             */
            pending: number;
            /**
             * Format: int64
             * @description Skipped with a reason. They are not in `due`.
             */
            skipped: number;
            /**
             * Format: int64
             * @description Dates that were moved to a later day. They are judged by the day before.
             */
            postponed: number;
            /** @description on_time ÷ due. */
            compliance: number | null;
            /**
             * Format: int64
             * @description Work orders with a `due_at` in the window, without cancelled ones.
             */
            workorders_due: number;
            /**
             * Format: int64
             * @description Those that were completed by then.
             */
            workorders_on_time: number;
            /** @description workorders_on_time ÷ workorders_due. */
            schedule_compliance: number | null;
            /**
             * Format: int64
             * @description Labor of work orders that were completed in the window and planned: of the type `preventive` or `inspection`, or once in the status `planned`.
             */
            planned_labor_minutes: number;
            /**
             * Format: int64
             * @description Labor of all work orders that were completed in the window.
             */
            labor_minutes: number;
            /** @description planned_labor_minutes ÷ labor_minutes. */
            planned_share: number | null;
            /** @description The share of completed work orders that have `labor_minutes`. */
            labor_coverage: number | null;
            /**
             * Format: int64
             * @description Corrective work orders that were completed in the window after they had been `in_progress`.
             */
            repairs: number;
            /** @description Mean time to repair: their mean time in `in_progress`. */
            mean_repair_seconds: number | null;
            /**
             * Format: int64
             * @description Tickets that were reported in the window and have been acknowledged since: moved on from `new`.
             */
            acknowledged: number;
            /** @description The mean time from report to acknowledgement. */
            mean_acknowledge_seconds: number | null;
            /**
             * Format: int64
             * @description The time within which half of them were acknowledged.
             */
            median_acknowledge_seconds: number | null;
            /**
             * Format: int64
             * @description The time within which nine of ten were acknowledged.
             */
            p90_acknowledge_seconds: number | null;
            /**
             * Format: int64
             * @description Tickets that were reported in the window and are still `new`.
             */
            unacknowledged: number;
            /**
             * Format: int64
             * @description Work orders that were open at the end of the window.
             */
            open_workorders: number;
            /**
             * Format: int64
             * @description Those that were up to 7 days old then, in whole days.
             */
            age_0_7: number;
            /**
             * Format: int64
             * @description Those that were 8 to 30 days old.
             */
            age_8_30: number;
            /**
             * Format: int64
             * @description Those that were 31 to 90 days old.
             */
            age_31_90: number;
            /**
             * Format: int64
             * @description Those that were older.
             */
            age_over_90: number;
        };
        /** @description The report `parts_forecast`. */
        PartsForecastReport: components["schemas"]["ReportPage"] & {
            /**
             * Format: int32
             * @description How many days it looks ahead.
             */
            days: number;
            totals: components["schemas"]["PartsForecastTotals"];
            /** @description The parts of this page. */
            data: components["schemas"]["PartsForecastRow"][];
        };
        /** @description How many parts the report is about. */
        PartsForecastTotals: {
            /**
             * Format: int64
             * @description All parts that fit the filters.
             */
            parts: number;
            /**
             * Format: int64
             * @description Those with an `order_quantity` above 0.
             */
            parts_to_order: number;
        };
        /** @description The figures of a part. */
        PartsForecastRow: {
            /** @description The number of the part as text. */
            key: string;
            /** @description The name of the part. */
            label: string;
            part_id: components["schemas"]["Id"];
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
        } & components["schemas"]["PartsForecastFigures"];
        /** @description The figures of the report `parts_forecast`. Quantities are in the unit of the part. */
        PartsForecastFigures: {
            unit: components["schemas"]["NullableShortText"];
            /** @description What is in stock now. */
            quantity: number;
            /** @description What suppliers still have to deliver. */
            on_order: number;
            /** @description What should be in stock. */
            min_quantity: number;
            /** @description Consumption of the last 26 weeks ÷ 26. */
            weekly_use: number;
            /** @description What maintenance plans need in these days. */
            planned_use: number;
            /** @description quantity + on order − weekly use × days ÷ 7 − planned use. */
            expected_quantity: number;
            runs_out_on: components["schemas"]["NullableDay"];
            /** @description What to order to have `min_quantity` at the end, rounded up; 0 if there is enough. */
            order_quantity: number;
        };
        /** @description The report `replacement`. */
        ReplacementReport: components["schemas"]["ReportPage"] & components["schemas"]["ReportFrame"] & {
            totals: components["schemas"]["ReplacementFigures"];
            /** @description The groups of this page, each with a row for each interval. */
            data: components["schemas"]["ReplacementRow"][];
        };
        /** @description The figures of a group in a window. */
        ReplacementRow: components["schemas"]["ReportGroup"] & components["schemas"]["ReplacementFigures"];
        /** @description The figures of the report `replacement`. */
        ReplacementFigures: {
            /** @description Years since it was commissioned or bought; `null` in the totals. */
            age_years: number | null;
            /** @description Years of its expected lifespan that are left; negative after its end. */
            remaining_life_years: number | null;
            cost_12_months: components["schemas"]["Amount"];
            /**
             * Format: int64
             * @description Its failures of the 12 months.
             */
            failures_12_months: number;
            /** @description Its availability in the 12 months. */
            availability_12_months: number | null;
            replacement_value: components["schemas"]["NullableAmount"];
            /** @description cost ÷ replacement value. */
            cost_ratio: number | null;
            /**
             * @description What to do; `null` in the totals.
             * @enum {string|null}
             */
            advice: "keep" | "watch" | "replace" | null;
            /** @description Why. `out_of_warranty` alone changes no advice. */
            reasons: ("cost" | "age" | "failures" | "out_of_warranty")[];
        };
        /** @description The report `warranty`. */
        WarrantyReport: components["schemas"]["ReportPage"] & components["schemas"]["ReportFrame"] & {
            totals: components["schemas"]["WarrantyFigures"];
            /** @description The groups of this page, each with a row for each interval. */
            data: components["schemas"]["WarrantyRow"][];
        };
        /** @description The figures of a group in a window. */
        WarrantyRow: components["schemas"]["ReportGroup"] & components["schemas"]["WarrantyFigures"];
        /** @description The figures of the report `warranty`. */
        WarrantyFigures: {
            /**
             * Format: int64
             * @description Claims that were submitted.
             */
            claims: number;
            claimed_amount: components["schemas"]["Amount"];
            recovered_amount: components["schemas"]["Amount"];
            /** @description recovered ÷ claimed. */
            recovery_rate: number | null;
            /**
             * Format: int64
             * @description Those that are still `submitted` or `approved`.
             */
            open_claims: number;
            /**
             * Format: int64
             * @description Corrective work orders that were completed on machines in warranty on that day, without a claim: none names their ticket, and none without a ticket was made within 30 days.
             */
            missed_workorders: number;
            missed_cost: components["schemas"]["Amount"];
        };
        /** @description A person who reports defects. */
        Reporter: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            name: components["schemas"]["RequiredShortText"];
            kind: components["schemas"]["ReporterKind"];
            email: components["schemas"]["NullableEmail"];
            phone: components["schemas"]["NullableShortText"];
            /**
             * Format: int64
             * @description Number of the person's tickets. A change of it does not change `version`.
             */
            ticket_count: number;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A reporter to add. `null` is the same as omitting a field. */
        ReporterCreate: {
            name: components["schemas"]["RequiredShortText"];
            /** @description Relation to the gym; `other` by default. */
            kind?: components["schemas"]["ReporterKind"] | null;
            email?: components["schemas"]["NullableEmail"];
            phone?: components["schemas"]["NullableShortText"];
        };
        /** @description The fields of a reporter to change. An omitted field keeps its value; `null` clears it. */
        ReporterUpdate: {
            name?: components["schemas"]["RequiredShortText"];
            kind?: components["schemas"]["ReporterKind"];
            email?: components["schemas"]["NullableEmail"];
            phone?: components["schemas"]["NullableShortText"];
        };
        /**
         * @description Relation of the person to the gym.
         * @enum {string}
         */
        ReporterKind: "member" | "staff" | "other";
        /** @description One page of reporters. */
        ReporterPage: {
            /** @description The reporters of this page. */
            data: components["schemas"]["Reporter"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description The colors of a picture.
         * @default light
         * @enum {string}
         */
        PictureTheme: "light" | "dark";
        /**
         * @description What is reported.
         * @enum {string}
         */
        ReportName: "availability" | "maintenance" | "costs" | "warranty" | "replacement" | "parts_forecast";
        /**
         * @description What machines are grouped by.
         * @enum {string}
         */
        ReportGroupBy: "none" | "machine" | "model" | "type" | "category" | "site" | "location" | "supplier";
        /**
         * @description What a window is divided into.
         * @enum {string}
         */
        ReportInterval: "none" | "day" | "week" | "month";
        /** @description What every report returns besides its figures. */
        ReportPage: {
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
            timezone: components["schemas"]["ShortText"];
            generated_at: components["schemas"]["Instant"];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description How a report about machines is divided. */
        ReportFrame: {
            group_by: components["schemas"]["ReportGroupBy"];
            interval: components["schemas"]["ReportInterval"];
        };
        /** @description A group of machines, and the days of a row. */
        ReportGroup: {
            /** @description Identifies the group: a number, or a text in lower case; empty for machines that belong to none. */
            key: string;
            /** @description The name of the group. */
            label: string;
            machine_id: components["schemas"]["NullableId"];
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
        };
        /** @description The settings of a gym. */
        Settings: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            labor_rate: components["schemas"]["NullableMoney"];
            /** @description The share of its replacement value that a machine may cost in 12 months before the report `replacement` advises to replace it; 0.5 by default. */
            replace_above: number;
            /** @description The share of its interval by which maintenance may be late and still count as done on time; 0.1 by default, which is three days of a month. */
            completion_grace: number;
            public_language: components["schemas"]["PublicLanguage"];
            /** @description Whether the pages of machines for members are shown; `true` by default. Without them, their addresses return a 404. */
            public_reports: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description The settings to change. An omitted setting keeps its value. */
        SettingsUpdate: {
            labor_rate?: components["schemas"]["NullableMoney"];
            /** @description The share of its replacement value that a machine may cost in 12 months. Cannot be cleared. */
            replace_above?: number;
            /** @description The share of its interval by which maintenance may be late. Cannot be cleared. */
            completion_grace?: number;
            public_language?: components["schemas"]["PublicLanguage"];
            /** @description Whether the pages of machines for members are shown. */
            public_reports?: boolean;
        };
        /**
         * @description The language of the pages of machines for members whose browser prefers none of the five, and of the chips in their reports; `en` by default.
         * @enum {string}
         */
        PublicLanguage: "en" | "de" | "nl" | "fr" | "es";
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
        /** @description A defect report on a machine. It is open while it is neither `resolved` nor `wont_fix`. */
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
            acknowledged_at: components["schemas"]["NullableInstant"];
            resolved_at: components["schemas"]["NullableInstant"];
            source: components["schemas"]["TicketSource"];
            /**
             * Format: int32
             * @description How many members have reported it. Equal reports on the page of a machine add to an open ticket.
             */
            report_count: number;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /**
         * @description Where the ticket was reported, over REST, with a tool, or by a member on the page of the machine.
         * @enum {string}
         */
        TicketSource: "api" | "tool" | "public";
        /** @description A ticket to add. `null` is the same as omitting a field. */
        TicketCreate: {
            machine_id: components["schemas"]["Reference"];
            title?: components["schemas"]["NullableShortText"];
            description: components["schemas"]["RequiredLongText"];
            /** @description How urgent it is; `medium` by default. */
            priority?: components["schemas"]["Priority"] | null;
            reporter_id?: components["schemas"]["NullableReference"];
            reporter_name?: components["schemas"]["NullableShortText"];
            workorder_id?: components["schemas"]["NullableReference"];
        };
        /** @description The fields of a ticket to change. An omitted field keeps its value; `null` clears it. */
        TicketUpdate: {
            machine_id?: components["schemas"]["Reference"];
            title?: components["schemas"]["NullableShortText"];
            description?: components["schemas"]["RequiredLongText"];
            priority?: components["schemas"]["Priority"];
            reporter_id?: components["schemas"]["NullableReference"];
            reporter_name?: components["schemas"]["NullableShortText"];
            workorder_id?: components["schemas"]["NullableReference"];
        };
        /** @description A new status for a ticket. */
        TicketStatusChange: {
            status: components["schemas"]["TicketStatus"];
            resolution?: components["schemas"]["NullableLongText"];
        };
        /** @description The work order of a ticket. `null` is the same as omitting a field. */
        TicketWorkOrderCreate: {
            /** @description What is to be done; from the ticket by default. */
            title?: string | null;
            description?: components["schemas"]["NullableLongText"];
            /** @description Kind of work; `corrective` by default. */
            type?: components["schemas"]["WorkOrderType"] | null;
            /** @description How urgent it is; that of the ticket by default. */
            priority?: components["schemas"]["Priority"] | null;
            task_id?: components["schemas"]["NullableReference"];
            supplier_id?: components["schemas"]["NullableReference"];
            assignee_id?: components["schemas"]["NullableReference"];
            assignee?: components["schemas"]["NullableShortText"];
            due_at?: components["schemas"]["NullableInstant"];
            labor_minutes?: components["schemas"]["NullableMinutes"];
            cost?: components["schemas"]["NullableMoney"];
        };
        /** @enum {string} */
        TicketStatus: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
        /**
         * @description How urgent it is.
         * @enum {string}
         */
        Priority: "low" | "medium" | "high" | "urgent";
        /** @description One page of tickets. */
        TicketPage: {
            /** @description The tickets of this page. */
            data: components["schemas"]["Ticket"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A token of the tenant, without its text. */
        Token: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            /** @description Name of the token, as in notes and histories. */
            name: string;
            scope: components["schemas"]["TokenScope"];
            /** @description Whether the token was issued for administration. */
            admin: boolean;
            /** @description The last four characters of the token. */
            last_four: string;
            created_at: components["schemas"]["Instant"];
            expires_at: components["schemas"]["NullableInstant"];
            revoked_at: components["schemas"]["NullableInstant"];
            last_used_at: components["schemas"]["NullableInstant"];
            /** @description The token itself, only in the response to a request that issues it. */
            secret?: string;
        };
        /** @description A token to issue. `null` is the same as omitting a field. */
        TokenCreate: {
            name: components["schemas"]["RequiredShortText"];
            /** @description What the token may do; `write` by default. */
            scope?: components["schemas"]["TokenScope"] | null;
            expires_at?: components["schemas"]["NullableInstant"];
        };
        /** @description How a token is replaced. `null` is the same as omitting a field. */
        TokenRotateRequest: {
            /**
             * Format: int32
             * @description How long the old token keeps working; a day by default. 0 revokes it.
             */
            grace_seconds?: number | null;
        };
        /** @description One page of tokens. */
        TokenPage: {
            /** @description The tokens of this page. */
            data: components["schemas"]["Token"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
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
            /** @description What the supplier approved. */
            outcome: components["schemas"]["WarrantyClaimOutcome"] | null;
            resolution: components["schemas"]["NullableLongText"];
            claimed_amount: components["schemas"]["NullableMoney"];
            recovered_amount: components["schemas"]["NullableMoney"];
            /** @description Whether the claim was submitted after the machine's `warranty_until`; before it is submitted, whether today is after it. False for a machine without `warranty_until`. */
            out_of_warranty: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A warranty claim to add. `null` is the same as omitting a field. */
        WarrantyClaimCreate: {
            machine_id: components["schemas"]["Reference"];
            supplier_id?: components["schemas"]["NullableReference"];
            ticket_id?: components["schemas"]["NullableReference"];
            title: components["schemas"]["RequiredShortText"];
            description?: components["schemas"]["NullableLongText"];
            claimed_amount?: components["schemas"]["NullableMoney"];
            recovered_amount?: components["schemas"]["NullableMoney"];
        };
        /** @description The fields of a warranty claim to change. An omitted field keeps its value; `null` clears it. */
        WarrantyClaimUpdate: {
            machine_id?: components["schemas"]["Reference"];
            supplier_id?: components["schemas"]["NullableReference"];
            ticket_id?: components["schemas"]["NullableReference"];
            title?: components["schemas"]["RequiredShortText"];
            description?: components["schemas"]["NullableLongText"];
            claimed_amount?: components["schemas"]["NullableMoney"];
            recovered_amount?: components["schemas"]["NullableMoney"];
        };
        /** @description A new status for a warranty claim. */
        WarrantyClaimStatusChange: {
            status: components["schemas"]["WarrantyClaimStatus"];
            /** @description What the supplier approves. Required with `approved` and not accepted with any other status. */
            outcome?: components["schemas"]["WarrantyClaimOutcome"] | null;
            resolution?: components["schemas"]["NullableLongText"];
        };
        /**
         * @description The state of a warranty claim.
         * @enum {string}
         */
        WarrantyClaimStatus: "draft" | "submitted" | "approved" | "rejected" | "closed";
        /**
         * @description What a supplier grants.
         * @enum {string}
         */
        WarrantyClaimOutcome: "repair" | "replacement" | "refund";
        /** @description One page of warranty claims. */
        WarrantyClaimPage: {
            /** @description The warranty claims of this page. */
            data: components["schemas"]["WarrantyClaim"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description An address that receives events. */
        WebhookEndpoint: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            version: components["schemas"]["Version"];
            url: components["schemas"]["WebhookUrl"];
            event_types: components["schemas"]["WebhookEventTypes"];
            description: components["schemas"]["NullableRemark"];
            /** @description Whether the endpoint receives events; false while it is paused. */
            enabled: boolean;
            disabled_reason: components["schemas"]["NullableRemark"];
            /** @description The key of the signatures. Only in the response that creates the endpoint or replaces its secret. */
            secret?: string;
            previous_secret_expires_at: components["schemas"]["NullableInstant"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A webhook endpoint to add. `null` is the same as omitting a field. */
        WebhookEndpointCreate: {
            url: components["schemas"]["WebhookUrl"];
            event_types: components["schemas"]["WebhookEventTypes"];
            description?: components["schemas"]["NullableRemark"];
        };
        /** @description The fields of a webhook endpoint to change. An omitted field keeps its value; `null` clears it. */
        WebhookEndpointUpdate: {
            url?: components["schemas"]["WebhookUrl"];
            event_types?: components["schemas"]["WebhookEventTypes"];
            description?: components["schemas"]["NullableRemark"];
            /** @description Whether the endpoint receives events. */
            enabled?: boolean;
        };
        /**
         * Format: uri
         * @description The address that receives events: `https`, on a public network, and without a user name. The operator of a service under development can also allow `http` and local addresses.
         */
        WebhookUrl: string;
        /** @description The types of events to receive: a type, all types of a kind of record (`machine.*`), or all (`*`). */
        WebhookEventTypes: string[];
        /** @description One page of webhook endpoints. */
        WebhookEndpointPage: {
            /** @description The webhook endpoints of this page. */
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description `pending` until the endpoint has returned a 2xx status, which makes it `delivered`, or until three days of retries are over, which makes it `failed`.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        /** @description The delivery of an event to a webhook endpoint. */
        WebhookDelivery: {
            id: components["schemas"]["Id"];
            uuid: components["schemas"]["Uuid"];
            endpoint_id: components["schemas"]["Id"];
            event_id: components["schemas"]["Uuid"];
            event_type: components["schemas"]["EventType"];
            status: components["schemas"]["WebhookDeliveryStatus"];
            /**
             * Format: int32
             * @description Number of attempts so far.
             */
            attempts: number;
            /**
             * Format: int32
             * @description HTTP status that the endpoint returned to the last attempt; `null` if it returned none.
             */
            response_status: number | null;
            /** @description The first KiB of the body that it returned. */
            response_body: string | null;
            error: components["schemas"]["NullableRemark"];
            next_attempt_at: components["schemas"]["NullableInstant"];
            delivered_at: components["schemas"]["NullableInstant"];
            created_at: components["schemas"]["Instant"];
        };
        /** @description One page of deliveries. */
        WebhookDeliveryPage: {
            /** @description The deliveries of this page. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description One line of a work order's status history. */
        WorkOrderStatusLine: {
            id: components["schemas"]["Id"];
            /** @description The status before; null if the work order was added with `to_status`. */
            from_status: components["schemas"]["WorkOrderStatus"] | null;
            to_status: components["schemas"]["WorkOrderStatus"];
            actor: components["schemas"]["NullableShortText"];
            at: components["schemas"]["Instant"];
        };
        /** @description One page of status changes. */
        WorkOrderStatusPage: {
            /** @description The status changes of this page. */
            data: components["schemas"]["WorkOrderStatusLine"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A job: a repair, a service or an inspection. It is open while it is neither `completed` nor `cancelled`. */
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
            assignee_id: components["schemas"]["NullableId"];
            assignee: components["schemas"]["NullableShortText"];
            due_at: components["schemas"]["NullableInstant"];
            started_at: components["schemas"]["NullableInstant"];
            completed_at: components["schemas"]["NullableInstant"];
            resolution: components["schemas"]["NullableLongText"];
            labor_minutes: components["schemas"]["NullableMinutes"];
            cost: components["schemas"]["NullableMoney"];
            parts_cost: components["schemas"]["Amount"];
            labor_cost: components["schemas"]["NullableAmount"];
            total_cost: components["schemas"]["NullableAmount"];
            cost_source: components["schemas"]["CostSource"];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /**
         * @description Where `total_cost` comes from: `entered` as `cost`, or `computed` from parts and labor. It is `unknown` without either, for labor minutes without a `labor_rate` in the settings, and for parts without a unit cost.
         * @enum {string}
         */
        CostSource: "entered" | "computed" | "unknown";
        /** @description A work order to add. `null` is the same as omitting a field. */
        WorkOrderCreate: {
            title: components["schemas"]["RequiredShortText"];
            description?: components["schemas"]["NullableLongText"];
            /** @description Kind of work; `corrective` by default. */
            type?: components["schemas"]["WorkOrderType"] | null;
            /** @description How urgent it is; `medium` by default. */
            priority?: components["schemas"]["Priority"] | null;
            machine_id?: components["schemas"]["NullableReference"];
            ticket_id?: components["schemas"]["NullableReference"];
            task_id?: components["schemas"]["NullableReference"];
            supplier_id?: components["schemas"]["NullableReference"];
            assignee_id?: components["schemas"]["NullableReference"];
            assignee?: components["schemas"]["NullableShortText"];
            due_at?: components["schemas"]["NullableInstant"];
            labor_minutes?: components["schemas"]["NullableMinutes"];
            cost?: components["schemas"]["NullableMoney"];
        };
        /** @description The fields of a work order to change. An omitted field keeps its value; `null` clears it. */
        WorkOrderUpdate: {
            title?: components["schemas"]["RequiredShortText"];
            description?: components["schemas"]["NullableLongText"];
            type?: components["schemas"]["WorkOrderType"];
            priority?: components["schemas"]["Priority"];
            machine_id?: components["schemas"]["NullableReference"];
            ticket_id?: components["schemas"]["NullableReference"];
            task_id?: components["schemas"]["NullableReference"];
            supplier_id?: components["schemas"]["NullableReference"];
            assignee_id?: components["schemas"]["NullableReference"];
            assignee?: components["schemas"]["NullableShortText"];
            due_at?: components["schemas"]["NullableInstant"];
            labor_minutes?: components["schemas"]["NullableMinutes"];
            cost?: components["schemas"]["NullableMoney"];
        };
        /** @description A new status for a work order. */
        WorkOrderStatusChange: {
            status: components["schemas"]["WorkOrderStatus"];
            resolution?: components["schemas"]["NullableLongText"];
        };
        /** @description A part that a work order uses. `null` is the same as omitting a field. */
        WorkOrderPartCreate: {
            part_id: components["schemas"]["Reference"];
            /** @description How much was used, in the unit of the part. */
            quantity: number;
            note?: components["schemas"]["NullableLongText"];
        };
        /** @enum {string} */
        WorkOrderStatus: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
        /**
         * @description Kind of work.
         * @enum {string}
         */
        WorkOrderType: "corrective" | "preventive" | "inspection" | "other";
        /** @description One page of work orders. */
        WorkOrderPage: {
            /** @description The work orders of this page. */
            data: components["schemas"]["WorkOrder"][];
            /** @description Whether there is another page. */
            has_more: boolean;
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Numeric id or uuid. */
        IdArgument: string;
        /** @description Id or name. */
        NamedArgument: string;
        TextArgument: string;
        SinceArgument: components["schemas"]["Day"];
        /** @default 20 */
        LimitArgument: number;
        CursorArgument: string;
        IdempotencyKeyArgument: string;
        ExpectedVersionArgument: components["schemas"]["Version"];
        ResultTime: {
            timezone: components["schemas"]["ShortText"];
            today: components["schemas"]["Day"];
        };
        ResultArguments: {
            read_as?: {
                [key: string]: string;
            };
            ignored?: string[];
        };
        ResultRepeat: {
            repeated?: boolean;
            repeated_note?: string;
        };
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
            /**
             * Format: int32
             * @description Increases by one with every change of the record.
             */
            version: number;
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
            /**
             * Format: date
             * @description Last day of the warranty.
             */
            warranty_until: string | null;
            /** @description Price paid, in the currency of the gym. */
            purchase_price: number | null;
            /**
             * Format: int64
             * @description Open work orders of a machine that members cannot use; absent for others.
             */
            open_workorders: number | null;
        };
        Place: components["schemas"]["NullableShortText"];
        TicketBrief: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            title: components["schemas"]["Brief"];
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "urgent";
            /**
             * @description How far the ticket is handled.
             * @enum {string}
             */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
        };
        TicketBriefs: components["schemas"]["TicketBrief"][];
        WorkOrderBrief: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            title: components["schemas"]["Brief"];
            /**
             * @description How far the work is.
             * @enum {string}
             */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /**
             * Format: int64
             * @description Number of the person who does the work.
             */
            assignee_id?: number | null;
            /** @description Who does the work: the name of the person, or any text. */
            assignee: string | null;
            /**
             * Format: date-time
             * @description When it must be done.
             */
            due_at: string | null;
        };
        IncidentBrief: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            description: components["schemas"]["Brief"];
            /** @description How serious it was; `null` when not assessed. */
            severity: ("minor" | "serious" | "critical") | null;
            /**
             * @description How far the incident is handled.
             * @enum {string}
             */
            status: "open" | "investigating" | "resolved" | "closed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
        };
        StatusChangeBrief: {
            /** @description The status before; null if the machine was added with `to_status`. */
            from_status: ("active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired") | null;
            /**
             * @description The status after.
             * @enum {string}
             */
            to_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            reason: components["schemas"]["Brief"];
            /** @description Name of the person who checked the machine, if given. */
            confirmed_by: string | null;
            /**
             * @description What changed the status: a request, a failed inspection, an incident, or a data import.
             * @enum {string}
             */
            cause: "api" | "inspection" | "incident" | "import";
            /** @description Name of the token that made the change. */
            actor: string | null;
            /**
             * Format: date-time
             * @description When the status changed.
             */
            at: string;
            /**
             * Format: date-time
             * @description When it was recorded, unless that is at.
             */
            recorded_at?: string;
        };
        /** @description A machine of the gym. */
        MachineDetail: {
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
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
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
            /**
             * Format: int32
             * @description How many years the machine is expected to last.
             */
            expected_lifespan_years: number | null;
            /** @description What an equal machine costs today, in the currency of the gym. Reports use it, and the purchase price without it. */
            replacement_value: number | null;
            /** @description How much the gym depends on the machine. */
            criticality: ("high" | "medium" | "low") | null;
            /**
             * Format: date
             * @description Day on which the machine was put into service.
             */
            commissioned_at: string | null;
            /**
             * Format: date-time
             * @description When the machine was first retired. Stays, even if the machine returns to service.
             */
            retired_at: string | null;
            /** @description Why the machine is `defect` or `out_of_service`, if known. */
            blocked_reason: string | null;
            /** @description Name of the person who checked the machine before it got its current status, if given. */
            confirmed_by: string | null;
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
             * Format: date-time
             * @description An instant, as in `2026-11-20T09:30:00.000Z`.
             */
            status_since: string;
            /** @description A line of text, or `null`. */
            location_name: string | null;
            /** @description A line of text, or `null`. */
            supplier_name: string | null;
            open_tickets: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description The beginning of a text. */
                title: string | null;
                /**
                 * @description How urgent it is.
                 * @enum {string}
                 */
                priority: "low" | "medium" | "high" | "urgent";
                /**
                 * @description How far the ticket is handled.
                 * @enum {string}
                 */
                status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            }[];
            open_workorders: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description The beginning of a text. */
                title: string | null;
                /**
                 * @description How far the work is.
                 * @enum {string}
                 */
                status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
                /**
                 * Format: int64
                 * @description Number of the person who does the work.
                 */
                assignee_id?: number | null;
                /** @description Who does the work: the name of the person, or any text. */
                assignee: string | null;
                /**
                 * Format: date-time
                 * @description When it must be done.
                 */
                due_at: string | null;
            }[];
            open_incidents: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description The beginning of a text. */
                description: string;
                /** @description How serious it was; `null` when not assessed. */
                severity: ("minor" | "serious" | "critical") | null;
                /**
                 * @description How far the incident is handled.
                 * @enum {string}
                 */
                status: "open" | "investigating" | "resolved" | "closed";
                /**
                 * Format: date-time
                 * @description When it happened.
                 */
                occurred_at: string;
            }[];
            status_changes: {
                /** @description The status before; null if the machine was added with `to_status`. */
                from_status: ("active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired") | null;
                /**
                 * @description The status after.
                 * @enum {string}
                 */
                to_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
                /** @description The beginning of a text. */
                reason: string | null;
                /** @description Name of the person who checked the machine, if given. */
                confirmed_by: string | null;
                /**
                 * @description What changed the status: a request, a failed inspection, an incident, or a data import.
                 * @enum {string}
                 */
                cause: "api" | "inspection" | "incident" | "import";
                /** @description Name of the token that made the change. */
                actor: string | null;
                /**
                 * Format: date-time
                 * @description When the status changed.
                 */
                at: string;
                /**
                 * Format: date-time
                 * @description When it was recorded, unless that is at.
                 */
                recorded_at?: string;
            }[];
            last_inspection: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description Whether the machine passed. */
                passed: boolean;
                /**
                 * Format: date-time
                 * @description When the machine was inspected.
                 */
                inspected_at: string;
                /** @description The beginning of a text. */
                notes: string | null;
            } | null;
            next_task: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description The beginning of a text. */
                title: string | null;
                /**
                 * Format: date
                 * @description A day, as in `2026-11-20`.
                 */
                next_due_at: string;
                overdue: boolean;
            } | null;
            warranty_claim: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description The beginning of a text. */
                title: string | null;
                /**
                 * @description The state of a warranty claim.
                 * @enum {string}
                 */
                status: "draft" | "submitted" | "approved" | "rejected" | "closed";
            } | null;
            /** @description Exercises that members cannot do because none of their machines is active. */
            blocked_exercises: string[];
        };
        /** @description One change of a part's stock. Movements are added, never changed. */
        PartUse: {
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
             * @description The part.
             */
            part_id: number;
            /**
             * @description Why the stock changed.
             * @enum {string}
             */
            kind: "receipt" | "consumption" | "adjustment" | "loss" | "return";
            /** @description Positive into stock, negative out of it. */
            quantity: number;
            /** @description In stock after the movement. */
            quantity_after: number;
            /** @description Cost of the part at the time of the movement. */
            unit_cost: number | null;
            /**
             * Format: int64
             * @description The work order that used it.
             */
            workorder_id: number | null;
            /**
             * Format: int64
             * @description The line of a purchase order that was received.
             */
            purchase_order_line_id: number | null;
            /** @description A remark. */
            note: string | null;
            /** @description Name of the token that added it. */
            actor: string | null;
            /**
             * Format: date-time
             * @description When the movement was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the movement was added.
             */
            updated_at: string;
            /** @description Name of the part. */
            part_name: string;
            /** @description Unit of quantity, such as piece or metre. */
            unit: string | null;
            /** @description A line of text, or `null`. */
            machine_name: string | null;
            machine_status: ("active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired") | null;
            /** @description The linked location, otherwise the machine's own text, and its zone. */
            machine_place: string | null;
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
             * @description Number of the machine.
             */
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            machine_status: components["schemas"]["MachineStatus"];
            machine_place: components["schemas"]["Place"];
            /** @description The defect in a few words. */
            title: string | null;
            /** @description What is broken. */
            description: string;
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "urgent";
            /**
             * @description How far the ticket is handled.
             * @enum {string}
             */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            /** @description Name of the person who reported it. */
            reporter_name: string | null;
            /**
             * Format: int64
             * @description Number of its work order.
             */
            workorder_id: number | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
        };
        /** @description A defect report on a machine. It is open while it is neither `resolved` nor `wont_fix`. */
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
             * @description Number of the machine.
             */
            machine_id: number;
            /** @description The defect in a few words. */
            title: string | null;
            /** @description What is broken. */
            description: string;
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "urgent";
            /**
             * @description How far the ticket is handled.
             * @enum {string}
             */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            /**
             * Format: int64
             * @description Number of the reporter.
             */
            reporter_id: number | null;
            /** @description Name of the person who reported it. */
            reporter_name: string | null;
            /**
             * Format: int64
             * @description Number of its work order.
             */
            workorder_id: number | null;
            /** @description How it was resolved. */
            resolution: string | null;
            /**
             * Format: date-time
             * @description When it first got a status other than `new`; `null` before.
             */
            acknowledged_at: string | null;
            /**
             * Format: date-time
             * @description When the ticket was closed; `null` while it is open.
             */
            resolved_at: string | null;
            /**
             * @description Where the ticket was reported, over REST, with a tool, or by a member on the page of the machine.
             * @enum {string}
             */
            source: "api" | "tool" | "public";
            /**
             * Format: int32
             * @description How many members have reported it. Equal reports on the page of a machine add to an open ticket.
             */
            report_count: number;
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
            /** @description What the gym calls the machine. */
            machine_name: string;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            /** @description The linked location, otherwise the machine's own text, and its zone. */
            machine_place: string | null;
            workorder: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description The beginning of a text. */
                title: string | null;
                /**
                 * @description How far the work is.
                 * @enum {string}
                 */
                status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
                /**
                 * Format: int64
                 * @description Number of the person who does the work.
                 */
                assignee_id?: number | null;
                /** @description Who does the work: the name of the person, or any text. */
                assignee: string | null;
                /**
                 * Format: date-time
                 * @description When it must be done.
                 */
                due_at: string | null;
            } | null;
            other_open_tickets: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description The beginning of a text. */
                title: string | null;
                /**
                 * @description How urgent it is.
                 * @enum {string}
                 */
                priority: "low" | "medium" | "high" | "urgent";
                /**
                 * @description How far the ticket is handled.
                 * @enum {string}
                 */
                status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            }[];
        };
        ExerciseRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description Name of the exercise. */
            name: string;
            /** @description The muscles that it trains. */
            muscle_group: string | null;
            /** @description How hard it is. */
            difficulty: ("beginner" | "intermediate" | "advanced") | null;
            /** @description How to do it. */
            instructions: string | null;
            /** @description At least one of its machines is active. */
            available: boolean;
            /** @description The machines that it uses, in ascending order. */
            machine_ids: number[];
            machine_names: string[];
            machine_statuses: components["schemas"]["MachineStatus"][];
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
            /** @description What to do. */
            title: string;
            /** @description How to do it. */
            instructions: string | null;
            /** @description The steps. */
            checklist: string[];
            /**
             * Format: int64
             * @description The machine.
             */
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            machine_status: components["schemas"]["MachineStatus"];
            /** @description Where the machine stands, as free text. */
            location: string | null;
            /** @description Part of the floor, as free text. */
            zone: string | null;
            location_name: components["schemas"]["NullableShortText"];
            /**
             * Format: date-time
             * @description When the task was last completed.
             */
            last_completed_at: string | null;
            next_due_at: components["schemas"]["Day"];
            days_until_due: number;
            overdue: boolean;
            /** @description Unit of `rule_interval`; `null` for a task that is due once. */
            rule_unit: ("day" | "week" | "month" | "year") | null;
            /**
             * Format: int32
             * @description Units between two due dates.
             */
            rule_interval: number | null;
            /** @description Who does it: the name of the person, or any text. */
            assignee: string | null;
            meter_name: components["schemas"]["NullableShortText"];
            meter_unit: components["schemas"]["NullableShortText"];
            meter_value: components["schemas"]["NullableMeterValue"];
            next_due_value: components["schemas"]["NullableMeterValue"];
            /** @description What the task is due by, the earlier one of both; `null` until it is due. */
            due_by: ("date" | "meter") | null;
            expected_due_on: components["schemas"]["NullableDay"];
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
             * @description The machine.
             */
            machine_id: number;
            /** @description What to do. */
            title: string;
            /** @description How to do it. */
            instructions: string | null;
            /** @description Unit of `rule_interval`; `null` for a task that is due once. */
            rule_unit: ("day" | "week" | "month" | "year") | null;
            /**
             * Format: int32
             * @description Units between two due dates.
             */
            rule_interval: number | null;
            /**
             * @description Whether the next date counts from the due date or from the day of completion.
             * @enum {string}
             */
            basis: "scheduled" | "completed";
            /**
             * Format: date
             * @description First date of the series.
             */
            starts_on: string | null;
            /**
             * Format: date
             * @description Last day on which the task can be due.
             */
            ends_on: string | null;
            /**
             * Format: date
             * @description Day on which the task is due; `null` when it is not due again, and for a task by its meter only.
             */
            next_due_at: string | null;
            /**
             * Format: date-time
             * @description When the task was last completed.
             */
            last_completed_at: string | null;
            /**
             * Format: int64
             * @description The meter that the task is due by as well.
             */
            meter_id: number | null;
            /** @description What the meter counts between two due values; `null` without a meter. */
            meter_interval: number | null;
            /** @description The value of the meter at which the task is due; `null` without a meter. */
            next_due_value: number | null;
            /**
             * Format: date-time
             * @description When the reading was taken that reached `next_due_value`; `null` until then.
             */
            meter_due_at: string | null;
            /** @description What the task is due by, the earlier one of both; `null` until it is due. */
            due_by: ("date" | "meter") | null;
            /**
             * Format: date
             * @description Day on which the task is due or, if that is earlier, on which its meter reaches `next_due_value` at its `daily_average`; `null` if neither is known.
             */
            expected_due_on: string | null;
            /** @description Whether the task is due again. */
            active: boolean;
            /** @description Active, and due before today or since a reading of its meter. */
            overdue: boolean;
            /** @description The steps. */
            checklist: string[];
            /**
             * Format: int64
             * @description Number of the person who does it.
             */
            assignee_id: number | null;
            /** @description Who does it: the name of the person, or any text. */
            assignee: string | null;
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
            /** @description What the gym calls the machine. */
            machine_name: string;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            /** @description The linked location, otherwise the machine's own text, and its zone. */
            machine_place: string | null;
        };
        /** @description What counts or measures the use of a machine. */
        MeterDetail: {
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
             * @description The machine.
             */
            machine_id: number;
            /** @description Name of the meter, unique on the machine. */
            name: string;
            /**
             * @description What a meter counts or measures.
             * @enum {string}
             */
            unit: "hour" | "kilometre" | "cycle" | "repetition" | "other";
            /** @description The unit `other` in words; `null` for any other unit. */
            unit_label: string | null;
            /**
             * @description A counter only counts up, except when it begins again; a gauge goes up and down.
             * @enum {string}
             */
            kind: "counter" | "gauge";
            /** @description The latest reading. */
            last_value: number | null;
            /**
             * Format: date-time
             * @description When the latest reading was taken.
             */
            last_read_at: string | null;
            /** @description What a counter has counted a day in the 30 days up to its latest reading, or since its first one if that is later; `null` with fewer than two readings, and for a gauge. */
            daily_average: number | null;
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
            reading: {
                /**
                 * Format: int64
                 * @description Number of the reading.
                 */
                id: number;
                /** @description What a meter shows, in its unit. */
                value: number;
                /**
                 * Format: date-time
                 * @description When the reading was taken.
                 */
                read_at: string;
                /** @description Whether the counter began again at 0 since the reading before. */
                reset: boolean;
            };
            due_tasks: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description What to do. */
                title: string;
                /** @description What a meter shows, in its unit. */
                next_due_value: number;
            }[];
            /** @description What the gym calls the machine. */
            machine_name: string;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            /** @description The linked location, otherwise the machine's own text, and its zone. */
            machine_place: string | null;
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
            /** @description What is to be done. */
            title: string;
            /** @description Details. */
            description: string | null;
            /**
             * @description Kind of work.
             * @enum {string}
             */
            type: "corrective" | "preventive" | "inspection" | "other";
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "urgent";
            /**
             * @description How far the work is.
             * @enum {string}
             */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /**
             * Format: int64
             * @description Number of the machine.
             */
            machine_id: number | null;
            machine_name: components["schemas"]["NullableShortText"];
            machine_status: components["schemas"]["MachineStatus"] | null;
            machine_place: components["schemas"]["Place"];
            /**
             * Format: int64
             * @description Number of the ticket.
             */
            ticket_id: number | null;
            supplier_name: components["schemas"]["NullableShortText"];
            /**
             * Format: int64
             * @description Number of the person who does the work.
             */
            assignee_id?: number | null;
            /** @description Who does the work: the name of the person, or any text. */
            assignee: string | null;
            /**
             * Format: date-time
             * @description When it must be done.
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description When it was first in progress.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it was completed.
             */
            completed_at: string | null;
            /** @description What was done. */
            resolution: string | null;
            /** @description Total cost, if it is known. Parts and labor are not added to it. */
            cost: number | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
        };
        /** @description A job: a repair, a service or an inspection. It is open while it is neither `completed` nor `cancelled`. */
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
            /** @description What is to be done. */
            title: string;
            /** @description Details. */
            description: string | null;
            /**
             * @description Kind of work.
             * @enum {string}
             */
            type: "corrective" | "preventive" | "inspection" | "other";
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "urgent";
            /**
             * @description How far the work is.
             * @enum {string}
             */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /**
             * Format: int64
             * @description Number of the machine.
             */
            machine_id: number | null;
            /**
             * Format: int64
             * @description Number of the ticket.
             */
            ticket_id: number | null;
            /**
             * Format: int64
             * @description Number of the maintenance task.
             */
            task_id: number | null;
            /**
             * Format: int64
             * @description Number of the supplier.
             */
            supplier_id: number | null;
            /**
             * Format: int64
             * @description Number of the person who does the work.
             */
            assignee_id: number | null;
            /** @description Who does the work: the name of the person, or any text. */
            assignee: string | null;
            /**
             * Format: date-time
             * @description When it must be done.
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description When it was first in progress.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it was completed.
             */
            completed_at: string | null;
            /** @description What was done. */
            resolution: string | null;
            /**
             * Format: int32
             * @description Time spent.
             */
            labor_minutes: number | null;
            /** @description Total cost, if it is known. Parts and labor are not added to it. */
            cost: number | null;
            /** @description What its parts cost: the sum of quantity and unit cost of its stock movements. */
            parts_cost: number;
            /** @description The labor minutes at the `labor_rate` of the settings; `null` without either. */
            labor_cost: number | null;
            /** @description `cost` if it was entered, otherwise parts and labor; `null` if it is unknown. */
            total_cost: number | null;
            /**
             * @description Where `total_cost` comes from: `entered` as `cost`, or `computed` from parts and labor. It is `unknown` without either, for labor minutes without a `labor_rate` in the settings, and for parts without a unit cost.
             * @enum {string}
             */
            cost_source: "entered" | "computed" | "unknown";
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
            /** @description A line of text, or `null`. */
            machine_name: string | null;
            machine_status: ("active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired") | null;
            /** @description The linked location, otherwise the machine's own text, and its zone. */
            machine_place: string | null;
        };
        PartRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description Name of the part. */
            name: string;
            /** @description Article number. */
            sku: string | null;
            /** @description Unit of quantity, such as piece or metre. */
            unit: string | null;
            /** @description In stock: the sum of its movements. */
            quantity: number;
            /** @description Stock below this is low; 0 for no minimum. */
            min_quantity: number;
            /** @description quantity is below min_quantity. */
            low_stock: boolean;
            /** @description In stock: the sum of its movements. */
            on_order: number;
            /** @description Cost of one unit. */
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
            machine_status: components["schemas"]["MachineStatus"];
            machine_place: components["schemas"]["Place"];
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
            /** @description What the gym calls the machine. */
            machine_name: string;
            /** @description The linked location, otherwise the machine's own text, and its zone. */
            machine_place: string | null;
        };
        IncidentRow: {
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
             * @description Number of the machine.
             */
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            machine_status: components["schemas"]["MachineStatus"];
            machine_place: components["schemas"]["Place"];
            /** @description What happened. */
            description: string;
            /**
             * @description How far the incident is handled.
             * @enum {string}
             */
            status: "open" | "investigating" | "resolved" | "closed";
            /** @description How serious it was; `null` when not assessed. */
            severity: ("minor" | "serious" | "critical") | null;
            /** @description Who reported it. */
            reporter_name: string | null;
            /** @description Who was involved. */
            involved_person: string | null;
            /** @description The injury. */
            injury: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
            /** @description Whether the report took the machine out of service. */
            blocked_machine: boolean;
            /** @description What was done about it. */
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
             * @description Number of the machine.
             */
            machine_id: number;
            /** @description What happened. */
            description: string;
            /**
             * @description How far the incident is handled.
             * @enum {string}
             */
            status: "open" | "investigating" | "resolved" | "closed";
            /** @description How serious it was; `null` when not assessed. */
            severity: ("minor" | "serious" | "critical") | null;
            /** @description Who reported it. */
            reporter_name: string | null;
            /** @description Who was involved. */
            involved_person: string | null;
            /** @description The injury. */
            injury: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
            /** @description Whether the report took the machine out of service. */
            blocked_machine: boolean;
            /** @description What was done about it. */
            corrective_action: string | null;
            /**
             * Format: date-time
             * @description When the incident was resolved or closed; `null` while it is open.
             */
            closed_at: string | null;
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
            /** @description What the gym calls the machine. */
            machine_name: string;
            /** @description The linked location, otherwise the machine's own text, and its zone. */
            machine_place: string | null;
        };
        PersonRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description Name of the person. */
            name: string;
            /** @description Email address, of this person only. */
            email: string | null;
            /** @description Telephone number. */
            phone: string | null;
            /**
             * @description What the person does at the gym, and may do here.
             * @enum {string}
             */
            role: "manager" | "technician" | "staff";
            /** @description Language of the person. */
            language: string | null;
            /** @description Whether the person works here now. */
            active: boolean;
            /** @description The locations whose records the person may see; empty for all. */
            location_names: string[];
        };
        ReporterRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description Name of the person. */
            name: string;
            /**
             * @description Relation of the person to the gym.
             * @enum {string}
             */
            kind: "member" | "staff" | "other";
            /** @description Email address. */
            email: string | null;
            /** @description Telephone number. */
            phone: string | null;
            /**
             * Format: int64
             * @description Number of the person's tickets. A change of it does not change `version`.
             */
            ticket_count: number;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
        };
        QuoteRow: {
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
            /** @description What is to be bought or done. */
            title: string;
            /**
             * @description The state of a quote.
             * @enum {string}
             */
            status: "requested" | "received" | "accepted" | "rejected" | "expired";
            /** @description Name of the firm. */
            supplier_name: string;
            /**
             * Format: int64
             * @description Number of the machine that it is for.
             */
            machine_id: number | null;
            machine_name: components["schemas"]["NullableShortText"];
            /**
             * Format: int64
             * @description Number of the ticket that it is for.
             */
            ticket_id: number | null;
            /**
             * Format: date
             * @description Last day on which the quote can be accepted.
             */
            valid_until: string | null;
            /** @description Sum of the lines. */
            total: number;
            lines: components["schemas"]["QuoteLineRow"][];
        };
        QuoteLineRow: {
            /** @description What is offered. */
            description: string;
            /** @description Quantity that is offered. */
            quantity: number;
            /** @description Price of one unit. */
            unit_price: number;
        };
        PurchaseOrderRow: {
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
            /** @description Number of the order, unique in the tenant. */
            number: string;
            /**
             * @description The state of a purchase order.
             * @enum {string}
             */
            status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
            /** @description Name of the firm. */
            supplier_name: string;
            /**
             * Format: date-time
             * @description When the status became `ordered`.
             */
            ordered_at: string | null;
            /**
             * Format: date
             * @description When the goods are expected.
             */
            expected_on: string | null;
            total: components["schemas"]["Money"];
            lines: components["schemas"]["PurchaseOrderLineRow"][];
        };
        PurchaseOrderLineRow: {
            description: components["schemas"]["RequiredShortText"];
            /** @description Quantity ordered. */
            quantity: number;
            /** @description Price of one unit. */
            unit_price: number | null;
            /** @description Quantity received so far. */
            quantity_received: number;
        };
        WarrantyClaimRow: {
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
            /** @description What is claimed, in a few words. */
            title: string;
            /**
             * @description The state of a warranty claim.
             * @enum {string}
             */
            status: "draft" | "submitted" | "approved" | "rejected" | "closed";
            /**
             * Format: int64
             * @description Number of the machine.
             */
            machine_id: number;
            /** @description What the gym calls the machine. */
            machine_name: string;
            supplier_name: components["schemas"]["NullableShortText"];
            /** @description What is wrong with the machine. */
            description: string | null;
            /**
             * Format: date-time
             * @description When the claim was submitted.
             */
            submitted_at: string | null;
            outcome: components["schemas"]["WarrantyClaimOutcome"] | null;
            /** @description How the claim ended. */
            resolution: string | null;
            /** @description Whether the claim was submitted after the machine's `warranty_until`; before it is submitted, whether today is after it. False for a machine without `warranty_until`. */
            out_of_warranty: boolean;
        };
        ContractRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description What the contract is about. */
            title: string;
            /** @description The kind of contract, or `null`. */
            kind: ("service" | "lease" | "rental" | "insurance") | null;
            /**
             * @description Follows from the dates and today in the time zone of the tenant. The first row that applies wins:
             *
             *     | Status | When |
             *     |---|---|
             *     | `cancelled` | the contract was cancelled |
             *     | `draft` | today is before `starts_on` |
             *     | `expired` | today is after `ends_on` |
             *     | `expiring` | `ends_on` is at most `notice_days` days away |
             *     | `active` | otherwise |
             * @enum {string}
             */
            status: "draft" | "active" | "expiring" | "expired" | "cancelled";
            /** @description Name of the firm. */
            supplier_name: string;
            /**
             * Format: date
             * @description The first day.
             */
            starts_on: string;
            /**
             * Format: date
             * @description The last day; `null` for no end.
             */
            ends_on: string | null;
            /**
             * Format: int32
             * @description Days before `ends_on` from which the status is `expiring`; `null` for none.
             */
            notice_days: number | null;
            /** @description Whether the contract is renewed unless it is cancelled. Does not change the status. */
            auto_renew: boolean;
            /** @description What it costs per `cost_period`, or `null`. */
            cost: number | null;
            /** @description How often the cost is due, or `null`. */
            cost_period: ("once" | "month" | "quarter" | "year") | null;
            /** @description The machines that it covers, in ascending order. */
            machine_ids: number[];
        };
        FloorPlanRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description Name of the plan. */
            name: string;
            /**
             * Format: int64
             * @description The location that it shows.
             */
            location_id: number;
            /** @description Name of the place. */
            location_name: string;
            /** @description Address of an image of the location, or `null`. */
            image_url: string | null;
            positions: components["schemas"]["FloorPlanPositionRow"][];
        };
        FloorPlanPositionRow: {
            /**
             * Format: int64
             * @description The machine.
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
        /** @description A change, who made it, and the fields that it set. */
        EventRow: {
            id: components["schemas"]["Uuid"];
            type: components["schemas"]["EventType"];
            occurred_at: components["schemas"]["Instant"];
            actor: components["schemas"]["NullableShortText"];
            tool: components["schemas"]["NullableShortText"];
            kind: components["schemas"]["EventKind"];
            resource_id: components["schemas"]["Id"];
            name: components["schemas"]["NullableLongText"];
            /** @description Fields, each with its values before and after. */
            changes: {
                [key: string]: unknown[];
            };
        };
        NoteRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            /** @description The text of the note. */
            body: string;
            /** @description Name of the token that added the note. */
            author: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
        };
        /** @description A job: a repair, a service or an inspection. It is open while it is neither `completed` nor `cancelled`. */
        WorkOrderView: {
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
            /** @description What is to be done. */
            title: string;
            /** @description Details. */
            description: string | null;
            /**
             * @description Kind of work.
             * @enum {string}
             */
            type: "corrective" | "preventive" | "inspection" | "other";
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "urgent";
            /**
             * @description How far the work is.
             * @enum {string}
             */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /**
             * Format: int64
             * @description Number of the machine.
             */
            machine_id: number | null;
            /**
             * Format: int64
             * @description Number of the ticket.
             */
            ticket_id: number | null;
            /**
             * Format: int64
             * @description Number of the maintenance task.
             */
            task_id: number | null;
            /**
             * Format: int64
             * @description Number of the supplier.
             */
            supplier_id: number | null;
            /**
             * Format: int64
             * @description Number of the person who does the work.
             */
            assignee_id: number | null;
            /** @description Who does the work: the name of the person, or any text. */
            assignee: string | null;
            /**
             * Format: date-time
             * @description When it must be done.
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description When it was first in progress.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it was completed.
             */
            completed_at: string | null;
            /** @description What was done. */
            resolution: string | null;
            /**
             * Format: int32
             * @description Time spent.
             */
            labor_minutes: number | null;
            /** @description Total cost, if it is known. Parts and labor are not added to it. */
            cost: number | null;
            /** @description What its parts cost: the sum of quantity and unit cost of its stock movements. */
            parts_cost: number;
            /** @description The labor minutes at the `labor_rate` of the settings; `null` without either. */
            labor_cost: number | null;
            /** @description `cost` if it was entered, otherwise parts and labor; `null` if it is unknown. */
            total_cost: number | null;
            /**
             * @description Where `total_cost` comes from: `entered` as `cost`, or `computed` from parts and labor. It is `unknown` without either, for labor minutes without a `labor_rate` in the settings, and for parts without a unit cost.
             * @enum {string}
             */
            cost_source: "entered" | "computed" | "unknown";
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
            /** @description A line of text, or `null`. */
            machine_name: string | null;
            machine_status: ("active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired") | null;
            /** @description The linked location, otherwise the machine's own text, and its zone. */
            machine_place: string | null;
            ticket: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description The beginning of a text. */
                title: string | null;
                /**
                 * @description How urgent it is.
                 * @enum {string}
                 */
                priority: "low" | "medium" | "high" | "urgent";
                /**
                 * @description How far the ticket is handled.
                 * @enum {string}
                 */
                status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            } | null;
            /** @description Title of its maintenance task. */
            task_title: string | null;
            /** @description What use_parts took for it, net of returns. */
            parts_used: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                part_id: number;
                /** @description Name of the part. */
                part_name: string;
                /** @description Positive into stock, negative out of it. */
                quantity: number;
                /** @description Unit of quantity, such as piece or metre. */
                unit: string | null;
            }[];
        };
        UsedPart: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            part_id: number;
            /** @description Name of the part. */
            part_name: string;
            /** @description Positive into stock, negative out of it. */
            quantity: number;
            /** @description Unit of quantity, such as piece or metre. */
            unit: string | null;
        };
        /** @description A line of the status history of a machine or a work order. Only a machine's has reason, confirmed_by, cause and recorded_at. */
        StatusChangeRow: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            id: number;
            from_status: components["schemas"]["NullableShortText"];
            to_status: components["schemas"]["ShortText"];
            /** @description Why, if known. */
            reason: string | null;
            /** @description Name of the person who checked the machine, if given. */
            confirmed_by: string | null;
            cause: components["schemas"]["StatusChangeCause"] | null;
            /** @description Name of the token that made the change. */
            actor: string | null;
            /**
             * Format: date-time
             * @description When the status changed.
             */
            at: string;
            recorded_at: components["schemas"]["NullableInstant"];
        };
        AddedMachine: {
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
            /** @description What the gym calls the machine. */
            name: string;
            /** @description Kind of machine, in the gym's own words. */
            type: string | null;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            /** @description The gym's own inventory number. */
            asset_tag: string | null;
            /** @description Serial number of the manufacturer. */
            serial_number: string | null;
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
            machine_place: components["schemas"]["Place"];
        };
        PurchaseOrderView: {
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
            /** @description Number of the order, unique in the tenant. */
            number: string;
            /**
             * @description The state of a purchase order.
             * @enum {string}
             */
            status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
            /**
             * Format: int64
             * @description Number of the supplier.
             */
            supplier_id: number;
            /** @description Name of the firm. */
            supplier_name: string;
            /**
             * Format: int64
             * @description Number of the quote that became this order.
             */
            quote_id: number | null;
            /**
             * Format: date-time
             * @description When the status became `ordered`.
             */
            ordered_at: string | null;
            /**
             * Format: date
             * @description When the goods are expected.
             */
            expected_on: string | null;
            /** @description Sum of the lines; `null` while a price is missing. */
            total: number | null;
            lines: components["schemas"]["PurchaseOrderLineView"][];
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
        };
        PurchaseOrderLineView: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            line_id: number;
            /**
             * Format: int64
             * @description Number of the part.
             */
            part_id: number | null;
            description: components["schemas"]["RequiredShortText"];
            /** @description Quantity ordered. */
            quantity: number;
            unit: components["schemas"]["NullableShortText"];
            /** @description Price of one unit. */
            unit_price: number | null;
            /** @description Quantity received so far. */
            quantity_received: number;
        };
        ReceivedOrder: {
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
            /** @description Number of the order, unique in the tenant. */
            number: string;
            /**
             * @description The state of a purchase order.
             * @enum {string}
             */
            status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
            /**
             * Format: int64
             * @description Number of the supplier.
             */
            supplier_id: number;
            /** @description Name of the firm. */
            supplier_name: string;
            /**
             * Format: int64
             * @description Number of the quote that became this order.
             */
            quote_id: number | null;
            /**
             * Format: date-time
             * @description When the status became `ordered`.
             */
            ordered_at: string | null;
            /**
             * Format: date
             * @description When the goods are expected.
             */
            expected_on: string | null;
            /** @description Sum of the lines; `null` while a price is missing. */
            total: number | null;
            lines: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                line_id: number;
                /**
                 * Format: int64
                 * @description Number of the part.
                 */
                part_id: number | null;
                /** @description What is ordered: its own text, or the name of the part. */
                description: string;
                /** @description Quantity ordered. */
                quantity: number;
                /** @description A line of text, or `null`. */
                unit: string | null;
                /** @description Price of one unit. */
                unit_price: number | null;
                /** @description Quantity received so far. */
                quantity_received: number;
            }[];
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
            /** @description The stock of the parts that arrived. */
            stock: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                part_id: number;
                /** @description Name of the part. */
                part_name: string;
                /** @description Unit of quantity, such as piece or metre. */
                unit: string | null;
                /** @description Positive into stock, negative out of it. */
                change: number;
                /** @description In stock: the sum of its movements. */
                quantity: number;
            }[];
        };
        StockLevel: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            part_id: number;
            /** @description Name of the part. */
            part_name: string;
            /** @description Unit of quantity, such as piece or metre. */
            unit: string | null;
            /** @description Positive into stock, negative out of it. */
            change: number;
            /** @description In stock: the sum of its movements. */
            quantity: number;
        };
        /** @description A supplier's price for a job or goods. */
        QuoteView: {
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
             * @description Number of the supplier.
             */
            supplier_id: number;
            /** @description What is to be bought or done. */
            title: string;
            /**
             * @description The state of a quote.
             * @enum {string}
             */
            status: "requested" | "received" | "accepted" | "rejected" | "expired";
            /**
             * Format: int64
             * @description Number of the machine that it is for.
             */
            machine_id: number | null;
            /**
             * Format: int64
             * @description Number of the ticket that it is for.
             */
            ticket_id: number | null;
            /**
             * Format: date
             * @description Last day on which the quote can be accepted.
             */
            valid_until: string | null;
            /** @description Sum of the lines. */
            total: number;
            /** @description The lines, in order. */
            lines: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /**
                 * Format: int32
                 * @description Place in the list, from 1.
                 */
                position: number;
                /**
                 * Format: int64
                 * @description Number of the part that the line is about.
                 */
                part_id: number | null;
                /** @description What is offered. */
                description: string;
                /** @description Quantity that is offered. */
                quantity: number;
                /** @description Price of one unit. */
                unit_price: number;
            }[];
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
            /** @description Name of the firm. */
            supplier_name: string;
            /** @description A line of text, or `null`. */
            machine_name: string | null;
        };
        /** @description A claim to have a machine repaired under warranty. */
        WarrantyClaimView: {
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
             * @description Number of the machine.
             */
            machine_id: number;
            /**
             * Format: int64
             * @description Number of the supplier that gave the warranty.
             */
            supplier_id: number | null;
            /**
             * Format: int64
             * @description Number of the ticket that reported the defect.
             */
            ticket_id: number | null;
            /** @description What is claimed, in a few words. */
            title: string;
            /** @description What is wrong with the machine. */
            description: string | null;
            /**
             * @description The state of a warranty claim.
             * @enum {string}
             */
            status: "draft" | "submitted" | "approved" | "rejected" | "closed";
            /**
             * Format: date-time
             * @description When the claim was submitted.
             */
            submitted_at: string | null;
            /** @description What the supplier approved. */
            outcome: ("repair" | "replacement" | "refund") | null;
            /** @description How the claim ended. */
            resolution: string | null;
            /** @description What the supplier is asked to pay. */
            claimed_amount: number | null;
            /** @description What the supplier has paid or credited. */
            recovered_amount: number | null;
            /** @description Whether the claim was submitted after the machine's `warranty_until`; before it is submitted, whether today is after it. False for a machine without `warranty_until`. */
            out_of_warranty: boolean;
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
            /** @description What the gym calls the machine. */
            machine_name: string;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            /** @description The linked location, otherwise the machine's own text, and its zone. */
            machine_place: string | null;
            /** @description A line of text, or `null`. */
            supplier_name: string | null;
        };
        /** @description An agreement with a supplier. Its status follows from its dates unless it was cancelled. */
        ContractView: {
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
             * @description The supplier.
             */
            supplier_id: number;
            /** @description What the contract is about. */
            title: string;
            /** @description The kind of contract, or `null`. */
            kind: ("service" | "lease" | "rental" | "insurance") | null;
            /**
             * @description Follows from the dates and today in the time zone of the tenant. The first row that applies wins:
             *
             *     | Status | When |
             *     |---|---|
             *     | `cancelled` | the contract was cancelled |
             *     | `draft` | today is before `starts_on` |
             *     | `expired` | today is after `ends_on` |
             *     | `expiring` | `ends_on` is at most `notice_days` days away |
             *     | `active` | otherwise |
             * @enum {string}
             */
            status: "draft" | "active" | "expiring" | "expired" | "cancelled";
            /**
             * Format: date
             * @description The first day.
             */
            starts_on: string;
            /**
             * Format: date
             * @description The last day; `null` for no end.
             */
            ends_on: string | null;
            /**
             * Format: int32
             * @description Days before `ends_on` from which the status is `expiring`; `null` for none.
             */
            notice_days: number | null;
            /** @description Whether the contract is renewed unless it is cancelled. Does not change the status. */
            auto_renew: boolean;
            /** @description What it costs per `cost_period`, or `null`. */
            cost: number | null;
            /** @description How often the cost is due, or `null`. */
            cost_period: ("once" | "month" | "quarter" | "year") | null;
            /**
             * Format: date-time
             * @description When it was cancelled, or `null`.
             */
            cancelled_at: string | null;
            /** @description The machines that it covers, in ascending order. */
            machine_ids: number[];
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
            /** @description Name of the firm. */
            supplier_name: string;
        };
        OrderLineArgument: {
            part_id?: components["schemas"]["NamedArgument"];
            description?: components["schemas"]["RequiredShortText"];
            quantity: components["schemas"]["PositiveQuantity"];
            unit?: components["schemas"]["UnitArgument"];
            unit_price?: components["schemas"]["Money"];
        };
        ArrivedLineArgument: {
            line_id?: components["schemas"]["IdArgument"];
            part_id?: components["schemas"]["NamedArgument"];
            quantity: components["schemas"]["PositiveQuantity"];
            unit?: components["schemas"]["UnitArgument"];
        };
        UnitArgument: components["schemas"]["RequiredShortText"];
        AdjustedStock: {
            /**
             * Format: int64
             * @description Number of a record.
             */
            part_id: number;
            /** @description Name of the part. */
            part_name: string;
            /** @description Unit of quantity, such as piece or metre. */
            unit: string | null;
            /** @description Positive into stock, negative out of it. */
            change: number;
            /** @description In stock: the sum of its movements. */
            quantity: number;
            counted: number | null;
            /** @description Stock below this is low; 0 for no minimum. */
            min_quantity: number;
            /** @description quantity is below min_quantity. */
            low_stock: boolean;
        };
        /** @description A ticket after a change, also after one that was not made yet. */
        ChangedTicket: {
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
            title: components["schemas"]["Brief"];
            /** @description What the gym calls the machine. */
            machine_name: string;
            /**
             * @description How far the ticket is handled.
             * @enum {string}
             */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "urgent";
            /** @description How it was resolved. */
            resolution: string | null;
        };
        ListMachinesInput: {
            /** @description Part of a place name, in any letter case: the machine's location or zone, its linked location or one above it. */
            location?: string;
            /** @description Part of a name, brand, model, asset tag or serial number. */
            q?: string;
            /**
             * @description Whether members may use the machine, and if not, why.
             * @enum {string}
             */
            status?: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            /** @description true: active or partial_defect. false: in the gym, but not usable. */
            usable?: boolean;
            /** @default 20 */
            limit: number;
            cursor?: string;
        };
        ListMachinesOutput: {
            has_more: boolean;
            next_cursor: string | null;
            /**
             * Format: int64
             * @description A number of records.
             */
            total?: number;
            by_status?: {
                [key: string]: number;
            };
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
                /**
                 * Format: date
                 * @description Last day of the warranty.
                 */
                warranty_until: string | null;
                /** @description Price paid, in the currency of the gym. */
                purchase_price: number | null;
                /**
                 * Format: int64
                 * @description Open work orders of a machine that members cannot use; absent for others.
                 */
                open_workorders: number | null;
            }[];
        };
        GetMachineInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id: string;
        };
        GetMachineOutput: components["schemas"]["MachineDetail"];
        ReportTicketInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id: string;
            /** @description What is wrong, in plain words. */
            description: string;
            /** @description Full name of who noticed it. Links the reporter with this name or adds one. */
            reporter_name?: string;
        };
        ReportTicketOutput: components["schemas"]["TicketDetail"];
        ListOpenTicketsInput: {
            /** @description Words of a title, description or machine. */
            q?: string;
            /** @description Id, name, asset tag or serial number. */
            machine_id?: string;
            /** @description Id or name; what is inside it too. */
            location_id?: string;
            /** @enum {string} */
            status?: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            /**
             * Format: date
             * @description From this day on, YYYY-MM-DD.
             */
            since?: string;
            /** @description true: closed ones too. */
            include_closed?: boolean;
            /** @default 20 */
            limit: number;
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
                 * @description Number of the machine.
                 */
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /**
                 * @description Whether members may use the machine, and if not, why.
                 * @enum {string}
                 */
                machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
                /** @description The linked location, otherwise the machine's own text, and its zone. */
                machine_place: string | null;
                /** @description The defect in a few words. */
                title: string | null;
                /** @description What is broken. */
                description: string;
                /**
                 * @description How urgent it is.
                 * @enum {string}
                 */
                priority: "low" | "medium" | "high" | "urgent";
                /**
                 * @description How far the ticket is handled.
                 * @enum {string}
                 */
                status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
                /** @description Name of the person who reported it. */
                reporter_name: string | null;
                /**
                 * Format: int64
                 * @description Number of its work order.
                 */
                workorder_id: number | null;
                /**
                 * Format: date-time
                 * @description When the record was created.
                 */
                created_at: string;
            }[];
        };
        UpdateTicketStatusInput: {
            /** @description From list_open_tickets. */
            ticket_id: string;
            /** @enum {string} */
            status: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            /** @description What was done; only with resolved or wont_fix. Default: keep it. */
            resolution?: string;
        };
        UpdateTicketStatusOutput: components["schemas"]["TicketDetail"];
        ListExercisesInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id?: string;
            /** @description Part of a name or muscle group. */
            q?: string;
            /** @default 20 */
            limit: number;
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
                /** @description Name of the exercise. */
                name: string;
                /** @description The muscles that it trains. */
                muscle_group: string | null;
                /** @description How hard it is. */
                difficulty: ("beginner" | "intermediate" | "advanced") | null;
                /** @description How to do it. */
                instructions: string | null;
                /** @description At least one of its machines is active. */
                available: boolean;
                /** @description The machines that it uses, in ascending order. */
                machine_ids: number[];
                machine_names: string[];
                machine_statuses: ("active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired")[];
            }[];
        };
        UpcomingMaintenanceInput: {
            /**
             * @description Days ahead; 0 for today and overdue.
             * @default 14
             */
            days: number;
            /** @description Words of a title, instructions or machine. */
            q?: string;
            /** @description Id, name, asset tag or serial number. */
            machine_id?: string;
            /** @description Id or name; what is inside it too. */
            location_id?: string;
            /** @default 20 */
            limit: number;
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
                /** @description What to do. */
                title: string;
                /** @description How to do it. */
                instructions: string | null;
                /** @description The steps. */
                checklist: string[];
                /**
                 * Format: int64
                 * @description The machine.
                 */
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /**
                 * @description Whether members may use the machine, and if not, why.
                 * @enum {string}
                 */
                machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
                /** @description Where the machine stands, as free text. */
                location: string | null;
                /** @description Part of the floor, as free text. */
                zone: string | null;
                /** @description A line of text, or `null`. */
                location_name: string | null;
                /**
                 * Format: date-time
                 * @description When the task was last completed.
                 */
                last_completed_at: string | null;
                /**
                 * Format: date
                 * @description A day, as in `2026-11-20`.
                 */
                next_due_at: string;
                days_until_due: number;
                overdue: boolean;
                /** @description Unit of `rule_interval`; `null` for a task that is due once. */
                rule_unit: ("day" | "week" | "month" | "year") | null;
                /**
                 * Format: int32
                 * @description Units between two due dates.
                 */
                rule_interval: number | null;
                /** @description Who does it: the name of the person, or any text. */
                assignee: string | null;
                /** @description A line of text, or `null`. */
                meter_name: string | null;
                /** @description A line of text, or `null`. */
                meter_unit: string | null;
                /** @description What a meter shows, in its unit, or `null`. */
                meter_value: number | null;
                /** @description What a meter shows, in its unit, or `null`. */
                next_due_value: number | null;
                /** @description What the task is due by, the earlier one of both; `null` until it is due. */
                due_by: ("date" | "meter") | null;
                /**
                 * Format: date
                 * @description A day, or `null`.
                 */
                expected_due_on: string | null;
            }[];
        };
        ListWorkordersInput: {
            /** @enum {string} */
            status?: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /** @description true: neither completed nor cancelled; false: all. */
            open?: boolean;
            /** @description Words of a title, description, assignee or machine. */
            q?: string;
            /** @description Id, name, asset tag or serial number. */
            machine_id?: string;
            /** @description Id or name; what is inside it too. */
            location_id?: string;
            /**
             * @description Kind of work.
             * @enum {string}
             */
            type?: "corrective" | "preventive" | "inspection" | "other";
            /** @description Person, by id or name. */
            assignee_id?: string;
            /** @description Exactly this assignee. */
            assignee?: string;
            /**
             * Format: date
             * @description From this day on, YYYY-MM-DD.
             */
            since?: string;
            /**
             * Format: date
             * @description Due on this day or earlier, YYYY-MM-DD.
             */
            due_by?: string;
            /**
             * Format: date
             * @description Completed on this day or later.
             */
            completed_since?: string;
            /** @default 20 */
            limit: number;
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
                /** @description What is to be done. */
                title: string;
                /** @description Details. */
                description: string | null;
                /**
                 * @description Kind of work.
                 * @enum {string}
                 */
                type: "corrective" | "preventive" | "inspection" | "other";
                /**
                 * @description How urgent it is.
                 * @enum {string}
                 */
                priority: "low" | "medium" | "high" | "urgent";
                /**
                 * @description How far the work is.
                 * @enum {string}
                 */
                status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
                /**
                 * Format: int64
                 * @description Number of the machine.
                 */
                machine_id: number | null;
                /** @description A line of text, or `null`. */
                machine_name: string | null;
                machine_status: ("active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired") | null;
                /** @description The linked location, otherwise the machine's own text, and its zone. */
                machine_place: string | null;
                /**
                 * Format: int64
                 * @description Number of the ticket.
                 */
                ticket_id: number | null;
                /** @description A line of text, or `null`. */
                supplier_name: string | null;
                /**
                 * Format: int64
                 * @description Number of the person who does the work.
                 */
                assignee_id?: number | null;
                /** @description Who does the work: the name of the person, or any text. */
                assignee: string | null;
                /**
                 * Format: date-time
                 * @description When it must be done.
                 */
                due_at: string | null;
                /**
                 * Format: date-time
                 * @description When it was first in progress.
                 */
                started_at: string | null;
                /**
                 * Format: date-time
                 * @description When it was completed.
                 */
                completed_at: string | null;
                /** @description What was done. */
                resolution: string | null;
                /** @description Total cost, if it is known. Parts and labor are not added to it. */
                cost: number | null;
                /**
                 * Format: date-time
                 * @description When the record was created.
                 */
                created_at: string;
            }[];
        };
        UpdateWorkorderStatusInput: {
            /** @description From list_workorders. */
            workorder_id: string;
            /** @enum {string} */
            status: "open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled";
            /** @description What was done. Replaces an earlier resolution; default: keep it. */
            resolution?: string;
        };
        UpdateWorkorderStatusOutput: components["schemas"]["WorkOrderDetail"];
        CompleteMaintenanceInput: {
            /** @description From upcoming_maintenance. */
            task_id: string;
            /** @description true: a second time on the same day. */
            again?: boolean;
        };
        CompleteMaintenanceOutput: components["schemas"]["MaintenanceTaskDetail"];
        ListPartsInput: {
            /** @description true: only parts below their minimum; false: all. */
            low_stock?: boolean;
            /** @description Part of a name, SKU or description. */
            q?: string;
            /** @default 20 */
            limit: number;
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
                /** @description Name of the part. */
                name: string;
                /** @description Article number. */
                sku: string | null;
                /** @description Unit of quantity, such as piece or metre. */
                unit: string | null;
                /** @description In stock: the sum of its movements. */
                quantity: number;
                /** @description Stock below this is low; 0 for no minimum. */
                min_quantity: number;
                /** @description quantity is below min_quantity. */
                low_stock: boolean;
                /** @description In stock: the sum of its movements. */
                on_order: number;
                /** @description Cost of one unit. */
                unit_cost: number | null;
                /** @description A line of text, or `null`. */
                supplier_name: string | null;
                /** @description A line of text, or `null`. */
                location_name: string | null;
            }[];
        };
        ListLocationsInput: {
            /** @default 20 */
            limit: number;
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
            /** @default 20 */
            limit: number;
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
            /** @description Words of notes, inspector or machine. */
            q?: string;
            /** @description Id, name, asset tag or serial number. */
            machine_id?: string;
            /** @description true: only failed inspections; false: all. */
            failed?: boolean;
            /** @description Id or name; what is inside it too. */
            location_id?: string;
            /**
             * Format: date
             * @description From this day on, YYYY-MM-DD.
             */
            since?: string;
            /**
             * Format: date
             * @description Next one due on this day or earlier.
             */
            due_by?: string;
            /** @default 20 */
            limit: number;
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
                /**
                 * @description Whether members may use the machine, and if not, why.
                 * @enum {string}
                 */
                machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
                /** @description The linked location, otherwise the machine's own text, and its zone. */
                machine_place: string | null;
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
            /** @description Id, name, asset tag or serial number. */
            machine_id: string;
            /** @description false takes the machine out of service. */
            passed: boolean;
            /** @description Who inspected it. */
            inspector?: string;
            /** @description What was found. */
            notes?: string;
            /**
             * Format: date-time
             * @description YYYY-MM-DDTHH:MM at the gym; default now.
             */
            inspected_at?: string;
            /**
             * Format: date
             * @description Day of the next inspection.
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
            /** @description Only stored. */
            blocked_machine?: boolean;
        };
        CreateInspectionOutput: components["schemas"]["InspectionResult"];
        ListIncidentsInput: {
            /** @enum {string} */
            status?: "open" | "investigating" | "resolved" | "closed";
            /** @description true: neither resolved nor closed; false: the others. */
            open?: boolean;
            /**
             * @description How serious the incident was.
             * @enum {string}
             */
            severity?: "minor" | "serious" | "critical";
            /** @description Id, name, asset tag or serial number. */
            machine_id?: string;
            /** @description Id or name; what is inside it too. */
            location_id?: string;
            /** @description Words of a description, injury, corrective action or machine. */
            q?: string;
            /**
             * Format: date
             * @description From this day on, YYYY-MM-DD.
             */
            since?: string;
            /** @default 20 */
            limit: number;
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
                 * Format: int32
                 * @description Increases by one with every change of the record.
                 */
                version: number;
                /**
                 * Format: int64
                 * @description Number of the machine.
                 */
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /**
                 * @description Whether members may use the machine, and if not, why.
                 * @enum {string}
                 */
                machine_status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
                /** @description The linked location, otherwise the machine's own text, and its zone. */
                machine_place: string | null;
                /** @description What happened. */
                description: string;
                /**
                 * @description How far the incident is handled.
                 * @enum {string}
                 */
                status: "open" | "investigating" | "resolved" | "closed";
                /** @description How serious it was; `null` when not assessed. */
                severity: ("minor" | "serious" | "critical") | null;
                /** @description Who reported it. */
                reporter_name: string | null;
                /** @description Who was involved. */
                involved_person: string | null;
                /** @description The injury. */
                injury: string | null;
                /**
                 * Format: date-time
                 * @description When it happened.
                 */
                occurred_at: string;
                /** @description Whether the report took the machine out of service. */
                blocked_machine: boolean;
                /** @description What was done about it. */
                corrective_action: string | null;
            }[];
        };
        ReportIncidentInput: {
            /** @description Id, name, asset tag or serial number. */
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
             * @description YYYY-MM-DDTHH:MM at the gym; default now.
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
             * Format: date
             * @description From this day on, YYYY-MM-DD.
             */
            since?: string;
            /** @default 20 */
            limit: number;
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
                /** @description Name of the person. */
                name: string;
                /**
                 * @description Relation of the person to the gym.
                 * @enum {string}
                 */
                kind: "member" | "staff" | "other";
                /** @description Email address. */
                email: string | null;
                /** @description Telephone number. */
                phone: string | null;
                /**
                 * Format: int64
                 * @description Number of the person's tickets. A change of it does not change `version`.
                 */
                ticket_count: number;
                /**
                 * Format: date-time
                 * @description When the record was created.
                 */
                created_at: string;
            }[];
        };
        ListQuotesInput: {
            /**
             * @description The state of a quote.
             * @enum {string}
             */
            status?: "requested" | "received" | "accepted" | "rejected" | "expired";
            /** @default 20 */
            limit: number;
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
                /**
                 * Format: int32
                 * @description Increases by one with every change of the record.
                 */
                version: number;
                /** @description What is to be bought or done. */
                title: string;
                /**
                 * @description The state of a quote.
                 * @enum {string}
                 */
                status: "requested" | "received" | "accepted" | "rejected" | "expired";
                /** @description Name of the firm. */
                supplier_name: string;
                /**
                 * Format: int64
                 * @description Number of the machine that it is for.
                 */
                machine_id: number | null;
                /** @description A line of text, or `null`. */
                machine_name: string | null;
                /**
                 * Format: int64
                 * @description Number of the ticket that it is for.
                 */
                ticket_id: number | null;
                /**
                 * Format: date
                 * @description Last day on which the quote can be accepted.
                 */
                valid_until: string | null;
                /** @description Sum of the lines. */
                total: number;
                lines: {
                    /** @description What is offered. */
                    description: string;
                    /** @description Quantity that is offered. */
                    quantity: number;
                    /** @description Price of one unit. */
                    unit_price: number;
                }[];
            }[];
        };
        ListPurchaseOrdersInput: {
            /**
             * @description The state of a purchase order.
             * @enum {string}
             */
            status?: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
            /** @default 20 */
            limit: number;
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
                /**
                 * Format: int32
                 * @description Increases by one with every change of the record.
                 */
                version: number;
                /** @description Number of the order, unique in the tenant. */
                number: string;
                /**
                 * @description The state of a purchase order.
                 * @enum {string}
                 */
                status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
                /** @description Name of the firm. */
                supplier_name: string;
                /**
                 * Format: date-time
                 * @description When the status became `ordered`.
                 */
                ordered_at: string | null;
                /**
                 * Format: date
                 * @description When the goods are expected.
                 */
                expected_on: string | null;
                /** @description An amount in the currency of the gym. */
                total: number;
                lines: {
                    /** @description A line of text with at least one visible character. */
                    description: string;
                    /** @description Quantity ordered. */
                    quantity: number;
                    /** @description Price of one unit. */
                    unit_price: number | null;
                    /** @description Quantity received so far. */
                    quantity_received: number;
                }[];
            }[];
        };
        ListWarrantyClaimsInput: {
            /**
             * @description The state of a warranty claim.
             * @enum {string}
             */
            status?: "draft" | "submitted" | "approved" | "rejected" | "closed";
            /** @default 20 */
            limit: number;
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
                /**
                 * Format: int32
                 * @description Increases by one with every change of the record.
                 */
                version: number;
                /** @description What is claimed, in a few words. */
                title: string;
                /**
                 * @description The state of a warranty claim.
                 * @enum {string}
                 */
                status: "draft" | "submitted" | "approved" | "rejected" | "closed";
                /**
                 * Format: int64
                 * @description Number of the machine.
                 */
                machine_id: number;
                /** @description What the gym calls the machine. */
                machine_name: string;
                /** @description A line of text, or `null`. */
                supplier_name: string | null;
                /** @description What is wrong with the machine. */
                description: string | null;
                /**
                 * Format: date-time
                 * @description When the claim was submitted.
                 */
                submitted_at: string | null;
                outcome: ("repair" | "replacement" | "refund") | null;
                /** @description How the claim ended. */
                resolution: string | null;
                /** @description Whether the claim was submitted after the machine's `warranty_until`; before it is submitted, whether today is after it. False for a machine without `warranty_until`. */
                out_of_warranty: boolean;
            }[];
        };
        ListContractsInput: {
            /** @enum {string} */
            status?: "draft" | "active" | "expiring" | "expired" | "cancelled";
            /** @default 20 */
            limit: number;
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
                /** @description What the contract is about. */
                title: string;
                /** @description The kind of contract, or `null`. */
                kind: ("service" | "lease" | "rental" | "insurance") | null;
                /**
                 * @description Follows from the dates and today in the time zone of the tenant. The first row that applies wins:
                 *
                 *     | Status | When |
                 *     |---|---|
                 *     | `cancelled` | the contract was cancelled |
                 *     | `draft` | today is before `starts_on` |
                 *     | `expired` | today is after `ends_on` |
                 *     | `expiring` | `ends_on` is at most `notice_days` days away |
                 *     | `active` | otherwise |
                 * @enum {string}
                 */
                status: "draft" | "active" | "expiring" | "expired" | "cancelled";
                /** @description Name of the firm. */
                supplier_name: string;
                /**
                 * Format: date
                 * @description The first day.
                 */
                starts_on: string;
                /**
                 * Format: date
                 * @description The last day; `null` for no end.
                 */
                ends_on: string | null;
                /**
                 * Format: int32
                 * @description Days before `ends_on` from which the status is `expiring`; `null` for none.
                 */
                notice_days: number | null;
                /** @description Whether the contract is renewed unless it is cancelled. Does not change the status. */
                auto_renew: boolean;
                /** @description What it costs per `cost_period`, or `null`. */
                cost: number | null;
                /** @description How often the cost is due, or `null`. */
                cost_period: ("once" | "month" | "quarter" | "year") | null;
                /** @description The machines that it covers, in ascending order. */
                machine_ids: number[];
            }[];
        };
        ListFloorPlansInput: {
            /** @description Id or name. */
            location_id?: string;
            /** @default 20 */
            limit: number;
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
                /** @description Name of the plan. */
                name: string;
                /**
                 * Format: int64
                 * @description The location that it shows.
                 */
                location_id: number;
                /** @description Name of the place. */
                location_name: string;
                /** @description Address of an image of the location, or `null`. */
                image_url: string | null;
                positions: {
                    /**
                     * Format: int64
                     * @description The machine.
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
            /** @description From list_open_tickets. */
            ticket_id: string;
        };
        GetTicketOutput: components["schemas"]["TicketDetail"];
        ListNotesInput: {
            /**
             * @description What the note is about.
             * @enum {string}
             */
            notable_type: "machine" | "ticket" | "work_order" | "maintenance_task" | "part" | "location" | "supplier" | "inspection" | "incident" | "reporter" | "quote" | "purchase_order" | "warranty_claim" | "contract" | "floor_plan" | "exercise";
            /** @description From the list tool of that kind; or the name of a machine, location, supplier, part or reporter. */
            notable_id: string;
            /**
             * Format: uuid
             * @description Its uuid, instead of notable_id.
             */
            notable_uuid?: string;
            /** @default 20 */
            limit: number;
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
                /** @description The text of the note. */
                body: string;
                /** @description Name of the token that added the note. */
                author: string | null;
                /**
                 * Format: date-time
                 * @description When the record was created.
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
            /** @description From the list tool of that kind; or the name of a machine, location, supplier, part or reporter. */
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
        SetMachineStatusInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id: string;
            /**
             * @description The new status.
             * @enum {string}
             */
            status: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            /** @description Why. Shown as blocked_reason with defect and out_of_service. */
            reason?: string;
            /** @description Who checked the machine and says it is safe. Ask; never assume. */
            confirmed_by?: string;
            /**
             * Format: date-time
             * @description When it happened, YYYY-MM-DDTHH:MM at the gym; default now.
             */
            occurred_at?: string;
        };
        SetMachineStatusOutput: components["schemas"]["MachineDetail"];
        CreateWorkorderInput: {
            /** @description What is to be done. */
            title: string;
            /** @description Id, name, asset tag or serial number. */
            machine_id?: string;
            /** @description From list_open_tickets. */
            ticket_id?: string;
            /** @description From upcoming_maintenance. */
            task_id?: string;
            /**
             * @description Default corrective (a repair), with task_id preventive.
             * @enum {string}
             */
            type?: "corrective" | "preventive" | "inspection" | "other";
            /** @description Details. */
            description?: string;
            /**
             * @description Default medium.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "urgent";
            /** @description Person who does it, by id or name. */
            assignee_id?: string;
            /** @description Who does it, if nobody of the gym. */
            assignee?: string;
            /**
             * Format: date-time
             * @description YYYY-MM-DDTHH:MM at the gym.
             */
            due_at?: string;
        };
        CreateWorkorderOutput: components["schemas"]["WorkOrderDetail"];
        CreateMaintenanceTaskInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id: string;
            /** @description What to do. */
            title: string;
            /** @description How. */
            instructions?: string;
            /**
             * @description With rule_interval.
             * @enum {string}
             */
            rule_unit?: "day" | "week" | "month" | "year";
            /**
             * Format: int32
             * @description With rule_unit.
             */
            rule_interval?: number;
            /**
             * @description Next date from the due date (default) or from the completion.
             * @enum {string}
             */
            basis?: "scheduled" | "completed";
            /**
             * Format: date
             * @description First date of the series.
             */
            starts_on?: string;
            /**
             * Format: date
             * @description First due date; default starts_on, or today.
             */
            next_due_at?: string;
            /**
             * Format: date
             * @description Last possible due date.
             */
            ends_on?: string;
            /** @description Due by a meter of the machine too, every so much. */
            meter_interval?: number;
            /** @description Its name or id, if the machine has several. */
            meter?: string;
            /** @description The steps. */
            checklist?: string[];
        };
        CreateMaintenanceTaskOutput: components["schemas"]["MaintenanceTaskDetail"];
        SkipMaintenanceInput: {
            /** @description From upcoming_maintenance. */
            task_id: string;
            /** @description Why. */
            reason: string;
            /**
             * Format: date
             * @description next_due_at (default) or a later date of the series.
             */
            date?: string;
        };
        SkipMaintenanceOutput: components["schemas"]["MaintenanceSkip"];
        RecordReadingInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id: string;
            /** @description What it shows. */
            value: number;
            /** @description Name or id, if the machine has several. */
            meter?: string;
            /**
             * Format: date-time
             * @description YYYY-MM-DDTHH:MM at the gym; default now.
             */
            read_at?: string;
            /** @description true: the counter began again at 0. */
            reset?: boolean;
        };
        RecordReadingOutput: components["schemas"]["MeterDetail"];
        UpdateTicketInput: {
            /** @description From list_open_tickets. */
            ticket_id: string;
            /** @description The defect in a few words. */
            title?: string;
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "urgent";
            /** @description What was done; only for a resolved or wont_fix ticket. */
            resolution?: string;
            /** @description Id, name, asset tag or serial number. */
            machine_id?: string;
        };
        UpdateTicketOutput: components["schemas"]["TicketDetail"];
        UpdateWorkorderInput: {
            /** @description From list_workorders. */
            workorder_id: string;
            /** @description What is to be done. */
            title?: string;
            /** @description Person who does it, by id or name. */
            assignee_id?: string;
            /** @description Who does it, if nobody of the gym. */
            assignee?: string;
            /**
             * Format: date-time
             * @description YYYY-MM-DDTHH:MM at the gym.
             */
            due_at?: string;
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "urgent";
            labor_minutes?: number;
            /** @description Total cost. */
            cost?: number;
        };
        UpdateWorkorderOutput: components["schemas"]["WorkOrderDetail"];
        UsePartsInput: {
            /** @description From list_workorders. */
            workorder_id: string;
            /** @description Id, name or SKU. */
            part_id: string;
            /** @description How much, in the part's unit. */
            quantity: number;
            /** @description Required unless counted in pieces. */
            unit?: string;
        };
        UsePartsOutput: components["schemas"]["PartUse"];
        UpdateIncidentStatusInput: {
            /** @description From list_incidents. */
            incident_id: string;
            /** @enum {string} */
            status: "open" | "investigating" | "resolved" | "closed";
            /** @description What was done about it; default: keep it. */
            corrective_action?: string;
        };
        UpdateIncidentStatusOutput: components["schemas"]["IncidentResult"];
        OverviewInput: {
            /** @description Part of a location's name. */
            location?: string;
        };
        OverviewOutput: components["schemas"]["Overview"];
        SearchInput: {
            /** @description Text, in any letter case. */
            q: string;
        };
        SearchOutput: components["schemas"]["SearchResult"];
        ListEventsInput: {
            /**
             * @description Kind of record.
             * @enum {string}
             */
            kind?: "machine" | "inspection" | "ticket" | "work_order" | "maintenance_task" | "meter" | "part" | "stock_movement" | "location" | "supplier" | "incident" | "reporter" | "person" | "quote" | "purchase_order" | "purchase_order_receipt" | "warranty_claim" | "contract" | "floor_plan" | "exercise" | "note" | "attachment" | "webhook_endpoint" | "settings" | "machine_code";
            /** @description One record, from its list tool, such as list_machines; requires kind. */
            resource_id?: string;
            /**
             * @description Only this kind of change.
             * @enum {string}
             */
            verb?: "created" | "updated" | "status_changed" | "deleted" | "erased" | "failed" | "completed" | "skipped" | "stock_low" | "received" | "cancelled" | "due" | "overdue" | "expiring" | "ending" | "hazard_reported";
            /** @description Exactly this name. */
            actor?: string;
            /**
             * Format: date-time
             * @description From this instant on.
             */
            since?: string;
            /** @default 20 */
            limit: number;
            cursor?: string;
        };
        ListEventsOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                /**
                 * Format: uuid
                 * @description UUID of a record, in lower case.
                 */
                id: string;
                /** @description What happened: the kind of record and a verb. Every change of a record has one event `created`, `updated`, `status_changed` or `deleted`; other types follow it and report the same change. Four types follow from the calendar instead, once for each date, within a quarter of an hour after midnight in the gym's time zone, and have no actor: `maintenance_task.due` on the day when a task is due, unless a reading of its meter made it due before and left that event, `maintenance_task.overdue` on the day after, `contract.expiring` when a contract's status becomes `expiring`, and `warranty.ending` 30 days before the last day of a machine's warranty. New types may be added. */
                type: string;
                /**
                 * Format: date-time
                 * @description An instant, as in `2026-11-20T09:30:00.000Z`.
                 */
                occurred_at: string;
                /** @description Name of the token. */
                actor: string | null;
                /** @description The tool that was called; null for REST. */
                tool: string | null;
                /**
                 * @description A kind of record that has events.
                 * @enum {string}
                 */
                kind: "machine" | "inspection" | "ticket" | "work_order" | "maintenance_task" | "meter" | "part" | "stock_movement" | "location" | "supplier" | "incident" | "reporter" | "person" | "quote" | "purchase_order" | "purchase_order_receipt" | "warranty_claim" | "contract" | "floor_plan" | "exercise" | "note" | "attachment" | "webhook_endpoint" | "settings" | "machine_code";
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                resource_id: number;
                /** @description Name, title or number of the record. */
                name: string | null;
                /** @description Fields, each with its values before and after. */
                changes: {
                    [key: string]: unknown[];
                };
            }[];
        };
        GetReportInput: {
            /**
             * @description What is reported.
             * @enum {string}
             */
            report: "availability" | "maintenance" | "costs" | "warranty" | "replacement" | "parts_forecast";
            /**
             * Format: date
             * @description First day.
             */
            from?: string;
            /**
             * Format: date
             * @description Day after the last.
             */
            to?: string;
            /** @description Instead: the last days up to today; parts_forecast: days ahead (90). */
            days?: number;
            /**
             * @description What machines are grouped by.
             * @enum {string}
             */
            group_by?: "none" | "machine" | "model" | "type" | "category" | "site" | "location" | "supplier";
            /**
             * @description What a window is divided into.
             * @enum {string}
             */
            interval?: "none" | "day" | "week" | "month";
            /** @description Part of a location's name. */
            location?: string;
            /** @description Id or name. */
            machine_id?: string;
            /** @description Machine type. */
            type?: string;
            /** @description A figure; - first for descending: -failures. */
            sort?: string;
            /** @default 20 */
            limit: number;
            /** @description Adds a chart. */
            picture?: boolean;
        };
        GetReportOutput: {
            report: components["schemas"]["ReportName"];
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
            /** @description The figures of all machines or parts that fit. */
            totals: {
                [key: string]: unknown;
            };
            /** @description The figures of the first groups, machines or parts; none without group_by and interval. */
            rows: {
                [key: string]: unknown;
            }[];
            /** @description Whether there are more groups: raise limit, or filter. */
            has_more: boolean;
            /** @description What each figure means. */
            definitions: {
                [key: string]: unknown;
            };
        };
        GetWorkorderInput: {
            /** @description From list_workorders. */
            workorder_id: string;
        };
        GetWorkorderOutput: components["schemas"]["WorkOrderView"];
        ListStatusChangesInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id?: string;
            /** @description From list_workorders. */
            workorder_id?: string;
            /** @default 20 */
            limit: number;
            cursor?: string;
        };
        ListStatusChangesOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description Absent from the first line. */
                from_status: string | null;
                /** @description A line of text. */
                to_status: string;
                /** @description Why, if known. */
                reason: string | null;
                /** @description Name of the person who checked the machine, if given. */
                confirmed_by: string | null;
                cause: ("api" | "inspection" | "incident" | "import") | null;
                /** @description Name of the token that made the change. */
                actor: string | null;
                /**
                 * Format: date-time
                 * @description When the status changed.
                 */
                at: string;
                /**
                 * Format: date-time
                 * @description When it was recorded, unless that is at.
                 */
                recorded_at: string | null;
            }[];
        };
        CreateMachineInput: {
            /** @description What the gym calls it. */
            name: string;
            /**
             * @description How many. Names are numbered: Rower continues after the highest Rower of the gym, Rower 5 counts from 5. So is asset_tag, which must end in digits.
             * @default 1
             */
            count: number;
            /** @description Manufacturer. */
            brand?: string;
            /** @description A line of text. */
            model?: string;
            /** @description Kind of machine; use a type that the gym has, such as treadmill. */
            type?: string;
            /** @description A line of text. */
            category?: string;
            /** @description Of the manufacturer. */
            serial_number?: string;
            /** @description The gym's own inventory number. */
            asset_tag?: string;
            /** @description The location where it stands: id or name, from list_locations. */
            location_id?: string;
            /** @description Where it stands in words, if no location fits. */
            location?: string;
            /** @description Part of the floor. */
            zone?: string;
            /**
             * @description Default active.
             * @enum {string}
             */
            status?: "active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired";
            /** @description Id or name, from list_suppliers. */
            supplier_id?: string;
            /**
             * Format: date
             * @description Day of purchase.
             */
            purchased_at?: string;
            /** @description Price paid. */
            purchase_price?: number;
            /**
             * Format: date
             * @description Last day of the warranty.
             */
            warranty_until?: string;
            expected_lifespan_years?: number;
            /** @description What an equal one costs today. */
            replacement_value?: number;
            /**
             * @description How much the gym depends on it.
             * @enum {string}
             */
            criticality?: "high" | "medium" | "low";
            /**
             * Format: date
             * @description Day when it was put into service.
             */
            commissioned_at?: string;
        };
        CreateMachineOutput: {
            machines: components["schemas"]["AddedMachine"][];
        };
        UpdateMachineInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id: string;
            /** @description What the gym calls it. */
            name?: string;
            /** @description Manufacturer. */
            brand?: string;
            /** @description A line of text. */
            model?: string;
            /** @description Kind of machine; use a type that the gym has, such as treadmill. */
            type?: string;
            /** @description A line of text. */
            category?: string;
            /** @description Of the manufacturer. */
            serial_number?: string;
            /** @description The gym's own inventory number. */
            asset_tag?: string;
            /** @description The location where it stands: id or name, from list_locations. */
            location_id?: string;
            /** @description Where it stands in words, if no location fits. */
            location?: string;
            /** @description Part of the floor. */
            zone?: string;
            /** @description Id or name, from list_suppliers. */
            supplier_id?: string;
            /**
             * Format: date
             * @description Day of purchase.
             */
            purchased_at?: string;
            /** @description Price paid. */
            purchase_price?: number;
            /**
             * Format: date
             * @description Last day of the warranty.
             */
            warranty_until?: string;
            expected_lifespan_years?: number;
            /** @description What an equal one costs today. */
            replacement_value?: number;
            /**
             * @description How much the gym depends on it.
             * @enum {string}
             */
            criticality?: "high" | "medium" | "low";
            /**
             * Format: date
             * @description Day when it was put into service.
             */
            commissioned_at?: string;
        };
        UpdateMachineOutput: components["schemas"]["MachineDetail"];
        RetireMachineInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id: string;
            /** @description Why, such as sold or scrapped. */
            reason: string;
            /**
             * Format: date-time
             * @description When it left, YYYY-MM-DDTHH:MM at the gym; default now.
             */
            occurred_at?: string;
        };
        RetireMachineOutput: components["schemas"]["MachineDetail"];
        ListPeopleInput: {
            /** @description Part of a name or email address. */
            q?: string;
            /**
             * @description What the person does at the gym, and may do here.
             * @enum {string}
             */
            role?: "manager" | "technician" | "staff";
            /** @description true: works here now. */
            active?: boolean;
            /** @default 20 */
            limit: number;
            cursor?: string;
        };
        ListPeopleOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                /**
                 * Format: int64
                 * @description Number of a record.
                 */
                id: number;
                /** @description Name of the person. */
                name: string;
                /** @description Email address, of this person only. */
                email: string | null;
                /** @description Telephone number. */
                phone: string | null;
                /**
                 * @description What the person does at the gym, and may do here.
                 * @enum {string}
                 */
                role: "manager" | "technician" | "staff";
                /** @description Language of the person. */
                language: string | null;
                /** @description Whether the person works here now. */
                active: boolean;
                /** @description The locations whose records the person may see; empty for all. */
                location_names: string[];
            }[];
        };
        ListMyWorkInput: {
            /** @description Id or name, from list_people. */
            person_id: string;
            /** @default 20 */
            limit: number;
            cursor?: string;
        };
        ListMyWorkOutput: {
            has_more: boolean;
            next_cursor: string | null;
            data: {
                /**
                 * @description Kind of record.
                 * @enum {string}
                 */
                kind: "work_order" | "maintenance_task";
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
                /** @description What is to be done. */
                title: string;
                /** @description How urgent the work order is; `null` for a task. */
                priority: ("low" | "medium" | "high" | "urgent") | null;
                /** @description How far the work order is; `null` for a task. */
                status: ("open" | "planned" | "in_progress" | "waiting_parts" | "completed" | "cancelled") | null;
                /**
                 * Format: int64
                 * @description Number of the machine.
                 */
                machine_id: number | null;
                /** @description Name of the machine. */
                machine_name: string | null;
                /** @description Status of the machine. */
                machine_status: ("active" | "defect" | "partial_defect" | "out_of_service" | "maintenance" | "waiting_parts" | "retired") | null;
                /**
                 * Format: date
                 * @description Day on which it is due, in the time zone of the gym.
                 */
                due_on: string | null;
                /**
                 * Format: date-time
                 * @description When the work order is due; `null` for a task.
                 */
                due_at: string | null;
                /** @description Whether it should have been done. */
                overdue: boolean;
            }[];
        };
        CreatePurchaseOrderInput: {
            /** @description Id or name, from list_suppliers. */
            supplier_id?: string;
            lines?: {
                /** @description Id, name or SKU, from list_parts. */
                part_id?: string;
                /** @description What is ordered, if it is no part in stock. */
                description?: string;
                /** @description How much, in the part's unit. */
                quantity: number;
                /** @description Required unless counted in pieces. */
                unit?: string;
                /** @description Default: the part's unit_cost. */
                unit_price?: number;
            }[];
            /** @description true: the parts of the supplier that run low, up to their minimum, less what is on order or drafted. */
            low_stock?: boolean;
            /** @description true: the lines of the last order at the supplier. */
            like_last?: boolean;
            /** @description The lines and the supplier of an accepted quote, from list_quotes. */
            quote_id?: string;
            /**
             * Format: date
             * @description When it should arrive.
             */
            expected_on?: string;
        };
        CreatePurchaseOrderOutput: components["schemas"]["PurchaseOrderView"];
        UpdatePurchaseOrderStatusInput: {
            /** @description Id or number, such as PO-0044; from list_purchase_orders. */
            purchase_order_id: string;
            /**
             * @description The state of a purchase order.
             * @enum {string}
             */
            status: "draft" | "approved" | "ordered" | "partially_received" | "received" | "cancelled";
            /**
             * Format: date
             * @description When it should arrive.
             */
            expected_on?: string;
        };
        UpdatePurchaseOrderStatusOutput: components["schemas"]["PurchaseOrderView"];
        ReceiveOrderInput: {
            /** @description Id or number, such as PO-0044; from list_purchase_orders. */
            purchase_order_id: string;
            /** @description Default: all that is open. */
            lines?: {
                /** @description From the order's lines. */
                line_id?: string;
                /** @description Instead: id, name or SKU of the line's part. */
                part_id?: string;
                /** @description How much has arrived. */
                quantity: number;
                /** @description Required unless counted in pieces. */
                unit?: string;
            }[];
            /** @description Such as the delivery note. */
            note?: string;
        };
        ReceiveOrderOutput: components["schemas"]["ReceivedOrder"];
        UpdateQuoteStatusInput: {
            /** @description From list_quotes. */
            quote_id: string;
            /**
             * @description The state of a quote.
             * @enum {string}
             */
            status: "requested" | "received" | "accepted" | "rejected" | "expired";
        };
        UpdateQuoteStatusOutput: components["schemas"]["QuoteView"];
        CreateWarrantyClaimInput: {
            /** @description Id, name, asset tag or serial number. */
            machine_id: string;
            /** @description What is claimed, in a few words. */
            title: string;
            /** @description What is wrong. */
            description?: string;
            /** @description Id or name; default: the machine's supplier. */
            supplier_id?: string;
            /** @description From list_open_tickets. */
            ticket_id?: string;
            /** @description What the supplier is asked to pay. */
            claimed_amount?: number;
        };
        CreateWarrantyClaimOutput: components["schemas"]["WarrantyClaimView"];
        UpdateWarrantyClaimInput: {
            /** @description From list_warranty_claims. */
            warranty_claim_id: string;
            /**
             * @description The state of a warranty claim.
             * @enum {string}
             */
            status?: "draft" | "submitted" | "approved" | "rejected" | "closed";
            /**
             * @description What the supplier grants; required with approved.
             * @enum {string}
             */
            outcome?: "repair" | "replacement" | "refund";
            /** @description How it ended; with approved, rejected or closed. */
            resolution?: string;
            /** @description A line of text with at least one visible character. */
            title?: string;
            /** @description Longer text. */
            description?: string;
            /** @description What the supplier is asked to pay. */
            claimed_amount?: number;
            /** @description What the supplier has paid. */
            recovered_amount?: number;
        };
        UpdateWarrantyClaimOutput: components["schemas"]["WarrantyClaimView"];
        CreateContractInput: {
            /** @description Id or name, from list_suppliers. */
            supplier_id: string;
            /** @description What it is about. */
            title: string;
            /**
             * @description The kind of contract.
             * @enum {string}
             */
            kind?: "service" | "lease" | "rental" | "insurance";
            /**
             * Format: date
             * @description First day.
             */
            starts_on: string;
            /**
             * Format: date
             * @description Last day; without it no end.
             */
            ends_on?: string;
            /** @description Days before its end from which it is expiring. */
            notice_days?: number;
            auto_renew?: boolean;
            /** @description Per cost_period. */
            cost?: number;
            /**
             * @description How often the cost is due.
             * @enum {string}
             */
            cost_period?: "once" | "month" | "quarter" | "year";
            /** @description The machines that it covers: ids, names or asset tags. */
            machine_ids?: string[];
        };
        CreateContractOutput: components["schemas"]["ContractView"];
        AdjustStockInput: {
            /** @description Id, name or SKU. */
            part_id: string;
            /** @description What is there. */
            counted?: number;
            /** @description Instead: more (positive) or less (negative), not 0. */
            change?: number;
            /** @description Required unless counted in pieces. */
            unit?: string;
            /** @description Why, such as count or lost. */
            reason: string;
        };
        AdjustStockOutput: components["schemas"]["AdjustedStock"];
        UpdateTicketsInput: {
            /** @description From list_open_tickets. */
            ticket_ids: string[];
            /** @enum {string} */
            status?: "new" | "reviewed" | "planned" | "in_progress" | "waiting_parts" | "waiting_supplier" | "resolved" | "wont_fix";
            /**
             * @description How urgent it is.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "urgent";
            /** @description What was done; only with resolved or wont_fix. */
            resolution?: string;
            /** @description true: make the change. Otherwise nothing changes. */
            confirm?: boolean;
        };
        UpdateTicketsOutput: {
            /** @description false: nothing was changed. */
            confirmed: boolean;
            /** @description How many tickets differ from before. */
            changed: number;
            tickets: components["schemas"]["ChangedTicket"][];
        };
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
        /** @description The state of the record does not allow this, or the first request with this `Idempotency-Key` is still running. Nothing was changed. */
        Conflict: {
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
        /** @description The record cannot change to this status. Nothing was changed; `allowed` lists the statuses that it can change to. */
        TransitionNotAllowed: {
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
        /** @description The stock of the part is too low, the state of the record does not allow this, or the first request with this `Idempotency-Key` is still running. Nothing was changed. */
        InsufficientStock: {
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
        /** @description Any other error, such as a rejected token or too many requests. See [all errors](/docs/problems); handle errors by `code`. */
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
        /** @description You have these bytes. There is no body. */
        SameContent: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ContentTag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The file ends before the first byte of `Range`. */
        RangeNotSatisfiable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Range": components["headers"]["ContentRange"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The content is of no kind that is accepted, or compressed. Nothing was stored. */
        UnsupportedFile: {
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
        /** @description The picture is incomplete, damaged or too large, a parameter is invalid, the record does not exist, or the `Idempotency-Key` was used for another file. Nothing was stored. */
        InvalidFile: {
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
        /** @description Several machines have the code; `candidates` lists up to 10 of them. */
        AmbiguousCode: {
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
        /** @description The report code was replaced by a new one. */
        ReplacedCode: {
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
        /** @description Another machine has the code, or the first request with this `Idempotency-Key` is still running. Nothing was changed. */
        CodeInUse: {
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
        /** @description The drawing is still current. There is no body. */
        FloorPlanDrawingNotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["DrawingETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A row, a column or a parameter is invalid, or the `Idempotency-Key` was used for another file. Nothing was imported. */
        InvalidImport: {
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
        /** @description The label is still the same. There is no body. */
        LabelNotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["LabelETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description No machine matches the filters. */
        NoMachines: {
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
        /** @description The operator has not set the address of the service, which the codes of labels contain. */
        NoPublicAddress: {
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
        /** @description More would be received than was ordered, the status of the order does not allow this, or the first request with this `Idempotency-Key` is still running. Nothing was booked. */
        OverReceipt: {
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
        /** @description The text is still the same. There is no body. */
        ReportNotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ReportETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The endpoint has received the event. The body is ignored, except that the first KiB is shown in the delivery. */
        WebhookAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Any other status, a redirect, or no response within ten seconds counts as a failure. The event is sent again, for up to three days. */
        WebhookFailed: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The operator of the service has not configured a key to encrypt secrets with. Nothing was changed. */
        NotConfigured: {
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
         * @description Only records about machines at this location or inside it, by number or UUID.
         * @example 12
         */
        AtLocation: components["schemas"]["Reference"];
        /**
         * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
         * @example 2026-11-20T09:30:00Z
         */
        UpdatedSince: components["schemas"]["Instant"];
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
         * @description The file, by number or UUID.
         * @example 1
         */
        AttachmentId: components["schemas"]["Reference"];
        /**
         * @description The kind of record.
         * @example ticket
         */
        AttachableKind: components["schemas"]["NotableType"];
        /**
         * @description The record, by number or UUID.
         * @example 4
         */
        AttachableId: components["schemas"]["Reference"];
        /**
         * @description The `ETag` that you last read. If it is still current, the response is a 304 without a body.
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        IfNoneMatchContent: string;
        /**
         * @description The code as it was scanned or typed, percent-encoded.
         * @example GYM-0107
         */
        ScannedCode: components["schemas"]["RequiredShortText"];
        /**
         * @description The claimed code, percent-encoded.
         * @example TG-88213
         */
        ClaimedCode: components["schemas"]["RequiredShortText"];
        /**
         * @description The contract, by number or UUID.
         * @example 3
         */
        ContractId: components["schemas"]["Reference"];
        /**
         * @description Only events after the one with this id, in the order in which they happened. The id does not have to exist: all zeros start with the oldest event.
         * @example 01a1ff28-7aba-7c41-8000-00000000012f
         */
        After: components["schemas"]["UuidReference"];
        /**
         * @description Only events of this type, or of several, separated by commas. `machine.*` stands for all types of machines.
         * @example machine.status_changed,inspection.failed
         */
        Types: string;
        /**
         * @description Only events whose type ends with this, of any kind of record.
         * @example deleted
         */
        Verb: components["schemas"]["EventVerb"];
        /**
         * @description Only events at this instant or later.
         * @example 2026-11-20T09:30:00Z
         */
        Since: components["schemas"]["Instant"];
        /**
         * @description The exercise, by number or UUID.
         * @example 8
         */
        ExerciseId: components["schemas"]["Reference"];
        /**
         * @description The area to export.
         * @example machines
         */
        ExportedArea: components["schemas"]["ExportArea"];
        /**
         * @description The floor plan, by number or UUID.
         * @example 1
         */
        FloorPlanId: components["schemas"]["Reference"];
        /**
         * @description The `ETag` of the drawing that you have. If it is still current, the response is a 304 without a body.
         * @example "Q2hhbmdlcyB3aXRoIGl0Ig"
         */
        IfDrawingNoneMatch: string;
        /**
         * @description The incident, by number or UUID.
         * @example 4
         */
        IncidentId: components["schemas"]["Reference"];
        /**
         * @description The inspection, by number or UUID.
         * @example 14
         */
        InspectionId: components["schemas"]["Reference"];
        /**
         * @description The `ETag` of the label that you have. If it is still the same, the response is a 304 without a body.
         * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
         */
        IfLabelNoneMatch: string;
        /**
         * @description Only these machines, by number or UUID.
         * @example [
         *       "4",
         *       "18"
         *     ]
         */
        LabelledMachines: string[];
        /**
         * @description Only machines at this location or inside it, by number or UUID.
         * @example 12
         */
        LabelLocation: components["schemas"]["Reference"];
        /**
         * @description Only machines with exactly this type.
         * @example Treadmill
         */
        LabelType: components["schemas"]["RequiredShortText"];
        /**
         * @description The sheet or roll to print on.
         * @example avery_l7160
         */
        LabelSheet: components["schemas"]["LabelLayout"];
        /**
         * @description The first free label of the first sheet, from 1, row by row. A roll begins with 1.
         * @example 4
         */
        FirstLabel: number;
        /**
         * @description The location, by number or UUID.
         * @example 12
         */
        LocationId: components["schemas"]["Reference"];
        /**
         * @description The machine, by number or UUID.
         * @example 4
         */
        MachineId: components["schemas"]["Reference"];
        /**
         * @description The maintenance task, by number or UUID.
         * @example 10
         */
        MaintenanceTaskId: components["schemas"]["Reference"];
        /**
         * @description The meter, by number or UUID.
         * @example 5
         */
        MeterId: components["schemas"]["Reference"];
        /**
         * @description The note, by number or UUID.
         * @example 9
         */
        NoteId: components["schemas"]["Reference"];
        /**
         * @description The part, by number or UUID.
         * @example 1
         */
        PartId: components["schemas"]["Reference"];
        /**
         * @description The person, by number or UUID.
         * @example 4
         */
        PersonId: components["schemas"]["Reference"];
        /**
         * @description The purchase order, by number or UUID.
         * @example 3
         */
        PurchaseOrderId: components["schemas"]["Reference"];
        /**
         * @description The quote, by number or UUID.
         * @example 4
         */
        QuoteId: components["schemas"]["Reference"];
        /**
         * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
         * @example -unplanned_seconds
         */
        AvailabilityReportSort: "label" | "-label" | "machines" | "-machines" | "observed_seconds" | "-observed_seconds" | "up_seconds" | "-up_seconds" | "degraded_seconds" | "-degraded_seconds" | "planned_seconds" | "-planned_seconds" | "unplanned_seconds" | "-unplanned_seconds" | "availability" | "-availability" | "availability_excluding_planned" | "-availability_excluding_planned" | "failures" | "-failures" | "mtbf_seconds" | "-mtbf_seconds" | "restored" | "-restored" | "mean_restoration_seconds" | "-mean_restoration_seconds" | "open_episodes" | "-open_episodes" | "open_seconds" | "-open_seconds";
        /**
         * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
         * @example -total_cost
         */
        CostReportSort: "label" | "-label" | "workorder_cost" | "-workorder_cost" | "parts_cost" | "-parts_cost" | "labor_cost" | "-labor_cost" | "entered_cost" | "-entered_cost" | "contract_cost" | "-contract_cost" | "total_cost" | "-total_cost" | "unknown_cost_workorders" | "-unknown_cost_workorders" | "replacement_value" | "-replacement_value" | "annual_cost_ratio" | "-annual_cost_ratio" | "value_basis" | "-value_basis";
        /**
         * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
         * @example -missed
         */
        MaintenanceReportSort: "label" | "-label" | "due" | "-due" | "on_time" | "-on_time" | "late" | "-late" | "missed" | "-missed" | "pending" | "-pending" | "skipped" | "-skipped" | "postponed" | "-postponed" | "compliance" | "-compliance" | "workorders_due" | "-workorders_due" | "workorders_on_time" | "-workorders_on_time" | "schedule_compliance" | "-schedule_compliance" | "planned_labor_minutes" | "-planned_labor_minutes" | "labor_minutes" | "-labor_minutes" | "planned_share" | "-planned_share" | "labor_coverage" | "-labor_coverage" | "repairs" | "-repairs" | "mean_repair_seconds" | "-mean_repair_seconds" | "acknowledged" | "-acknowledged" | "mean_acknowledge_seconds" | "-mean_acknowledge_seconds" | "median_acknowledge_seconds" | "-median_acknowledge_seconds" | "p90_acknowledge_seconds" | "-p90_acknowledge_seconds" | "unacknowledged" | "-unacknowledged" | "open_workorders" | "-open_workorders" | "age_0_7" | "-age_0_7" | "age_8_30" | "-age_8_30" | "age_31_90" | "-age_31_90" | "age_over_90" | "-age_over_90";
        /**
         * @description How many days to look ahead, from today.
         * @example 90
         */
        ForecastDays: number;
        /**
         * @description Only parts that are kept at this location or inside it, by number or UUID.
         * @example 12
         */
        ForecastLocation: components["schemas"]["Reference"];
        /**
         * @description Only parts of this supplier, by number or UUID.
         * @example 1
         */
        ForecastSupplier: components["schemas"]["Reference"];
        /**
         * @description The figure to sort the parts by, or `label`; a leading `-` sorts in descending order. Parts without a value come last. By default parts to order come first, in the order in which they run out.
         * @example runs_out_on
         */
        PartsForecastReportSort: "label" | "-label" | "quantity" | "-quantity" | "on_order" | "-on_order" | "min_quantity" | "-min_quantity" | "weekly_use" | "-weekly_use" | "planned_use" | "-planned_use" | "expected_quantity" | "-expected_quantity" | "runs_out_on" | "-runs_out_on" | "order_quantity" | "-order_quantity";
        /**
         * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
         * @example -cost_ratio
         */
        ReplacementReportSort: "label" | "-label" | "age_years" | "-age_years" | "remaining_life_years" | "-remaining_life_years" | "cost_12_months" | "-cost_12_months" | "failures_12_months" | "-failures_12_months" | "availability_12_months" | "-availability_12_months" | "replacement_value" | "-replacement_value" | "cost_ratio" | "-cost_ratio" | "advice" | "-advice";
        /**
         * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
         * @example -missed_cost
         */
        WarrantyReportSort: "label" | "-label" | "claims" | "-claims" | "claimed_amount" | "-claimed_amount" | "recovered_amount" | "-recovered_amount" | "recovery_rate" | "-recovery_rate" | "open_claims" | "-open_claims" | "missed_workorders" | "-missed_workorders" | "missed_cost" | "-missed_cost";
        /**
         * @description The reporter, by number or UUID.
         * @example 4
         */
        ReporterId: components["schemas"]["Reference"];
        /**
         * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
         * @example 2026-11-01
         */
        ReportFrom: components["schemas"]["Day"];
        /**
         * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
         * @example 2026-11-11
         */
        ReportTo: components["schemas"]["Day"];
        /**
         * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
         * @example model
         */
        GroupReportBy: components["schemas"]["ReportGroupBy"];
        /**
         * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
         * @example month
         */
        DivideReportBy: components["schemas"]["ReportInterval"];
        /**
         * @description Only this machine, by number or UUID.
         * @example 4
         */
        ReportMachine: components["schemas"]["Reference"];
        /**
         * @description Only machines at this location or inside it, by number or UUID.
         * @example 12
         */
        ReportLocation: components["schemas"]["Reference"];
        /**
         * @description Only machines of this type, in any letter case.
         * @example treadmill
         */
        ReportType: components["schemas"]["RequiredShortText"];
        /**
         * @description Only machines of this model, in any letter case.
         * @example Run 700
         */
        ReportModel: components["schemas"]["RequiredShortText"];
        /**
         * @description Only machines of this supplier, by number or UUID.
         * @example 1
         */
        ReportSupplier: components["schemas"]["Reference"];
        /**
         * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
         * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
         */
        IfReportNoneMatch: string;
        /**
         * @description Width in pixels.
         * @example 800
         */
        PictureWidth: number;
        /**
         * @description Height in pixels. A higher picture shows more groups, at most 20.
         * @example 400
         */
        PictureHeight: number;
        /**
         * @description Colors on a light or a dark background. Both are readable without color too.
         * @example dark
         */
        DrawnInTheme: components["schemas"]["PictureTheme"];
        /**
         * @description The supplier, by number or UUID.
         * @example 1
         */
        SupplierId: components["schemas"]["Reference"];
        /**
         * @description The ticket, by number or UUID.
         * @example 5
         */
        TicketId: components["schemas"]["Reference"];
        /**
         * @description The token, by number or UUID.
         * @example 7
         */
        TokenId: components["schemas"]["Reference"];
        /**
         * @description The warranty claim, by number or UUID.
         * @example 5
         */
        WarrantyClaimId: components["schemas"]["Reference"];
        /**
         * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
         * @example 01a1ff28-7aba-7c41-8000-00000000012f
         */
        WebhookId: string;
        /**
         * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
         * @example 1779091803
         */
        WebhookTimestamp: number;
        /**
         * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
        /**
         * @description The webhook endpoint, by number or UUID.
         * @example 1
         */
        WebhookEndpointId: components["schemas"]["Reference"];
        /**
         * @description The delivery, by number or UUID.
         * @example 27
         */
        WebhookDeliveryId: components["schemas"]["Reference"];
        /**
         * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default, earliest first by `due_at` with `due_before`, latest first by `completed_at` with `completed_since`.
         * @example due_at
         */
        WorkOrderSort: "due_at" | "-due_at" | "completed_at" | "-completed_at" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
        /**
         * @description The work order, by number or UUID.
         * @example 5
         */
        WorkOrderId: components["schemas"]["Reference"];
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
         * @example /api/v1/machines/4
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
        /**
         * @description Strong validator of the bytes.
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        ContentTag: string;
        /**
         * @description The name of the file, and whether a browser stores or shows it.
         * @example attachment; filename="Worn belt.jpg"
         */
        FileDisposition: string;
        /**
         * @description Keeps a browser from running or loading anything.
         * @example sandbox; default-src 'none'
         */
        FileSecurityPolicy: "sandbox; default-src 'none'";
        /**
         * @description That `Range` is supported.
         * @example bytes
         */
        AcceptRanges: "bytes";
        /**
         * @description The first and the last byte of the part, and the size of the file.
         * @example bytes 0-1023/146515
         */
        ContentRange: string;
        /**
         * @description The name of the file.
         * @example attachment; filename="machines.csv"
         */
        ContentDisposition: string;
        /**
         * @description Strong validator of the drawing.
         * @example "Q2hhbmdlcyB3aXRoIGl0Ig"
         */
        DrawingETag: string;
        /**
         * @description Keeps a browser that opens the image from running or loading anything.
         * @example default-src 'none'; sandbox
         */
        ContentSecurityPolicy: string;
        /**
         * @description Identifies the content.
         * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
         */
        LabelETag: string;
        /**
         * @description A browser that opens the label loads and runs nothing.
         * @example default-src 'none'; sandbox
         */
        LabelContentSecurityPolicy: string;
        /**
         * @description Identifies the content.
         * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
         */
        ReportETag: string;
        /**
         * @description A browser that opens the text loads and runs nothing.
         * @example default-src 'none'; sandbox
         */
        ReportContentSecurityPolicy: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAvailabilityReport: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -unplanned_seconds
                 */
                sort?: components["parameters"]["AvailabilityReportSort"];
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
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityReport"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getAvailabilityReportCsv: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -unplanned_seconds
                 */
                sort?: components["parameters"]["AvailabilityReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows as CSV. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getAvailabilityReportSvg: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getAvailabilityReportPng: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getMaintenanceReport: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -missed
                 */
                sort?: components["parameters"]["MaintenanceReportSort"];
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
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceReport"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getMaintenanceReportCsv: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -missed
                 */
                sort?: components["parameters"]["MaintenanceReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows as CSV. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getMaintenanceReportSvg: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getMaintenanceReportPng: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getCostReport: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -total_cost
                 */
                sort?: components["parameters"]["CostReportSort"];
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
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostReport"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getCostReportCsv: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -total_cost
                 */
                sort?: components["parameters"]["CostReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows as CSV. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getCostReportSvg: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getCostReportPng: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getWarrantyReport: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -missed_cost
                 */
                sort?: components["parameters"]["WarrantyReportSort"];
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
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WarrantyReport"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getWarrantyReportCsv: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -missed_cost
                 */
                sort?: components["parameters"]["WarrantyReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows as CSV. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getWarrantyReportSvg: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getWarrantyReportPng: {
        parameters: {
            query?: {
                /**
                 * @description The first day, in the time zone of the gym. By default the first day of the last full month, or the month before `to`.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["ReportFrom"];
                /**
                 * @description The day after the last one. By default the first day of this month, with `from` the day after today. Days that are still to come do not count. At most 5 years after `from`.
                 * @example 2026-11-11
                 */
                to?: components["parameters"]["ReportTo"];
                /**
                 * @description What to group the machines by, `none` by default. A site is a location that is not inside another one.
                 * @example model
                 */
                group_by?: components["parameters"]["GroupReportBy"];
                /**
                 * @description Divides the window: each group has a row for each day, week (from Monday) or month, at most 400. `none` by default.
                 * @example month
                 */
                interval?: components["parameters"]["DivideReportBy"];
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getReplacementReport: {
        parameters: {
            query?: {
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -cost_ratio
                 */
                sort?: components["parameters"]["ReplacementReportSort"];
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
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplacementReport"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getReplacementReportCsv: {
        parameters: {
            query?: {
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description The figure to sort the groups by, or `label`; a leading `-` sorts in descending order. Groups without a value come last.
                 * @example -cost_ratio
                 */
                sort?: components["parameters"]["ReplacementReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows as CSV. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getReplacementReportSvg: {
        parameters: {
            query?: {
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getReplacementReportPng: {
        parameters: {
            query?: {
                /**
                 * @description Only this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["parameters"]["ReportMachine"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ReportLocation"];
                /**
                 * @description Only machines of this type, in any letter case.
                 * @example treadmill
                 */
                type?: components["parameters"]["ReportType"];
                /**
                 * @description Only machines of this model, in any letter case.
                 * @example Run 700
                 */
                model?: components["parameters"]["ReportModel"];
                /**
                 * @description Only machines of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ReportSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getPartsForecastReport: {
        parameters: {
            query?: {
                /**
                 * @description How many days to look ahead, from today.
                 * @example 90
                 */
                days?: components["parameters"]["ForecastDays"];
                /**
                 * @description Only parts that are kept at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ForecastLocation"];
                /**
                 * @description Only parts of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ForecastSupplier"];
                /**
                 * @description The figure to sort the parts by, or `label`; a leading `-` sorts in descending order. Parts without a value come last. By default parts to order come first, in the order in which they run out.
                 * @example runs_out_on
                 */
                sort?: components["parameters"]["PartsForecastReportSort"];
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
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartsForecastReport"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getPartsForecastReportCsv: {
        parameters: {
            query?: {
                /**
                 * @description How many days to look ahead, from today.
                 * @example 90
                 */
                days?: components["parameters"]["ForecastDays"];
                /**
                 * @description Only parts that are kept at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ForecastLocation"];
                /**
                 * @description Only parts of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ForecastSupplier"];
                /**
                 * @description The figure to sort the parts by, or `label`; a leading `-` sorts in descending order. Parts without a value come last. By default parts to order come first, in the order in which they run out.
                 * @example runs_out_on
                 */
                sort?: components["parameters"]["PartsForecastReportSort"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows as CSV. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getPartsForecastReportSvg: {
        parameters: {
            query?: {
                /**
                 * @description How many days to look ahead, from today.
                 * @example 90
                 */
                days?: components["parameters"]["ForecastDays"];
                /**
                 * @description Only parts that are kept at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ForecastLocation"];
                /**
                 * @description Only parts of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ForecastSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getPartsForecastReportPng: {
        parameters: {
            query?: {
                /**
                 * @description How many days to look ahead, from today.
                 * @example 90
                 */
                days?: components["parameters"]["ForecastDays"];
                /**
                 * @description Only parts that are kept at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["ForecastLocation"];
                /**
                 * @description Only parts of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["parameters"]["ForecastSupplier"];
                /**
                 * @description Width in pixels.
                 * @example 800
                 */
                width?: components["parameters"]["PictureWidth"];
                /**
                 * @description Height in pixels. A higher picture shows more groups, at most 20.
                 * @example 400
                 */
                height?: components["parameters"]["PictureHeight"];
                /**
                 * @description Colors on a light or a dark background. Both are readable without color too.
                 * @example dark
                 */
                theme?: components["parameters"]["DrawnInTheme"];
            };
            header?: {
                /**
                 * @description The `ETag` of the file that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfReportNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ReportETag"];
                    "Content-Security-Policy": components["headers"]["ReportContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["ReportNotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you last read: the record's `version` in double quotes. If it is still current, the response is a 304 without a body.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you last read: the record's `version` in double quotes. The change is made only if it is still current; otherwise the response is a 412. `*` matches every existing record.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The settings to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /**
                 * @description Part of a location's name, in any letter case. Limits all but the contracts to such locations and those inside them.
                 * @example Utrecht
                 */
                location?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the gym. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    searchRecords: {
        parameters: {
            query: {
                /**
                 * @description Words to find, in any letter case, singular or plural.
                 * @example treadmill
                 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found in each area. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listMachines: {
        parameters: {
            query?: {
                /**
                 * @description Text to find in the name, brand, model, serial number or asset tag. Matches parts of words and ignores letter case.
                 * @example skillrun
                 */
                q?: string;
                /**
                 * @description Only machines with one of these statuses.
                 * @example [
                 *       "defect",
                 *       "out_of_service"
                 *     ]
                 */
                status?: components["schemas"]["MachineStatus"][];
                /**
                 * @description `true`: only `active` and `partial_defect` machines; `false`: only others that are not `retired`.
                 * @example false
                 */
                usable?: boolean;
                /**
                 * @description Only machines linked to the location with this number. Does not accept a UUID.
                 * @example 12
                 */
                location_id?: components["schemas"]["Id"];
                /**
                 * @description With `location_id`, whether to include the machines of all locations inside it.
                 * @example true
                 */
                include_sublocations?: boolean;
                /**
                 * @description Only machines linked to this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["schemas"]["Reference"];
                /**
                 * @description Only machines with exactly this asset tag.
                 * @example GYM-0107
                 */
                asset_tag?: components["schemas"]["RequiredShortText"];
                /**
                 * @description Only machines with exactly this serial number.
                 * @example TG-SR7-204418
                 */
                serial_number?: components["schemas"]["RequiredShortText"];
                /**
                 * @description Only machines with exactly this type.
                 * @example Treadmill
                 */
                type?: components["schemas"]["RequiredShortText"];
                /**
                 * @description Only machines with exactly this category.
                 * @example Cardio
                 */
                category?: components["schemas"]["RequiredShortText"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description The machine as stored. */
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
                 * @example 4
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
                 * @example 4
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
            /** @description The machine, and what speaks against its new status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedMachine"];
                };
            };
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
                 * @example 4
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
            /** @description The machine, and what speaks against its new status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedMachine"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listMachineStatusChanges: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of status changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusChangePage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listInspections: {
        parameters: {
            query?: {
                /**
                 * @description Words to find, singular or plural, in the notes or inspector, or in the name, type, asset tag or place of the machine. Ignores letter case.
                 * @example belt
                 */
                q?: string;
                /**
                 * @description Only inspections of this machine, by number or UUID.
                 * @example 18
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only records about machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["AtLocation"];
                /**
                 * @description `1` or `true` returns only failed inspections. `0` or `false` returns all, as if the parameter were omitted.
                 * @example 1
                 */
                failed?: "1" | "0" | "true" | "false";
                /**
                 * @description `true` returns only passed inspections, `false` only failed ones.
                 * @example false
                 */
                passed?: boolean;
                /**
                 * @description Only inspections made at this instant or later.
                 * @example 2026-11-01T00:00:00Z
                 */
                inspected_from?: components["schemas"]["Instant"];
                /**
                 * @description Only inspections made before this instant.
                 * @example 2026-12-01T00:00:00Z
                 */
                inspected_to?: components["schemas"]["Instant"];
                /**
                 * @description Only inspections whose `next_due_at` is before this day.
                 * @example 2026-12-01
                 */
                due_before?: components["schemas"]["Day"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default, by `inspected_at` with `inspected_from` or `inspected_to`, earliest first by `next_due_at` with `due_before`.
                 * @example -inspected_at
                 */
                sort?: "inspected_at" | "-inspected_at" | "next_due_at" | "-next_due_at" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description The inspection as stored, and the status that its machine has now. */
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
                    "application/json": components["schemas"]["RecordedInspection"];
                };
            };
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
                 * @example 14
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
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listTickets: {
        parameters: {
            query?: {
                /**
                 * @description Words to find, singular or plural, in the title or description, or in the name, type, asset tag or place of the machine. Ignores letter case.
                 * @example belt
                 */
                q?: string;
                /**
                 * @description Only tickets with one of these statuses.
                 * @example [
                 *       "new",
                 *       "reviewed"
                 *     ]
                 */
                status?: components["schemas"]["TicketStatus"][];
                /**
                 * @description With `true`, only tickets that are neither `resolved` nor `wont_fix`; with `false`, only the others.
                 * @example true
                 */
                open?: boolean;
                /**
                 * @description Only tickets about this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only records about machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["AtLocation"];
                /**
                 * @description Only tickets of this reporter, by number or UUID.
                 * @example 4
                 */
                reporter_id?: components["schemas"]["Reference"];
                /**
                 * @description Only tickets of this priority.
                 * @example high
                 */
                priority?: components["schemas"]["Priority"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example created_at
                 */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of tickets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createTicket: {
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
        /** @description What is broken. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketCreate"];
            };
        };
        responses: {
            /** @description The ticket as stored. */
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
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getTicket: {
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
                 * @description The ticket, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["TicketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateTicket: {
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
                 * @description The ticket, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["TicketId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketUpdate"];
            };
        };
        responses: {
            /** @description The ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    changeTicketStatus: {
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
                 * @description The ticket, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["TicketId"];
            };
            cookie?: never;
        };
        /** @description The new status, and how the ticket was resolved. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketStatusChange"];
            };
        };
        responses: {
            /** @description The ticket. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    createTicketWorkOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The ticket, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["TicketId"];
            };
            cookie?: never;
        };
        /** @description Fields of the work order; may be empty. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketWorkOrderCreate"];
            };
        };
        responses: {
            /** @description The work order as stored. */
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
                    "application/json": components["schemas"]["WorkOrder"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listWorkOrders: {
        parameters: {
            query?: {
                /**
                 * @description Words to find, singular or plural, in the title, description or assignee, or in the name, type, asset tag or place of the machine. Ignores letter case.
                 * @example belt
                 */
                q?: string;
                /**
                 * @description Only work orders with one of these statuses.
                 * @example [
                 *       "open",
                 *       "planned"
                 *     ]
                 */
                status?: components["schemas"]["WorkOrderStatus"][];
                /**
                 * @description With `true`, only work orders that are neither `completed` nor `cancelled`; with `false`, only the others.
                 * @example true
                 */
                open?: boolean;
                /**
                 * @description Only work orders for this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only records about machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["AtLocation"];
                /**
                 * @description Only work orders for this ticket, by number or UUID.
                 * @example 5
                 */
                ticket_id?: components["schemas"]["Reference"];
                /**
                 * @description Only work orders for this maintenance task, by number or UUID.
                 * @example 6
                 */
                task_id?: components["schemas"]["Reference"];
                /**
                 * @description Only work orders of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["schemas"]["Reference"];
                /**
                 * @description Only work orders with exactly this assignee.
                 * @example Kim
                 */
                assignee?: string;
                /**
                 * @description Only work orders that are assigned to this person, by number or UUID, or with `none` those without a person.
                 * @example none
                 */
                assignee_id?: components["schemas"]["AssigneeFilter"];
                /**
                 * @description Only work orders of this type.
                 * @example corrective
                 */
                type?: components["schemas"]["WorkOrderType"];
                /**
                 * @description Only work orders that are due before this instant.
                 * @example 2026-12-01T00:00:00Z
                 */
                due_before?: components["schemas"]["Instant"];
                /**
                 * @description Only work orders that were completed at this instant or later.
                 * @example 2026-11-01T00:00:00Z
                 */
                completed_since?: components["schemas"]["Instant"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default, earliest first by `due_at` with `due_before`, latest first by `completed_at` with `completed_since`.
                 * @example due_at
                 */
                sort?: components["parameters"]["WorkOrderSort"];
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of work orders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkOrderPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createWorkOrder: {
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
        /** @description What is to be done. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkOrderCreate"];
            };
        };
        responses: {
            /** @description The work order as stored. */
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
                    "application/json": components["schemas"]["WorkOrder"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getWorkOrder: {
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
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkOrder"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateWorkOrder: {
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
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkOrderUpdate"];
            };
        };
        responses: {
            /** @description The work order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkOrder"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    changeWorkOrderStatus: {
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
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
            };
            cookie?: never;
        };
        /** @description The new status, and what was done. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkOrderStatusChange"];
            };
        };
        responses: {
            /** @description The work order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkOrder"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listWorkOrderStatusChanges: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of status changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkOrderStatusPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listWorkOrderParts: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of stock movements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovementPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createWorkOrderPart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The work order, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WorkOrderId"];
            };
            cookie?: never;
        };
        /** @description The part, and how much of it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkOrderPartCreate"];
            };
        };
        responses: {
            /** @description The stock movement as stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovement"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InsufficientStock"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listMaintenanceTasks: {
        parameters: {
            query?: {
                /**
                 * @description Words to find, singular or plural, in the title or instructions, or in the name, type, asset tag or place of the machine. Ignores letter case.
                 * @example belt
                 */
                q?: string;
                /**
                 * @description Only tasks of this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only records about machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["AtLocation"];
                /**
                 * @description Only tasks that are assigned to this person, by number or UUID, or with `none` those without a person.
                 * @example none
                 */
                assignee_id?: components["schemas"]["AssigneeFilter"];
                /**
                 * @description Whether the tasks are active.
                 * @example true
                 */
                active?: boolean;
                /**
                 * @description Whether the tasks are overdue today, in the time zone of the gym.
                 * @example true
                 */
                overdue?: boolean;
                /**
                 * @description Only tasks due before this day, active or not.
                 * @example 2026-12-01
                 */
                due_before?: components["schemas"]["Day"];
                /**
                 * @description Only active tasks that are overdue, due today or due within this number of days, in the time zone of the gym.
                 * @example 14
                 */
                days?: components["schemas"]["DaysAhead"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default, earliest first by `next_due_at` with `due_before` or `days`.
                 * @example next_due_at
                 */
                sort?: "next_due_at" | "-next_due_at" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of maintenance tasks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTaskPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createMaintenanceTask: {
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
        /** @description The new task. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceTaskCreate"];
            };
        };
        responses: {
            /** @description The maintenance task as stored. */
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
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getMaintenanceTask: {
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
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The maintenance task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMaintenanceTask: {
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
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateMaintenanceTask: {
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
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceTaskUpdate"];
            };
        };
        responses: {
            /** @description The maintenance task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listMaintenanceCompletions: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of completions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceCompletionPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    completeMaintenanceTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        /** @description What was done. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceCompletionCreate"];
            };
        };
        responses: {
            /** @description The completion as stored. It has no address of its own. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceCompletion"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listMaintenanceSkips: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of skipped dates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceSkipPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    skipMaintenanceTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The maintenance task, by number or UUID.
                 * @example 10
                 */
                id: components["parameters"]["MaintenanceTaskId"];
            };
            cookie?: never;
        };
        /** @description The date, and the reason. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceSkipCreate"];
            };
        };
        responses: {
            /** @description The skipped date as stored. It has no address of its own. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceSkip"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listMeters: {
        parameters: {
            query?: {
                /**
                 * @description Only meters of this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only records about machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["AtLocation"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example -updated_at
                 */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of meters. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeterPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createMeter: {
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
        /** @description The new meter. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeterCreate"];
            };
        };
        responses: {
            /** @description The meter as stored. */
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
                    "application/json": components["schemas"]["Meter"];
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getMeter: {
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
                 * @description The meter, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The meter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meter"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMeter: {
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
                 * @description The meter, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateMeter: {
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
                 * @description The meter, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeterUpdate"];
            };
        };
        responses: {
            /** @description The meter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meter"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listMeterReadings: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The meter, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of readings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeterReadingPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createMeterReading: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The meter, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        /** @description The reading. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeterReadingCreate"];
            };
        };
        responses: {
            /** @description The reading exists already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeterReadingResult"];
                };
            };
            /** @description The reading as stored. It has no address of its own. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeterReadingResult"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    createMeterReadings: {
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
        /** @description The readings. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeterReadingsCreate"];
            };
        };
        responses: {
            /** @description The readings in the order of the request. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeterReadingsResult"];
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listParts: {
        parameters: {
            query?: {
                /**
                 * @description Text to find in the name, SKU or description. Ignores letter case.
                 * @example belt
                 */
                q?: string;
                /**
                 * @description Whether the stock is below the minimum.
                 * @example true
                 */
                low_stock?: boolean;
                /**
                 * @description Only parts from this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["schemas"]["Reference"];
                /**
                 * @description Only parts stored in this location, by number or UUID.
                 * @example 12
                 */
                location_id?: components["schemas"]["Reference"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of parts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createPart: {
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
        /** @description The new part. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartCreate"];
            };
        };
        responses: {
            /** @description The part as stored. */
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
                    "application/json": components["schemas"]["Part"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getPart: {
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
                 * @description The part, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["PartId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The part. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Part"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deletePart: {
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
                 * @description The part, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["PartId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updatePart: {
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
                 * @description The part, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["PartId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartUpdate"];
            };
        };
        responses: {
            /** @description The part. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Part"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listStockMovements: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The part, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["PartId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of stock movements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovementPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createStockMovement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The part, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["PartId"];
            };
            cookie?: never;
        };
        /** @description The movement. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockMovementCreate"];
            };
        };
        responses: {
            /** @description The stock movement as stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovement"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InsufficientStock"];
            422: components["responses"]["InvalidCreate"];
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
                sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of locations. */
            200: {
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
            /** @description The location as stored. */
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
                    "application/json": components["schemas"]["Location"];
                };
            };
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
            /** @description The location. */
            200: {
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
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            /** @description The location. */
            200: {
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
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
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
                sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of suppliers. */
            200: {
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
            /** @description The supplier as stored. */
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
                    "application/json": components["schemas"]["Supplier"];
                };
            };
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
                 * @example 1
                 */
                id: components["parameters"]["SupplierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The supplier. */
            200: {
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
                 * @example 1
                 */
                id: components["parameters"]["SupplierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                 * @example 1
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
            /** @description The supplier. */
            200: {
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
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /**
                 * @description Words to find, singular or plural, in the description, injury or corrective action, or in the name, type, asset tag or place of the machine. Ignores letter case.
                 * @example cable
                 */
                q?: string;
                /**
                 * @description Only incidents with one of these statuses.
                 * @example [
                 *       "open",
                 *       "investigating"
                 *     ]
                 */
                status?: components["schemas"]["IncidentStatus"][];
                /**
                 * @description With `true`, only incidents that are neither `resolved` nor `closed`; with `false`, only the others.
                 * @example true
                 */
                open?: boolean;
                /**
                 * @description Only incidents of this severity.
                 * @example serious
                 */
                severity?: components["schemas"]["IncidentSeverity"];
                /**
                 * @description Only incidents at this machine, by number or UUID.
                 * @example 18
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only records about machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["AtLocation"];
                /**
                 * @description Only incidents that occurred at this instant or later.
                 * @example 2026-11-01T00:00:00Z
                 */
                occurred_from?: components["schemas"]["Instant"];
                /**
                 * @description Only incidents that occurred before this instant.
                 * @example 2026-12-01T00:00:00Z
                 */
                occurred_to?: components["schemas"]["Instant"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default, by `occurred_at` with `occurred_from` or `occurred_to`.
                 * @example -occurred_at
                 */
                sort?: "occurred_at" | "-occurred_at" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of incidents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createIncident: {
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
        /** @description What happened. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCreate"];
            };
        };
        responses: {
            /** @description The incident as stored, and the status that its machine has now. */
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
                    "application/json": components["schemas"]["ReportedIncident"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getIncident: {
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
                 * @description The incident, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["IncidentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateIncident: {
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
                 * @description The incident, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["IncidentId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentUpdate"];
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    changeIncidentStatus: {
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
                 * @description The incident, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["IncidentId"];
            };
            cookie?: never;
        };
        /** @description The new status, and what was done. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentStatusChange"];
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listReporters: {
        parameters: {
            query?: {
                /**
                 * @description Text to find in the name or email. Ignores letter case.
                 * @example okafor
                 */
                q?: string;
                /**
                 * @description Only reporters of this kind.
                 * @example member
                 */
                kind?: components["schemas"]["ReporterKind"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of reporters. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReporterPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createReporter: {
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
        /** @description The new reporter. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReporterCreate"];
            };
        };
        responses: {
            /** @description The reporter as stored. */
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
                    "application/json": components["schemas"]["Reporter"];
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getReporter: {
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
                 * @description The reporter, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["ReporterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reporter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reporter"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deleteReporter: {
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
                 * @description The reporter, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["ReporterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateReporter: {
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
                 * @description The reporter, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["ReporterId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReporterUpdate"];
            };
        };
        responses: {
            /** @description The reporter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reporter"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    eraseReporter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reporter, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["ReporterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reporter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reporter"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /**
                 * @description Text to find in the name or email. Ignores letter case.
                 * @example jansen
                 */
                q?: string;
                /**
                 * @description Only people with this role.
                 * @example technician
                 */
                role?: components["schemas"]["PersonRole"];
                /**
                 * @description Whether the people are active.
                 * @example true
                 */
                active?: boolean;
                /**
                 * @description Only people who are limited to this location, by number or UUID, and perhaps to others.
                 * @example 1
                 */
                location_id?: components["schemas"]["Reference"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of people. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createPerson: {
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
        /** @description The new person. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonCreate"];
            };
        };
        responses: {
            /** @description The person as stored. */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getPerson: {
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
                 * @description The person, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deletePerson: {
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
                 * @description The person, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updatePerson: {
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
                 * @description The person, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonUpdate"];
            };
        };
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The person, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listPersonWork: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The person, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of work. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignedWorkPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listQuotes: {
        parameters: {
            query?: {
                /**
                 * @description Only quotes with one of these statuses, separated by commas.
                 * @example [
                 *       "requested",
                 *       "received"
                 *     ]
                 */
                status?: components["schemas"]["QuoteStatus"][];
                /**
                 * @description Only quotes of this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["schemas"]["Reference"];
                /**
                 * @description Only quotes for this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only quotes for this ticket, by number or UUID.
                 * @example 10
                 */
                ticket_id?: components["schemas"]["Reference"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example valid_until
                 */
                sort?: "valid_until" | "-valid_until" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of quotes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotePage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createQuote: {
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
        /** @description The new quote. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteCreate"];
            };
        };
        responses: {
            /** @description The quote as stored. */
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
                    "application/json": components["schemas"]["Quote"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getQuote: {
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
                 * @description The quote, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["QuoteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateQuote: {
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
                 * @description The quote, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["QuoteId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteUpdate"];
            };
        };
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    changeQuoteStatus: {
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
                 * @description The quote, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["QuoteId"];
            };
            cookie?: never;
        };
        /** @description The new status. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteStatusChange"];
            };
        };
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["TransitionNotAllowed"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    convertQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The quote, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["QuoteId"];
            };
            cookie?: never;
        };
        /** @description Fields of the order; `{}` for none. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteConversionRequest"];
            };
        };
        responses: {
            /** @description The purchase order as stored. */
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
                    "application/json": components["schemas"]["PurchaseOrder"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listPurchaseOrders: {
        parameters: {
            query?: {
                /**
                 * @description Only purchase orders with one of these statuses, separated by commas.
                 * @example [
                 *       "ordered",
                 *       "partially_received"
                 *     ]
                 */
                status?: components["schemas"]["PurchaseOrderStatus"][];
                /**
                 * @description Only purchase orders to this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["schemas"]["Reference"];
                /**
                 * @description Only purchase orders of this quote, by number or UUID.
                 * @example 7
                 */
                quote_id?: components["schemas"]["Reference"];
                /**
                 * @description Only purchase orders expected before this day.
                 * @example 2026-12-31
                 */
                expected_before?: string;
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default, earliest first by `expected_on` with `expected_before`.
                 * @example expected_on
                 */
                sort?: "expected_on" | "-expected_on" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of purchase orders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseOrderPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createPurchaseOrder: {
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
        /** @description The new purchase order. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseOrderCreate"];
            };
        };
        responses: {
            /** @description The purchase order as stored. */
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
                    "application/json": components["schemas"]["PurchaseOrder"];
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getPurchaseOrder: {
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
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchase order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseOrder"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updatePurchaseOrder: {
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
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseOrderUpdate"];
            };
        };
        responses: {
            /** @description The purchase order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseOrder"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    changePurchaseOrderStatus: {
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
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
            };
            cookie?: never;
        };
        /** @description The new status. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseOrderStatusChange"];
            };
        };
        responses: {
            /** @description The purchase order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseOrder"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["TransitionNotAllowed"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listPurchaseOrderReceipts: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of receipts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseOrderReceiptPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    receivePurchaseOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
            };
            cookie?: never;
        };
        /** @description What has arrived. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseOrderReceiptCreate"];
            };
        };
        responses: {
            /** @description The receipt, the order as it is now, and the stock movements. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedReceipt"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["OverReceipt"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getPurchaseOrderReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The purchase order, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["PurchaseOrderId"];
                /**
                 * @description The receipt, by number or UUID.
                 * @example 2
                 */
                receipt_id: components["schemas"]["Reference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseOrderReceipt"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listWarrantyClaims: {
        parameters: {
            query?: {
                /**
                 * @description Only warranty claims with one of these statuses, separated by commas.
                 * @example [
                 *       "draft",
                 *       "submitted"
                 *     ]
                 */
                status?: components["schemas"]["WarrantyClaimStatus"][];
                /**
                 * @description Only warranty claims for this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only warranty claims on this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["schemas"]["Reference"];
                /**
                 * @description Only warranty claims about this ticket, by number or UUID.
                 * @example 10
                 */
                ticket_id?: components["schemas"]["Reference"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example submitted_at
                 */
                sort?: "submitted_at" | "-submitted_at" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of warranty claims. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WarrantyClaimPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createWarrantyClaim: {
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
        /** @description The new warranty claim. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarrantyClaimCreate"];
            };
        };
        responses: {
            /** @description The warranty claim as stored. */
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
                    "application/json": components["schemas"]["WarrantyClaim"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getWarrantyClaim: {
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
                 * @description The warranty claim, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WarrantyClaimId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The warranty claim. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WarrantyClaim"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateWarrantyClaim: {
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
                 * @description The warranty claim, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WarrantyClaimId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarrantyClaimUpdate"];
            };
        };
        responses: {
            /** @description The warranty claim. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WarrantyClaim"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    changeWarrantyClaimStatus: {
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
                 * @description The warranty claim, by number or UUID.
                 * @example 5
                 */
                id: components["parameters"]["WarrantyClaimId"];
            };
            cookie?: never;
        };
        /** @description The new status. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarrantyClaimStatusChange"];
            };
        };
        responses: {
            /** @description The warranty claim. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WarrantyClaim"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["TransitionNotAllowed"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listContracts: {
        parameters: {
            query?: {
                /**
                 * @description Only contracts with one of these statuses today, in the time zone of the tenant.
                 * @example [
                 *       "active",
                 *       "expiring"
                 *     ]
                 */
                status?: components["schemas"]["ContractStatus"][];
                /**
                 * @description Only contracts of this kind.
                 * @example lease
                 */
                kind?: components["schemas"]["ContractKind"];
                /**
                 * @description Only contracts with this supplier, by number or UUID.
                 * @example 1
                 */
                supplier_id?: components["schemas"]["Reference"];
                /**
                 * @description Only contracts that cover this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only contracts whose last day is before this day.
                 * @example 2027-01-01
                 */
                ends_before?: components["schemas"]["Day"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default, earliest first by `ends_on` with `ends_before`.
                 * @example ends_on
                 */
                sort?: "ends_on" | "-ends_on" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of contracts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createContract: {
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
        /** @description The new contract. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractCreate"];
            };
        };
        responses: {
            /** @description The contract as stored. */
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
                    "application/json": components["schemas"]["Contract"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getContract: {
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
                 * @description The contract, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateContract: {
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
                 * @description The contract, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractUpdate"];
            };
        };
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    cancelContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The contract, by number or UUID.
                 * @example 3
                 */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    drawMachineLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the label that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfLabelNoneMatch"];
            };
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["LabelETag"];
                    "Content-Security-Policy": components["headers"]["LabelContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["LabelNotModified"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoPublicAddress"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    renderMachineLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the label that you have. If it is still the same, the response is a 304 without a body.
                 * @example "m1Hq2Z0pV5sJ8rT3xY6b4w"
                 */
                "If-None-Match"?: components["parameters"]["IfLabelNoneMatch"];
            };
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["LabelETag"];
                    "Content-Security-Policy": components["headers"]["LabelContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["LabelNotModified"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoPublicAddress"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    printLabels: {
        parameters: {
            query?: {
                /**
                 * @description Only these machines, by number or UUID.
                 * @example [
                 *       "4",
                 *       "18"
                 *     ]
                 */
                machine_id?: components["parameters"]["LabelledMachines"];
                /**
                 * @description Only machines at this location or inside it, by number or UUID.
                 * @example 12
                 */
                location_id?: components["parameters"]["LabelLocation"];
                /**
                 * @description Only machines with exactly this type.
                 * @example Treadmill
                 */
                type?: components["parameters"]["LabelType"];
                /**
                 * @description The sheet or roll to print on.
                 * @example avery_l7160
                 */
                layout?: components["parameters"]["LabelSheet"];
                /**
                 * @description The first free label of the first sheet, from 1, row by row. A roll begins with 1.
                 * @example 4
                 */
                start?: components["parameters"]["FirstLabel"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["LabelETag"];
                    "Content-Security-Policy": components["headers"]["LabelContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            404: components["responses"]["NoMachines"];
            409: components["responses"]["NoPublicAddress"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    findMachineByCode: {
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
                 * @description The code as it was scanned or typed, percent-encoded.
                 * @example GYM-0107
                 */
                value: components["parameters"]["ScannedCode"];
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
            404: components["responses"]["NotFound"];
            409: components["responses"]["AmbiguousCode"];
            410: components["responses"]["ReplacedCode"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    rotateReportCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
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
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listMachineCodes: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineCodePage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    claimMachineCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
            };
            cookie?: never;
        };
        /** @description The code to claim. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MachineCodeCreate"];
            };
        };
        responses: {
            /** @description The code as stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineCode"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["CodeInUse"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    releaseMachineCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The machine, by number or UUID.
                 * @example 4
                 */
                id: components["parameters"]["MachineId"];
                /**
                 * @description The claimed code, percent-encoded.
                 * @example TG-88213
                 */
                value: components["parameters"]["ClaimedCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listFloorPlans: {
        parameters: {
            query?: {
                /**
                 * @description Only plans of exactly this location, by number or UUID.
                 * @example 12
                 */
                location_id?: components["schemas"]["Reference"];
                /**
                 * @description Only plans with this machine, by number or UUID.
                 * @example 4
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of floor plans. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlanPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createFloorPlan: {
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
        /** @description The new floor plan. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FloorPlanCreate"];
            };
        };
        responses: {
            /** @description The floor plan as stored. */
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
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getFloorPlan: {
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
                 * @description The floor plan, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["FloorPlanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The floor plan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deleteFloorPlan: {
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
                 * @description The floor plan, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["FloorPlanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateFloorPlan: {
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
                 * @description The floor plan, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["FloorPlanId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FloorPlanUpdate"];
            };
        };
        responses: {
            /** @description The floor plan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    replaceFloorPlanPositions: {
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
                 * @description The floor plan, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["FloorPlanId"];
            };
            cookie?: never;
        };
        /** @description All positions of the plan. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FloorPlanPositionsUpdate"];
            };
        };
        responses: {
            /** @description The floor plan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    drawFloorPlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the drawing that you have. If it is still current, the response is a 304 without a body.
                 * @example "Q2hhbmdlcyB3aXRoIGl0Ig"
                 */
                "If-None-Match"?: components["parameters"]["IfDrawingNoneMatch"];
            };
            path: {
                /**
                 * @description The floor plan, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["FloorPlanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drawing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["DrawingETag"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["FloorPlanDrawingNotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listExercises: {
        parameters: {
            query?: {
                /**
                 * @description Text to find in the name or muscle group. Ignores letter case.
                 * @example press
                 */
                q?: string;
                /**
                 * @description Only exercises that use this machine, by number or UUID.
                 * @example 18
                 */
                machine_id?: components["schemas"]["Reference"];
                /**
                 * @description Only exercises with exactly this muscle group.
                 * @example legs
                 */
                muscle_group?: components["schemas"]["RequiredShortText"];
                /**
                 * @description Only exercises of this difficulty.
                 * @example beginner
                 */
                difficulty?: components["schemas"]["ExerciseDifficulty"];
                /**
                 * @description Whether at least one machine of the exercises is active.
                 * @example true
                 */
                available?: boolean;
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of exercises. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExercisePage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createExercise: {
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
        /** @description The new exercise. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExerciseCreate"];
            };
        };
        responses: {
            /** @description The exercise as stored. */
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
                    "application/json": components["schemas"]["Exercise"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getExercise: {
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
                 * @description The exercise, by number or UUID.
                 * @example 8
                 */
                id: components["parameters"]["ExerciseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exercise. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exercise"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deleteExercise: {
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
                 * @description The exercise, by number or UUID.
                 * @example 8
                 */
                id: components["parameters"]["ExerciseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateExercise: {
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
                 * @description The exercise, by number or UUID.
                 * @example 8
                 */
                id: components["parameters"]["ExerciseId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExerciseUpdate"];
            };
        };
        responses: {
            /** @description The exercise. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exercise"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    listNotes: {
        parameters: {
            query: {
                /**
                 * @description The kind of record.
                 * @example machine
                 */
                notable_type: components["schemas"]["NotableType"];
                /**
                 * @description The record, by number or UUID. Required unless `notable_uuid` is sent.
                 * @example 4
                 */
                notable_id?: components["schemas"]["Reference"];
                /**
                 * @description The record, by UUID. Sent with `notable_id`, it must be the same record, or the list is empty.
                 * @example 0193f2a4-7d3b-7c41-9e58-2a6d0f8b1c35
                 */
                notable_uuid?: components["schemas"]["UuidReference"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example created_at
                 */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of notes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotePage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createNote: {
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
        /** @description The new note. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteCreate"];
            };
        };
        responses: {
            /** @description The note as stored. */
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
                    "application/json": components["schemas"]["Note"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    getNote: {
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
                 * @description The note, by number or UUID.
                 * @example 9
                 */
                id: components["parameters"]["NoteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listAttachments: {
        parameters: {
            query: {
                /**
                 * @description The kind of record.
                 * @example ticket
                 */
                attachable_type: components["parameters"]["AttachableKind"];
                /**
                 * @description The record, by number or UUID.
                 * @example 4
                 */
                attachable_id: components["parameters"]["AttachableId"];
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example created_at
                 */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of files. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createAttachment: {
        parameters: {
            query: {
                /**
                 * @description The kind of record.
                 * @example ticket
                 */
                attachable_type: components["parameters"]["AttachableKind"];
                /**
                 * @description The record, by number or UUID.
                 * @example 4
                 */
                attachable_id: components["parameters"]["AttachableId"];
                /**
                 * @description Name of the file. Its ending follows the content. By default it is made from the record and the day.
                 * @example Worn belt.jpg
                 */
                name?: components["schemas"]["RequiredShortText"];
            };
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
        /** @description The file, not compressed by `Content-Encoding`. Any `Content-Type` is accepted. */
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The file is stored. */
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
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            415: components["responses"]["UnsupportedFile"];
            422: components["responses"]["InvalidFile"];
            default: components["responses"]["Problem"];
        };
    };
    getAttachment: {
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
                 * @description The file, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of the file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deleteAttachment: {
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
                 * @description The file, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateAttachment: {
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
                 * @description The file, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachmentUpdate"];
            };
        };
        responses: {
            /** @description What is known of the file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    getAttachmentContent: {
        parameters: {
            query?: {
                /**
                 * @description Whether a browser shows a picture or a PDF instead of storing it.
                 * @example true
                 */
                inline?: boolean;
            };
            header?: {
                /**
                 * @description The bytes to return. Of several ranges none is used.
                 * @example bytes=0-1023
                 */
                Range?: string;
                /**
                 * @description The `ETag` that you last read. If it is still current, the response is a 304 without a body.
                 * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchContent"];
            };
            path: {
                /**
                 * @description The file, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ContentTag"];
                    "Content-Security-Policy": components["headers"]["FileSecurityPolicy"];
                    "Content-Disposition": components["headers"]["FileDisposition"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/gif": string;
                    "application/pdf": string;
                    "text/plain": string;
                    "text/csv": string;
                };
            };
            /** @description The bytes that `Range` names. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ContentTag"];
                    "Content-Security-Policy": components["headers"]["FileSecurityPolicy"];
                    "Content-Disposition": components["headers"]["FileDisposition"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Content-Range": components["headers"]["ContentRange"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/gif": string;
                    "application/pdf": string;
                    "text/plain": string;
                    "text/csv": string;
                };
            };
            304: components["responses"]["SameContent"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getAttachmentThumbnail: {
        parameters: {
            query?: {
                /**
                 * @description The longest side of the small picture in pixels. A smaller picture is not enlarged.
                 * @example 1024
                 */
                size?: 256 | 1024;
            };
            header?: {
                /**
                 * @description The `ETag` that you last read. If it is still current, the response is a 304 without a body.
                 * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchContent"];
            };
            path: {
                /**
                 * @description The file, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The small picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ContentTag"];
                    "Content-Security-Policy": components["headers"]["FileSecurityPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            304: components["responses"]["SameContent"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events after the one with this id, in the order in which they happened. The id does not have to exist: all zeros start with the oldest event.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                after?: components["parameters"]["After"];
                /**
                 * @description Only events of this type, or of several, separated by commas. `machine.*` stands for all types of machines.
                 * @example machine.status_changed,inspection.failed
                 */
                type?: components["parameters"]["Types"];
                /**
                 * @description Only events of records of this kind.
                 * @example machine
                 */
                kind?: components["schemas"]["EventKind"];
                /**
                 * @description Only events of this record, by number or UUID. Requires `kind`. A deleted record has only a number.
                 * @example 4
                 */
                resource_id?: components["schemas"]["Reference"];
                /**
                 * @description Only events whose `actor.name` is exactly this.
                 * @example Front desk
                 */
                actor?: components["schemas"]["RequiredShortText"];
                /**
                 * @description Only events whose type ends with this, of any kind of record.
                 * @example deleted
                 */
                verb?: components["parameters"]["Verb"];
                /**
                 * @description Only events at this instant or later.
                 * @example 2026-11-20T09:30:00Z
                 */
                since?: components["parameters"]["Since"];
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
            /** @description One page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events of this type, or of several, separated by commas. `machine.*` stands for all types of machines.
                 * @example machine.status_changed,inspection.failed
                 */
                type?: components["parameters"]["Types"];
            };
            header?: {
                /**
                 * @description The id of the last event that you have handled.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "Last-Event-ID"?: components["schemas"]["UuidReference"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. It ends only when one side closes it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 01a1ff28-7aba-7c41-8000-00000000012f
                     *     event: location.updated
                     *     data: {"id":"01a1ff28-7aba-7c41-8000-00000000012f"}
                     */
                    "text/event-stream": string;
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listRecordEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events of this type, or of several, separated by commas. `machine.*` stands for all types of machines.
                 * @example machine.status_changed,inspection.failed
                 */
                type?: components["parameters"]["Types"];
                /**
                 * @description Only events whose type ends with this, of any kind of record.
                 * @example deleted
                 */
                verb?: components["parameters"]["Verb"];
                /**
                 * @description Only events at this instant or later.
                 * @example 2026-11-20T09:30:00Z
                 */
                since?: components["parameters"]["Since"];
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
            path: {
                /**
                 * @description The area of the record, as in its own path.
                 * @example machines
                 */
                area: "machines" | "inspections" | "tickets" | "work_orders" | "maintenance_tasks" | "meters" | "parts" | "locations" | "suppliers" | "incidents" | "reporters" | "people" | "quotes" | "purchase_orders" | "warranty_claims" | "contracts" | "floor_plans" | "exercises" | "notes" | "attachments" | "webhook_endpoints";
                /**
                 * @description The record, by number or UUID. A deleted record has only a number.
                 * @example 4
                 */
                id: components["schemas"]["Reference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    exportCsv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The area to export.
                 * @example machines
                 */
                area: components["parameters"]["ExportedArea"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records as CSV. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    exportNdjson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The area to export.
                 * @example machines
                 */
                area: components["parameters"]["ExportedArea"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records as NDJSON. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description Only endpoints that receive events, or only paused ones.
                 * @example true
                 */
                enabled?: boolean;
                /**
                 * @description The field to sort by; a leading `-` sorts in descending order. Newest first by default.
                 * @example created_at
                 */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only records created or changed at this instant or later, sorted by `updated_at`. Cannot be combined with `sort`. The last page too has a `next_cursor`, to continue with when more records have changed.
                 * @example 2026-11-20T09:30:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSince"];
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
            /** @description One page of webhook endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createWebhookEndpoint: {
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
        /** @description The new endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        responses: {
            /** @description The webhook endpoint as stored, with its secret. */
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
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            501: components["responses"]["NotConfigured"];
            default: components["responses"]["Problem"];
        };
    };
    getWebhookEndpoint: {
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
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    deleteWebhookEndpoint: {
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
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    updateWebhookEndpoint: {
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
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /** @description The fields to change, at least one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            /** @description The webhook endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            404: components["responses"]["NotFound"];
            412: components["responses"]["VersionMismatch"];
            422: components["responses"]["InvalidUpdate"];
            default: components["responses"]["Problem"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            501: components["responses"]["NotConfigured"];
            default: components["responses"]["Problem"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries with this status.
                 * @example failed
                 */
                status?: components["schemas"]["WebhookDeliveryStatus"];
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
            path: {
                /**
                 * @description The webhook endpoint, by number or UUID.
                 * @example 1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The delivery, by number or UUID.
                 * @example 27
                 */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            default: components["responses"]["Problem"];
        };
    };
    createImport: {
        parameters: {
            query: {
                /**
                 * @description The records in the file.
                 * @example machines
                 */
                area: components["schemas"]["ImportArea"];
                /**
                 * @description Whether to report what would happen and change nothing.
                 * @example true
                 */
                dry_run?: boolean;
                /**
                 * @description Updates the record with the same value in this column, regardless of letter case, and creates one if there is none. Without it, every row creates a record. `asset_tag` and `serial_number` are for machines, `sku` for parts; contracts and maintenance tasks have no `name`. Lines of histories are always added.
                 * @example asset_tag
                 */
                match_on?: components["schemas"]["ImportMatch"];
                /**
                 * @description Whether an invalid row stops the import, which then changes nothing, or is skipped.
                 * @example skip
                 */
                on_error?: "stop" | "skip";
                /**
                 * @description Whether a column that is no field of the record is refused or ignored.
                 * @example ignore
                 */
                unknown_columns?: "refuse" | "ignore";
            };
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
        /** @description The file, in UTF-8. CSV has a header in the first line and `,`, `;` or tab between cells. NDJSON has a JSON object per line, and JSON is a list of objects. */
        requestBody: {
            content: {
                /**
                 * @example Name,Serial No.,Purchase date
                 *     Treadmill 1,TG-0001,2026-01-31
                 */
                "text/csv": string;
                /**
                 * @example {"name":"Treadmill 1"}
                 *     {"name":"Treadmill 2"}
                 */
                "application/x-ndjson": string;
                "application/json": {
                    [key: string]: unknown;
                }[];
            };
        };
        responses: {
            /** @description What was imported or, with `dry_run`, what would be. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidImport"];
            default: components["responses"]["Problem"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
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
            /** @description One page of tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPage"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    createToken: {
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
        /** @description The new token. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCreate"];
            };
        };
        responses: {
            /** @description The new token with its text. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            409: components["responses"]["IdempotencyInProgress"];
            422: components["responses"]["InvalidCreate"];
            501: components["responses"]["NotConfigured"];
            default: components["responses"]["Problem"];
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token, by number or UUID.
                 * @example 7
                 */
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token, by number or UUID.
                 * @example 7
                 */
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique value of your own that makes this request safe to repeat for 24 hours. Printable ASCII, bare or in double quotes, at most 255 characters including the quotes.
                 * @example 5d0c3f1e-8f0b-4b43-9a1c-7f6f1f0f2f11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The token, by number or UUID.
                 * @example 7
                 */
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        /** @description How long the old token keeps working. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRotateRequest"];
            };
        };
        responses: {
            /** @description The new token with its text. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidCreate"];
            501: components["responses"]["NotConfigured"];
            default: components["responses"]["Problem"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token and its tenant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            default: components["responses"]["Problem"];
        };
    };
    getToolServerInfo: {
        parameters: {
            query?: {
                /**
                 * @description The groups of tools to show and to run, separated by commas: `default` (those that most people need; also without this parameter), `all`, `core` (the 26 tools of the interface specification), `machines`, `tickets`, `work_orders`, `maintenance`, `safety`, `purchasing`, `places`, `notes`, `overview`.
                 * @example core
                 */
                toolsets?: string;
                /**
                 * @description Whether to show and to run only tools that change nothing, whatever the scope of the token.
                 * @example true
                 */
                read_only?: boolean;
            };
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
            query?: {
                /**
                 * @description The groups of tools to show and to run, separated by commas: `default` (those that most people need; also without this parameter), `all`, `core` (the 26 tools of the interface specification), `machines`, `tickets`, `work_orders`, `maintenance`, `safety`, `purchasing`, `places`, `notes`, `overview`.
                 * @example core
                 */
                toolsets?: string;
                /**
                 * @description Whether to show and to run only tools that change nothing, whatever the scope of the token.
                 * @example true
                 */
                read_only?: boolean;
            };
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
                 * @description The `name` of the tool or prompt. Required on 2026-07-28 for `tools/call` and `prompts/get`; must equal the body. May be encoded as `=?base64?…?=`.
                 * @example list_machines
                 */
                "Mcp-Name"?: string;
                /**
                 * @description The same as `toolsets` in the address.
                 * @example core
                 */
                "X-MCP-Toolsets"?: string;
                /**
                 * @description The same as `read_only` in the address.
                 * @example true
                 */
                "X-MCP-Readonly"?: "true" | "false";
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
            /** @description All is well. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
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
            /** @description All is well. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            422: components["responses"]["InvalidParameters"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    receiveMachineEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Machine"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveMachineCodeEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["MachineCode"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveInspectionEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /** @description The inspection, without its signature. */
                    data?: {
                        id: components["schemas"]["Id"];
                        uuid: components["schemas"]["Uuid"];
                        version: components["schemas"]["Version"];
                        /** @description Number of the machine inspected. */
                        machine_id: components["schemas"]["Id"];
                        /** @description Whether the machine passed. */
                        passed: boolean;
                        /** @description Who inspected the machine. */
                        inspector: components["schemas"]["NullableShortText"];
                        /** @description What was found. */
                        notes: components["schemas"]["NullableLongText"];
                        /** @description When the machine was inspected. */
                        inspected_at: components["schemas"]["Instant"];
                        /** @description Day by which the machine must be inspected again. */
                        next_due_at: components["schemas"]["NullableDay"];
                        /** @description The points that were checked; may be empty. */
                        checklist: components["schemas"]["ChecklistItem"][];
                        /** @description Whether a failure should take the machine out of service, as given in the request. */
                        blocked_machine: boolean;
                        /** @description When the record was created. */
                        created_at: components["schemas"]["Instant"];
                        /** @description When the record was last changed. */
                        updated_at: components["schemas"]["Instant"];
                    };
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveTicketEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Ticket"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveWorkOrderEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["WorkOrder"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveMaintenanceTaskEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["MaintenanceTask"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveMeterEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Meter"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receivePartEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Part"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveStockMovementEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["StockMovement"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveLocationEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Location"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveSupplierEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Supplier"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveIncidentEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Incident"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveReporterEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Reporter"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receivePersonEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Person"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveQuoteEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Quote"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receivePurchaseOrderEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["PurchaseOrder"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receivePurchaseOrderReceiptEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["PurchaseOrderReceipt"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveWarrantyClaimEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["WarrantyClaim"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveContractEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Contract"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveFloorPlanEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["FloorPlan"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveExerciseEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Exercise"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveNoteEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Note"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveAttachmentEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Attachment"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveWebhookEndpointEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["WebhookEndpoint"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveSettingsEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["Settings"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
    receiveTestEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event. The same for every attempt, so that a receiver can ignore what it has received before.
                 * @example 01a1ff28-7aba-7c41-8000-00000000012f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When the attempt was made, in seconds since 1970. Reject one that is more than five minutes away.
                 * @example 1779091803
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description The signatures of id, timestamp and body, separated by spaces. One of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    data?: components["schemas"]["WebhookEndpoint"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["WebhookAccepted"];
            default: components["responses"]["WebhookFailed"];
        };
    };
}

export type Schemas = components["schemas"];
/** The operations of receivers: what webhooks call. */
export type WebhookOperationId = "receiveMachineEvent" | "receiveMachineCodeEvent" | "receiveInspectionEvent" | "receiveTicketEvent" | "receiveWorkOrderEvent" | "receiveMaintenanceTaskEvent" | "receiveMeterEvent" | "receivePartEvent" | "receiveStockMovementEvent" | "receiveLocationEvent" | "receiveSupplierEvent" | "receiveIncidentEvent" | "receiveReporterEvent" | "receivePersonEvent" | "receiveQuoteEvent" | "receivePurchaseOrderEvent" | "receivePurchaseOrderReceiptEvent" | "receiveWarrantyClaimEvent" | "receiveContractEvent" | "receiveFloorPlanEvent" | "receiveExerciseEvent" | "receiveNoteEvent" | "receiveAttachmentEvent" | "receiveWebhookEndpointEvent" | "receiveSettingsEvent" | "receiveTestEvent";
export type OperationId = Exclude<keyof operations, WebhookOperationId>;
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
  set_machine_status: Schemas["SetMachineStatusInput"];
  create_workorder: Schemas["CreateWorkorderInput"];
  create_maintenance_task: Schemas["CreateMaintenanceTaskInput"];
  skip_maintenance: Schemas["SkipMaintenanceInput"];
  record_reading: Schemas["RecordReadingInput"];
  update_ticket: Schemas["UpdateTicketInput"];
  update_workorder: Schemas["UpdateWorkorderInput"];
  use_parts: Schemas["UsePartsInput"];
  update_incident_status: Schemas["UpdateIncidentStatusInput"];
  overview: Schemas["OverviewInput"];
  search: Schemas["SearchInput"];
  list_events: Schemas["ListEventsInput"];
  get_report: Schemas["GetReportInput"];
  get_workorder: Schemas["GetWorkorderInput"];
  list_status_changes: Schemas["ListStatusChangesInput"];
  create_machine: Schemas["CreateMachineInput"];
  update_machine: Schemas["UpdateMachineInput"];
  retire_machine: Schemas["RetireMachineInput"];
  list_people: Schemas["ListPeopleInput"];
  list_my_work: Schemas["ListMyWorkInput"];
  create_purchase_order: Schemas["CreatePurchaseOrderInput"];
  update_purchase_order_status: Schemas["UpdatePurchaseOrderStatusInput"];
  receive_order: Schemas["ReceiveOrderInput"];
  update_quote_status: Schemas["UpdateQuoteStatusInput"];
  create_warranty_claim: Schemas["CreateWarrantyClaimInput"];
  update_warranty_claim: Schemas["UpdateWarrantyClaimInput"];
  create_contract: Schemas["CreateContractInput"];
  adjust_stock: Schemas["AdjustStockInput"];
  update_tickets: Schemas["UpdateTicketsInput"];
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
  set_machine_status: Schemas["SetMachineStatusOutput"];
  create_workorder: Schemas["CreateWorkorderOutput"];
  create_maintenance_task: Schemas["CreateMaintenanceTaskOutput"];
  skip_maintenance: Schemas["SkipMaintenanceOutput"];
  record_reading: Schemas["RecordReadingOutput"];
  update_ticket: Schemas["UpdateTicketOutput"];
  update_workorder: Schemas["UpdateWorkorderOutput"];
  use_parts: Schemas["UsePartsOutput"];
  update_incident_status: Schemas["UpdateIncidentStatusOutput"];
  overview: Schemas["OverviewOutput"];
  search: Schemas["SearchOutput"];
  list_events: Schemas["ListEventsOutput"];
  get_report: Schemas["GetReportOutput"];
  get_workorder: Schemas["GetWorkorderOutput"];
  list_status_changes: Schemas["ListStatusChangesOutput"];
  create_machine: Schemas["CreateMachineOutput"];
  update_machine: Schemas["UpdateMachineOutput"];
  retire_machine: Schemas["RetireMachineOutput"];
  list_people: Schemas["ListPeopleOutput"];
  list_my_work: Schemas["ListMyWorkOutput"];
  create_purchase_order: Schemas["CreatePurchaseOrderOutput"];
  update_purchase_order_status: Schemas["UpdatePurchaseOrderStatusOutput"];
  receive_order: Schemas["ReceiveOrderOutput"];
  update_quote_status: Schemas["UpdateQuoteStatusOutput"];
  create_warranty_claim: Schemas["CreateWarrantyClaimOutput"];
  update_warranty_claim: Schemas["UpdateWarrantyClaimOutput"];
  create_contract: Schemas["CreateContractOutput"];
  adjust_stock: Schemas["AdjustStockOutput"];
  update_tickets: Schemas["UpdateTicketsOutput"];
}
export type ToolName = keyof ToolInputs;
