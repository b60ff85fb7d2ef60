import { object, text, type JsonObject } from './json.ts';

const OPERATIONS: Record<string, string> = {
  any: 'any',
  token: 'with a token',
  write: 'with the scope `write`',
  body: 'with a body',
  listed: 'where listed',
};

/** Returns the introduction's table of `x-problems`. @throws Error with the code of an incomplete entry */
export const problemTable = (problems: JsonObject): string => {
  const rows = Object.entries(problems).map(([code, value]) => {
    const { status, on, when } = object(value, `x-problems.${code}`);
    const operations = OPERATIONS[text(on, `x-problems.${code}.on`)];
    if (operations === undefined)
      throw new Error(`x-problems.${code}.on must be one of ${Object.keys(OPERATIONS).join(', ')}`);
    return `| ${String(status)} | \`${code}\` | ${operations} | ${text(when, `x-problems.${code}.when`)} |`;
  });
  return ['| Status | Code | Operations | When |', '|---|---|---|---|', ...rows].join('\n');
};
