import { readFileSync, writeFileSync } from 'node:fs';
import { rights, type Role } from './access.ts';

const PAGE = new URL('../../docs/roles.md', import.meta.url);
const BEGIN = '<!-- The table is generated from test/model/rights.ts by `npm run model -- --page`. -->\n\n';
const ROLES: readonly Role[] = ['manager', 'technician', 'staff'];

const cellOf = (subject: string, role: Role): string => {
  const does = rights
    .filter((right) => right.subject === subject && right.who.includes(role))
    .map(({ does, own }) => (own && role === 'staff' ? `${does} their own` : does));
  return does.length === 0 ? '–' : does.join('; ');
};

/** Returns the table of rights: a line for each subject of the law. */
const tableOf = (): string =>
  [
    '| may | manager | technician | staff |',
    '|---|---|---|---|',
    ...[...new Set(rights.map(({ subject }) => subject))].map(
      (subject) => `| ${[subject, ...ROLES.map((role) => cellOf(subject, role))].join(' | ')} |`,
    ),
  ].join('\n');

/** Returns the page about roles as it is, and as the law would have it. */
export const rolesPage = (): { is: string; shouldBe: string } => {
  const is = readFileSync(PAGE, 'utf8');
  return {
    is,
    shouldBe: is.replace(
      /(<!-- The table is generated.*?-->\n\n)?\| may \|.*?\n(?=\n)/s,
      () => `${BEGIN}${tableOf()}\n`,
    ),
  };
};

/** Writes the table of rights into docs/roles.md. */
export const writeRolesPage = (): void => writeFileSync(PAGE, rolesPage().shouldBe);
