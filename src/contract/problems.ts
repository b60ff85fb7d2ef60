import { object, text, type JsonObject } from './json.ts';

const ON: Record<string, string> = {
  any: 'any',
  token: 'with a token',
  write: 'with the scope `write`',
  body: 'with a body',
  listed: 'where listed',
};

/** The table of `x-problems` that the introduction shows. @throws Error that names the code whose line is not complete */
export const problemTable = (problems: JsonObject): string => {
  const rows = Object.entries(problems).map(([code, value]) => {
    const { status, on, when } = object(value, `x-problems.${code}`);
    const operations = ON[text(on, `x-problems.${code}.on`)];
    if (operations === undefined) throw new Error(`x-problems.${code}.on must be one of ${Object.keys(ON).join(', ')}`);
    return `| ${String(status)} | \`${code}\` | ${operations} | ${text(when, `x-problems.${code}.when`)} |`;
  });
  return ['| Status | Code | Operations | When |', '|---|---|---|---|', ...rows].join('\n');
};
