import { LIMITS, VERSION } from '../../generated/values.ts';

/** Revisions of the Model Context Protocol that open with `initialize`, newest first. */
export const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** The stateless revision: no `initialize`, every request says its revision itself. */
export const MODERN_REVISION = '2026-07-28';

/** Every revision that the endpoint speaks, newest first. */
export const REVISIONS: readonly string[] = [MODERN_REVISION, ...LEGACY_REVISIONS];

export const isLegacy = (revision: unknown): boolean => LEGACY_REVISIONS.some((known) => known === revision);

/** JSON-RPC 2.0's error codes, and those that the 2026-07-28 revision adds. */
export const RPC = {
  parse_error: -32700,
  invalid_request: -32600,
  method_not_found: -32601,
  invalid_params: -32602,
  internal_error: -32603,
  header_mismatch: -32020,
  unsupported_revision: -32022,
} as const;

/** A message may quote what the caller sent, of whatever length. */
const MAX_MESSAGE = LIMITS.JsonRpcError.message;

/** A refusal of a message as such, before or beside any tool: a JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: object | undefined;

  constructor(code: number, message: string, data?: object) {
    super(message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE - 1)}…`);
    this.code = code;
    this.data = data;
  }
}

/** How the endpoint introduces itself. */
export const SERVER_INFO = {
  name: 'equipment-maintenance-service',
  title: 'Equipment Maintenance Service',
  version: VERSION,
};

/** What a model is told about the tools as a whole. */
export const INSTRUCTIONS = [
  'Tools for the maintenance of one gym: machines, tickets (defect reports), work orders, scheduled maintenance, inspections, incidents, spare parts and suppliers.',
  'Find ids with the list tools first; a tool takes the number or the uuid. Lists come in pages: pass next_cursor as cursor for more.',
  'A machine with status out_of_service must not be used by anyone. create_inspection with passed false and report_incident with blocked_machine true take a machine out of service.',
].join(' ');

export const META = {
  revision: 'io.modelcontextprotocol/protocolVersion',
  client_capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server_info: 'io.modelcontextprotocol/serverInfo',
} as const;
