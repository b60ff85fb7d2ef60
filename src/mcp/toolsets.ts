import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS, Toolset } from '../../generated/values.ts';
import type { Principal } from '../platform/context.ts';
import { Problem } from '../platform/errors.ts';
import type { Tool } from './registry.ts';

/** The tools that a connection shows, as its address and headers choose them. */
export type Selection = {
  /** Each list that was given, in the query or the header. A tool must be in all of them. */
  toolsets: readonly (readonly string[])[];
  read_only: boolean;
};

const refuse = (parameter: string, detail: string): Problem =>
  new Problem('validation_failed', { violations: [{ parameter, detail }] });

const readToolsets = (parameter: string, value: string): string[] => {
  const names = value.split(',').map((name) => name.trim());
  const known: readonly string[] = Toolset;
  const wrong = names.find((name) => !known.includes(name));
  if (wrong === undefined) return names;
  throw refuse(parameter, `must be one or more of ${known.join(', ')}, separated by commas`);
};

const readFlag = (parameter: string, value: string): boolean => {
  if (value === 'true' || value === 'false') return value === 'true';
  throw refuse(parameter, 'must be true or false');
};

const PARAMETERS = ['toolsets', 'read_only'];

/**
 * Reads the query parameters `toolsets` and `read_only` of an address, and the headers `X-MCP-Toolsets` and
 * `X-MCP-Readonly`. Each only hides tools, so a client's header cannot show what the address hides.
 * @throws Problem validation_failed for another value or query parameter
 */
export const readSelection = (url: string, headers: IncomingHttpHeaders): Selection => {
  const start = url.indexOf('?');
  const query = new URLSearchParams(start === -1 ? '' : url.slice(start));
  for (const name of query.keys()) {
    if (PARAMETERS.includes(name)) continue;
    // Like the operations, reports a parameter without a name, or with an overlong one, as `query`.
    const reported = name === '' || name.length > LIMITS.ProblemError.parameter ? 'query' : name;
    throw refuse(reported, `is unknown; accepted are ${PARAMETERS.join(' and ')}`);
  }
  const valuesOf = (parameter: string, header: string): [name: string, value: string][] => [
    ...query.getAll(parameter).map((value): [string, string] => [parameter, value]),
    ...[headers[header.toLowerCase()]]
      .flat()
      .flatMap((value): [string, string][] => (value === undefined ? [] : [[header, value]])),
  ];
  return {
    toolsets: valuesOf('toolsets', 'X-MCP-Toolsets').map(([name, value]) => readToolsets(name, value)),
    read_only: valuesOf('read_only', 'X-MCP-Readonly')
      .map(([name, value]) => readFlag(name, value))
      .includes(true),
  };
};

/** Returns why a connection hides a tool, in words for a model; undefined for a tool that it shows. */
export const whyHidden = ({ toolsets, writes }: Tool, selection: Selection): string | undefined => {
  if (writes && selection.read_only) return 'It changes data, and this connection only reads (read_only).';
  const missed = selection.toolsets.find((names) => !['all', ...toolsets].some((name) => names.includes(name)));
  return (
    missed && `It is not among the tools of this connection (toolsets ${missed.join(', ')}); tools/list shows them.`
  );
};

/** Returns the tools that a caller sees: those of the connection that the token can call. */
export const visibleTools = (tools: ReadonlyMap<string, Tool>, { scope }: Principal, selection: Selection): Tool[] =>
  [...tools.values()].filter((tool) => (!tool.writes || scope === 'write') && whyHidden(tool, selection) === undefined);
