import { beforeAll, describe, expect, it } from 'vitest';
import { operations, tools } from '../support/contract.ts';
import { useSharedService } from '../support/service.ts';
import { LAW, named, requirements, type Law } from './access.ts';
import { contractNames } from './calls.ts';
import { drawn } from './compare.ts';
import { rolesPage } from './roles-page.ts';
import { runDraws } from './run.ts';
import { buildWorld, type ModelWorld } from './world.ts';

const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
/** Seconds of random calls in the suite. `npm run model` sends a million. */
const SECONDS = 8;

describe('the law of access', () => {
  it('names every operation and every tool of the contracts, and nothing else', () => {
    expect([...named].toSorted()).toEqual([...contractNames].toSorted());
  });

  it('says what the contracts declare of each operation and tool', () => {
    for (const operation of operations.filter(({ security }) => security.length > 0)) {
      const { security, 'x-roles': roles, 'x-own': own, 'x-admin': admin, ...rest } = operation;
      const declared = {
        scope: security[0]?.bearer?.[0],
        roles,
        admin: admin === true,
        allSites: Reflect.get(rest, 'x-all-sites') === true,
      };
      const { own: isOwn, ...law } = requirements(operation.operationId);
      expect({ ...law, own: isOwn }, operation.operationId).toEqual({
        ...declared,
        // The undo of a change has the rights of the reverse change, which the contract cannot declare.
        own: own !== undefined || operation.operationId === 'undoEvent',
      });
    }
    for (const { published, scope, roles, admin, allSites } of tools) {
      const { own: _own, ...law } = requirements(published.name);
      expect(law, published.name).toEqual({ scope, roles, admin, allSites });
    }
  });

  it('is the table in docs/roles.md; `npm run model -- --page` writes it', () => {
    const { is, shouldBe } = rolesPage();
    expect(is).toBe(shouldBe);
  });
});

describe('the service', () => {
  const service = useSharedService();
  let world: ModelWorld;
  beforeAll(async () => {
    world = await buildWorld(service.base, service.database);
  });

  it(`does what the law says, in ${SECONDS} seconds of random calls (MODEL_SEED=${SEED})`, async () => {
    const { calls, disagreement } = await runDraws(world, { calls: 1e6, seed: SEED, seconds: SECONDS });
    expect(disagreement).toBeNull();
    expect(calls).toBeGreaterThan(0);
  });

  const among = (names: RegExp) => drawn.filter(({ name }) => names.test(name));
  it.each<[string, RegExp, Partial<Law>]>([
    [
      'technicians add machines',
      /^createMachine$/,
      { judge: (caller, call) => (caller?.role === 'technician' ? 'allowed' : LAW.judge(caller, call)) },
    ],
    [
      'staff change the tickets of others',
      /^update_?[tT]icket$/,
      { judge: (caller, call) => (call.on && caller?.role === 'staff' ? 'allowed' : LAW.judge(caller, call)) },
    ],
    ['nobody sees the records of north', /^listMachines$/, { mayKnow: (_caller, { refers }) => !refers['location'] }],
  ])('would be found not to do what a wrong law says: %s', async (_rule, names, wrong) => {
    const wronged = { ...world, law: { ...LAW, ...wrong } };
    const { disagreement } = await runDraws(wronged, { calls: 2000, seed: SEED, seconds: 30, among: among(names) });
    expect(disagreement).toContain('curl');
  });
});
