import { expect, it } from 'vitest';
import { operations } from '../support/contract.ts';
import { parametersOf } from '../support/operation-requests.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();
const LISTS = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));

// Each response is checked against the contract, which bounds the text of an error.
it('a wrong value of any parameter of a list or report is refused in a text as long as the contract allows', async () => {
  const gym = await service.createGym('Long refusals');
  const refused = new Set<string>();
  for (const operation of LISTS)
    for (const { in: place, name } of parametersOf(operation)) {
      if (place !== 'query') continue;
      const response = await gym.request('GET', `${operation.path}?${name}=no-such-value`);
      if (response.status === 422) refused.add(`${operation.path} ${name}`);
    }
  expect(refused.size).toBeGreaterThan(100);
  expect([...refused]).toContain('/api/v1/reports/maintenance.csv sort');
});
