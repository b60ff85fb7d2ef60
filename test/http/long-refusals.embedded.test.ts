import { expect, it } from 'vitest';
import { readText } from '../../tools/documents.ts';
import { operations, resolve } from '../support/contract.ts';
import { useSharedService } from '../support/service.ts';

type Parameter = { in: string; name: string };

const service = useSharedService();
const { paths }: { paths: Record<string, { parameters?: Parameter[] }> } = JSON.parse(
  readText('generated/openapi.json'),
);
const LISTS = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));

// Each response is checked against the contract, which bounds the text of an error.
it('a wrong value of any parameter of a list or report is refused in a text as long as the contract allows', async () => {
  const gym = await service.createGym('Long refusals');
  const refused = new Set<string>();
  for (const { path, parameters = [] } of LISTS)
    for (const { in: place, name } of [...parameters, ...(paths[path]?.parameters ?? [])].map(resolve)) {
      if (place !== 'query') continue;
      const response = await gym.request('GET', `${path}?${name}=no-such-value`);
      if (response.status === 422) refused.add(`${path} ${name}`);
    }
  expect(refused.size).toBeGreaterThan(100);
  expect([...refused]).toContain('/api/v1/reports/maintenance.csv sort');
});
