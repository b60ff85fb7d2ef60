import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { OF_WHOLE_TENANT, SITE_RULES } from '../../src/schema/site-rules.ts';
import { send } from '../support/areas.ts';
import { operations, tools } from '../support/contract.ts';
import { isReferable, referTo } from '../support/external-refs.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { kindOfReference, type Kind } from '../support/fixtures.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { lists } from '../support/lists.ts';
import {
  bodySchemaOf,
  byId,
  changingOperations,
  operationsOnOne,
  prepare,
  sendPrepared,
} from '../support/operation-requests.ts';
import { kindOfPath } from '../support/paths.ts';
import { pointerOf, referencesIn, withValueAt } from '../support/references.ts';
import { refusal } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
/** Records of all kinds, of a site that the callers may not see. */
let world: World;
const tokens = new Map<string, string>();
const tokenOf = (role: string): string => tokens.get(role) ?? '';

/** Kinds whose rows belong to the whole tenant whatever their fixtures refer to. */
const SHARED: readonly string[] = [...OF_WHOLE_TENANT, 'maintenance_plan'];
const isOfSite = (kind: Kind | undefined): kind is Kind => kind !== undefined && !SHARED.includes(kind);

beforeAll(async () => {
  gym = await service.createGym('Site tests');
  world = await createWorld(gym);
  const elsewhere = world.row('location').id;
  await gym.seed(async ({ em }) => {
    for (const table of ['machine', 'part', 'floor_plan', 'calendar_feed'])
      await sql`update ${sql.table(table)} set location_id = ${elsewhere}`
        .execute(em.getKysely())
        .catch(() => undefined);
  });
  const own = await send<Schemas['Location']>(gym, 'POST', '/api/v1/locations', { name: 'Own site' });
  const tenant = await findTenant(service.database, gym.name);
  for (const role of ['manager', 'technician']) {
    const person = { name: role, role, location_ids: [own.id] };
    const { id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', person);
    tokens.set(
      role,
      (await issueToken(service.database, tenant, { scope: 'write', person_id: id, expires_at: null })).token,
    );
  }
});

it('every table of tenants is limited to sites by a policy, or belongs to the whole tenant', async () => {
  const { rows } = await asOwner(() =>
    sql<{ name: string }>`select table_name as name from information_schema.columns
      join pg_policy on polrelid = format('%I', table_name)::regclass and polname = 'sites' and not polpermissive
      where table_schema = 'public' and column_name = 'tenant_id'`.execute(service.database.db),
  );
  const tables = await asOwner(() =>
    sql<{
      name: string;
    }>`select distinct table_name as name from information_schema.columns join pg_class on relname = table_name
      where table_schema = 'public' and column_name = 'tenant_id' and relkind = 'r'`.execute(service.database.db),
  );
  const names = tables.rows.map(({ name }) => name).toSorted();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names);
  expect([...SITE_RULES.map(({ table }) => table), ...OF_WHOLE_TENANT].toSorted()).toEqual(names);
});

describe.each(['manager', 'technician'])('a %s of one site', (role) => {
  const ofOthers = operationsOnOne.filter(({ path }) => isOfSite(kindOfPath(path)));

  it.each(byId(sampleOf(ofOthers, 10)))('%s finds no record of another site', async (_name, operation) => {
    const { address, body } = await prepare(operation, world);
    const kind = kindOfPath(operation.path) ?? 'machine';
    const { id, uuid } = world.row(kind);
    const external = isReferable(kind) ? [encodeURIComponent(await referTo(gym, kind, { id, uuid }))] : [];
    const before = await fingerprint(gym);
    const isAllowed = operation['x-roles']?.includes(role) === true;
    for (const reference of [id, uuid, ...external]) {
      const response = await gym.request(operation.method, address(reference), { body, token: tokenOf(role) });
      expect((await refusal(response)).status, String(reference)).toBe(isAllowed ? 404 : 403);
    }
    expect(await fingerprint(gym)).toEqual(before);
  });

  const places = changingOperations.flatMap((operation) =>
    referencesIn(bodySchemaOf(operation) ?? {}).map((place) => ({
      name: operation.operationId,
      pointer: pointerOf(place),
      operation,
      place,
    })),
  );

  it.each(sampleOf(places, 10))(
    '$name refers to no record of another site at $pointer',
    async ({ operation, place }) => {
      const last = String(place.findLast((step) => typeof step === 'string'));
      const kind = kindOfReference(typeof place.at(-1) === 'number' ? last.replace(/s$/, '') : last);
      if (!isOfSite(kind)) return;
      const { address, body } = await prepare(operation, world);
      let changed: unknown;
      try {
        const row = world.row(kind);
        changed = withValueAt(body, place, last.endsWith('_uuid') ? row.uuid : row.id);
      } catch {
        return;
      }
      const before = await fingerprint(gym);
      const response = await gym.request(operation.method, address(), { body: changed, token: tokenOf(role) });
      expect([403, 404, 409, 422]).toContain(response.status);
      expect(await fingerprint(gym)).toEqual(before);
    },
  );

  const restLists = lists.filter(({ transport, owner }) => transport === 'rest' && owner === undefined);

  it.each(sampleOf(restLists, 6).map(({ name }) => name))('%s lists no record of another site', async (name) => {
    const operation = operations.find(({ operationId }) => operationId === name);
    const kind = kindOfPath(operation?.path ?? '');
    if (!operation || !isOfSite(kind)) return;
    const response = await sendPrepared(operation, world, { token: tokenOf(role) });
    const isAllowed = operation['x-roles']?.includes(role) === true;
    const page: { data?: { id: number }[] } = JSON.parse(await response.text());
    expect(response.status).toBe(isAllowed ? 200 : 403);
    expect((page.data ?? []).map(({ id }) => id)).not.toContain(world.row(kind).id);
  });

  it.each(sampleOf(tools, 8).map(({ published }) => published.name))(
    'the tool %s neither shows nor changes a record of another site',
    async (name) => {
      const examples: Record<string, object> = exampleArguments(world.row);
      const before = await fingerprint(gym);
      const { text, content, refused } = await gym.tryCall(name, examples[name], tokenOf(role));
      const said = text + JSON.stringify(content);
      const uuids = (['machine', 'ticket', 'work_order', 'part'] as const).map((kind) => world.row(kind).uuid);
      for (const uuid of uuids) expect(said).not.toContain(uuid);
      const { rows } = await gym.seed(({ em }) =>
        sql<{ name: string }>`select name from machine where location_id is not null`.execute(em.getKysely()),
      );
      for (const machine of rows) expect(refused ? '' : said).not.toContain(machine.name);
      const after = await fingerprint(gym);
      const TABLES = ['machine', 'ticket', 'work_order', 'maintenance_task', 'part', 'inspection', 'incident'];
      // An erasure removes a name from the whole gym, also where the caller may not look.
      const kept = TABLES.filter((table) => table !== 'ticket' || name !== 'erase_reporter');
      for (const table of kept) expect(after[table], table).toEqual(before[table]);
    },
  );

  it('finds nothing of another site in searches, reports, exports, the overview and events', async () => {
    const { rows } = await gym.seed(({ em }) =>
      sql<{ name: string }>`select name from machine where location_id = ${world.row('location').id}`.execute(
        em.getKysely(),
      ),
    );
    const paths = ['search?q=tread', 'overview', 'events?limit=100', 'reports/availability', 'reports/maintenance'];
    if (role === 'manager')
      paths.push('exports/machines.ndjson', 'exports/events.ndjson', 'exports/notes.ndjson', 'reports/costs');
    for (const path of paths) {
      const response = await gym.request('GET', `/api/v1/${path}`, { token: tokenOf(role) });
      const text = await response.text();
      expect(response.status, path).toBe(200);
      for (const { name } of rows) expect(text, path).not.toContain(JSON.stringify(name));
    }
  });
});
