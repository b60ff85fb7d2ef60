import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Mutex } from 'async-mutex';
import bundled from '../../generated/tools.json' with { type: 'json' };
import { PersonRole } from '../../generated/values.ts';
import { drawn } from '../model/compare.ts';
import { allOperations } from '../support/contract.ts';
import type { Mutant } from './mutant.ts';

/** A change of what a contract declares: of an operation, or of a tool. */
export type Change = { name: string; member: string; value: unknown };

const DOCUMENT = new URL('../../generated/openapi.json', import.meta.url);
const text = readFileSync(DOCUMENT, 'utf8');

const NOT_READ = 'the code asks for the owner; the law is compared with the contract';
const NOT_SENT = 'the model sends no such call; the law is compared with the contract';

/** The tools whose roles are not all that is checked, with the reason. */
const TWICE: Readonly<Record<string, string>> = {
  get_report: 'each report has roles of its own, which the tool checks too',
};

/** The operations and tools that the model calls. */
const sent = new Set(drawn.map(({ name }) => name));

/** Returns the roles with the next one that the contract leaves out; undefined for a call of all roles. */
const oneMore = (roles: readonly string[] | undefined): string[] | undefined => {
  const added = PersonRole.find((role) => roles && !roles.includes(role));
  return roles && added && [...roles, added];
};

const mutantOf = (
  name: string,
  member: string,
  value: unknown,
  reason = sent.has(name) ? undefined : NOT_SENT,
): Mutant => ({
  name: `${name}: ${member} ${value === undefined ? 'removed' : JSON.stringify(value)}`,
  statements: [],
  tables: [],
  calls: [name],
  change: { name, member, value },
  ...(reason && { reason }),
});

/** Returns all mutants of the two contracts: one role more, or a requirement less. */
export const contractMutants = (): Mutant[] => [
  ...allOperations.flatMap((operation) => {
    const { operationId: name, 'x-roles': roles } = operation;
    const more = oneMore(roles);
    return [
      ...(more ? [mutantOf(name, 'x-roles', more)] : []),
      ...['x-admin', 'x-all-sites']
        .filter((member) => member in operation)
        .map((member) => mutantOf(name, member, undefined)),
      ...('x-own' in operation ? [mutantOf(name, 'x-own', undefined, NOT_READ)] : []),
    ];
  }),
  ...bundled.flatMap(({ published: { name }, roles, admin, allSites }) => {
    const more = oneMore(roles);
    return [
      ...(more ? [mutantOf(name, 'roles', more, TWICE[name])] : []),
      ...(admin ? [mutantOf(name, 'admin', false)] : []),
      ...(allSites ? [mutantOf(name, 'allSites', false)] : []),
    ];
  }),
];

/** Returns the REST contract with a change. */
const changed = ({ name, member, value }: Change): string =>
  JSON.stringify(JSON.parse(text, (_key, node) => (node?.operationId === name ? { ...node, [member]: value } : node)));

const writeDocument = (content: string): void => {
  // A new file, because the one of the copy is the same as that of the checkout.
  writeFileSync(new URL('openapi.json.new', DOCUMENT), content);
  renameSync(new URL('openapi.json.new', DOCUMENT), DOCUMENT);
};

const starting = new Mutex();

/** Starts a service while the contract has a change. A service reads its contracts when it starts. */
export const startChanged = <Started>({ change }: Mutant, start: () => Promise<Started>): Promise<Started> =>
  starting.runExclusive(async () => {
    if (!change) return start();
    const tool: object | undefined = bundled.find(({ published }) => published.name === change.name);
    if (!tool) {
      writeDocument(changed(change));
      return start().finally(() => writeDocument(text));
    }
    const before: unknown = Reflect.get(tool, change.member);
    Reflect.set(tool, change.member, change.value);
    return start().finally(() => Reflect.set(tool, change.member, before));
  });
