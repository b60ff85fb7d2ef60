import type { Schemas } from '../../../generated/contract.ts';
import { EventType } from '../../../generated/values.ts';

const prefixOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** Types that begin with another word than their kind of record. */
const KIND_OF: Record<string, Schemas['EventKind']> = { warranty: 'machine', webhook: 'webhook_endpoint' };

/** Returns the kind of record that has events of a type. */
export const kindOf = (type: string): string => KIND_OF[prefixOf(type)] ?? prefixOf(type);

/** Returns the pattern of the types that begin with the same word, such as `machine.*`. */
export const familyOf = (type: string): string => `${prefixOf(type)}.*`;

/** Returns the types that end with a verb, of those that patterns include; all of them without patterns. */
export const withVerb = (
  types: readonly string[] | undefined,
  verb: Schemas['EventVerb'] | undefined,
): readonly string[] | undefined =>
  verb === undefined ? types : (types ?? EventType).filter((type) => type.endsWith(`.${verb}`));

/** Returns whether a pattern includes a type: `*` includes all, `machine.*` a family, and any other text itself. */
export const includesType = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || pattern === familyOf(type);

/**
 * Returns the types that patterns such as `machine.*`, separated by commas, include; undefined without patterns. An
 * unknown type is included.
 */
export const matchTypes = (patterns: string | undefined): string[] | undefined =>
  patterns
    ?.split(',')
    .flatMap((pattern): readonly string[] =>
      pattern.endsWith('.*') ? EventType.filter((type) => familyOf(type) === pattern) : [pattern],
    );
