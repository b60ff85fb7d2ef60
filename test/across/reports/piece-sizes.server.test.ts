import { expect, it } from 'vitest';
import { importFile } from '../../support/imports.ts';
import { observe } from '../../support/observed-statements.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

const MACHINES = 600;
/** Machines of a piece, and one for what belongs to no machine. */
const PIECE = 251;

it.each(['availability', 'costs'])('a piece of the report %s is sent its own machines only', async (name) => {
  const gym = await service.createGym('Pieces');
  await importFile(gym, 'machines', `name\n${Array.from({ length: MACHINES }, (_, n) => `Bike ${n}`).join('\n')}\n`);
  const sent = await observe(async () =>
    expect((await gym.request('GET', `/api/v1/reports/${name}`)).status).toBe(200),
  );
  const sizes = sent.map(({ values }) =>
    Math.max(0, ...values.flatMap((value) => (Array.isArray(value) ? value.length : 0))),
  );
  expect(sizes.filter((size) => size > PIECE)).toEqual([MACHINES + 1]);
  expect(sizes.filter((size) => size === PIECE - 1).length).toBeGreaterThanOrEqual(4);
});
