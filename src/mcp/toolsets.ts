import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS, Toolset } from '../../generated/values.ts';
import type { Principal } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import type { Tool } from './tool.ts';

/** The toolsets that an address or a header chooses. A tool must be in one of them. */
type Choice = { readonly parameter: string; readonly names: readonly string[] };

/** The forms of a result: as structured content, the same as text, or both. */
const RESULT_FORMS = ['both', 'text', 'structured'] as const;

/** The form in which a connection gets results. */
export type ResultForm = (typeof RESULT_FORMS)[number];

/** The tools that a connection shows, as its address and headers choose them. */
export type Selection = {
  /** Each choice that was made. A tool must be in all of them; without a choice in the default one. */
  toolsets: readonly Choice[];
  read_only: boolean;
  /** Whether the client opens apps; only for the revisions that start with `initialize`. */
  apps: boolean;
  results: ResultForm;
};

const ADDRESS = 'toolsets';
const HEADER = 'X-MCP-Toolsets';

const DEFAULT: Choice = { parameter: ADDRESS, names: ['default'] };

const refuse = (parameter: string, detail: string): Problem =>
  new Problem('validation_failed', { violations: [{ parameter, detail }] });

const readToolsets = (parameter: string, value: string): Choice => {
  const names = value.split(',').map((name) => name.trim());
  const known: readonly string[] = Toolset;
  const wrong = names.find((name) => !known.includes(name));
  if (wrong === undefined) return { parameter, names };
  throw refuse(parameter, `must be one or more of ${known.join(', ')}, separated by commas`);
};

const readFlag = (parameter: string, value: string): boolean => {
  if (value === 'true' || value === 'false') return value === 'true';
  throw refuse(parameter, 'must be true or false');
};

/** Returns a value that must be one of a few. @throws Problem validation_failed */
const readOneOf = <Value extends string>(parameter: string, value: string, values: readonly Value[]): Value => {
  const known = values.find((candidate) => candidate === value);
  if (known !== undefined) return known;
  throw refuse(parameter, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
};

const PARAMETERS = [ADDRESS, 'read_only', 'apps', 'results'];

/**
 * Reads the query parameters `toolsets`, `read_only`, `apps` and `results` of an address, and the headers `X-MCP-Toolsets` and
 * `X-MCP-Readonly`. A header cannot show what the address hides.
 * @throws Problem validation_failed for another value or query parameter
 */
export const readSelection = (url: string, headers: IncomingHttpHeaders): Selection => {
  const start = url.indexOf('?');
  const query = new URLSearchParams(start === -1 ? '' : url.slice(start));
  for (const name of query.keys()) {
    if (PARAMETERS.includes(name)) continue;
    // Like the operations, reports a parameter without a name, or with an overlong one, as `query`.
    const reported = name === '' || name.length > LIMITS.ProblemError.parameter ? 'query' : name;
    throw refuse(reported, `is unknown; accepted are ${PARAMETERS.join(', ')}`);
  }
  const valuesOf = (parameter: string, header: string): [name: string, value: string][] => [
    ...query.getAll(parameter).map((value): [string, string] => [parameter, value]),
    ...[headers[header.toLowerCase()]]
      .flat()
      .flatMap((value): [string, string][] => (value === undefined ? [] : [[header, value]])),
  ];
  return {
    toolsets: valuesOf(ADDRESS, HEADER).map(([name, value]) => readToolsets(name, value)),
    read_only: valuesOf('read_only', 'X-MCP-Readonly')
      .map(([name, value]) => readFlag(name, value))
      .includes(true),
    apps: query
      .getAll('apps')
      .map((value) => readOneOf('apps', value, ['on', 'off']))
      .includes('on'),
    results:
      query
        .getAll('results')
        .map((value) => readOneOf('results', value, RESULT_FORMS))
        .at(-1) ?? 'both',
  };
};

const isChosen = ({ toolsets }: Tool, { names }: Choice): boolean =>
  names.some((name) => name === 'all' || toolsets.includes(name));

const choicesOf = ({ toolsets }: Selection): readonly Choice[] => (toolsets.length === 0 ? [DEFAULT] : toolsets);

/** The areas of a tool: its toolsets but for those that cut across areas. */
const areasOf = ({ toolsets }: Tool): readonly string[] =>
  toolsets.filter((name) => name !== 'default' && name !== 'core');

/** Returns the address or the header that shows a tool besides those that a choice shows. */
const widen = ({ parameter, names }: Choice, tool: Tool, { read_only }: Selection): string => {
  const wider = [...names, ...areasOf(tool).slice(0, 1)].join(',');
  return parameter === HEADER
    ? `the header ${HEADER}: ${wider}`
    : `the address /mcp?toolsets=${wider}${read_only ? '&read_only=true' : ''}`;
};

/** Whether a connection shows a tool. */
const isShown = (tool: Tool, selection: Selection): boolean =>
  !(tool.writes && selection.read_only) && choicesOf(selection).every((choice) => isChosen(tool, choice));

/** Returns why a connection hides a tool and what shows it, in words for a model; undefined for a tool that it shows. */
export const whyHidden = (tool: Tool, selection: Selection): string | undefined => {
  if (tool.writes && selection.read_only) return 'It changes data, and this connection only reads (read_only).';
  const missed = choicesOf(selection).filter((choice) => !isChosen(tool, choice));
  if (missed.length === 0) return undefined;
  const shown = missed.flatMap(({ names }) => names).join(', ');
  const wider = missed.map((choice) => widen(choice, tool, selection)).join(' with ');
  return (
    `This connection does not show it (toolsets ${shown}); ${wider} does. ` +
    'A person can change that in the settings of the connection.'
  );
};

/** Whether a caller sees tools that change data: also a client that can ask the person to allow them. */
const seesWrites = ({ scope, client_id }: Principal): boolean => scope === 'write' || client_id !== undefined;

/** Whether a tool exists for a caller: for the scope, the role, the locations or the administration of the token. */
export const isFor = (tool: Tool, principal: Principal): boolean =>
  (!tool.writes || seesWrites(principal)) &&
  !(tool.allSites && principal.location_ids.length > 0) &&
  (principal.person === null ? principal.admin || !tool.admin : tool.roles.includes(principal.person.role));

/** Returns the tools that a caller sees: those of the connection that the token can call, or could after the person allows it. */
export const visibleTools = (tools: ReadonlyMap<string, Tool>, principal: Principal, selection: Selection): Tool[] =>
  [...tools.values()].filter((tool) => isFor(tool, principal) && isShown(tool, selection));

/** Whether a caller's token may call a tool now, without a person allowing more. */
export const isCallable = ({ writes }: Tool, { scope }: Principal): boolean => !writes || scope === 'write';

/** Whether a connection can change nothing, even after the person allows more. */
export const isReading = (principal: Principal, { read_only }: Selection): boolean =>
  read_only || !seesWrites(principal);

/** Returns the names of the tools that a connection does not list, of those that the caller may call. */
export const otherTools = (tools: ReadonlyMap<string, Tool>, principal: Principal, selection: Selection): string[] =>
  [...tools.values()]
    .filter((tool) => isFor(tool, principal) && !(tool.writes && selection.read_only) && !isShown(tool, selection))
    .map(({ name }) => name);
