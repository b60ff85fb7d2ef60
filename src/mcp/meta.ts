import { Problem } from '../platform/errors.ts';
import type { CallOptions, Tool } from './registry.ts';

/** The options of a call in `params._meta`. */
export type CallMeta = CallOptions & {
  /** The tool runs once per key, however often the call is sent; undefined if it may run every time. */
  idempotency_key: string | undefined;
};

const wrong = (name: string, detail: string): Problem =>
  new Problem('validation_failed', { violations: [{ parameter: `_meta.${name}`, detail }] });

const KEY = /^[ -~]{1,255}$/;

const VERSION = /^[1-9]\d{0,15}$/;

const keyOf = (value: unknown): string | undefined => {
  if (value === undefined || (typeof value === 'string' && KEY.test(value))) return value;
  throw wrong('idempotency_key', 'must be a string of 1 to 255 printable ASCII characters');
};

const versionsOf = (tool: Tool, value: unknown): number[] | undefined => {
  if (value === undefined) return undefined;
  if (!tool.versioned) throw wrong('expected_version', 'is only for tools that change a single existing resource');
  if ((typeof value !== 'number' && typeof value !== 'string') || !VERSION.test(String(value)))
    throw wrong('expected_version', "must be a whole number, the resource's version");
  return [Number(value)];
};

/**
 * Reads the members of `params._meta` that the service supports. Tools that only read are safe to repeat and need no
 * key.
 * @throws Problem validation_failed
 */
export const readMeta = (tool: Tool, meta: Record<string, unknown>): CallMeta => ({
  idempotency_key: tool.writes ? keyOf(meta['idempotency_key']) : undefined,
  expected_versions: versionsOf(tool, meta['expected_version']),
});
