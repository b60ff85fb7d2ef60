import { FIXTURES, KINDS, type Kind } from './fixtures.ts';

/** Returns a path for all areas as the path of one, and the path of a code as that of the gym's own machine. */
export const inArea = (path: string): string =>
  path.replace('{area}', FIXTURES.machine.path).replace('/v1/codes/{value}', '/v1/codes/GYM-1');

const BY_PATH = new Map(KINDS.map((kind) => [FIXTURES[kind].path, kind]));

/**
 * Returns the kind of resource in a path, undefined for a path without one (`/healthz`, `/mcp`, `/api/v1/me`).
 * @throws Error for a path with an id whose first segment has no fixture
 */
export const kindOfPath = (path: string): Kind | undefined => {
  const filled = inArea(path);
  // Triggers add events, so they have no fixture.
  if (filled.startsWith('/api/v1/events/')) return undefined;
  const [, , version, segment = ''] = filled.split('/');
  const kind = version === 'v1' ? BY_PATH.get(segment) : undefined;
  if (kind === undefined && filled.includes('{'))
    throw new Error(`${path}: no fixture has the path ${segment}; add one to FIXTURES in test/support/fixtures.ts`);
  return kind;
};
