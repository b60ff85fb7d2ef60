import { beforeAll, expect, it } from 'vitest';
import { Supplier } from '../../../src/areas/suppliers/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let supplier_id: number;
beforeAll(async () => {
  gym = await service.createGym('Suppliers');
  await gym.seed(async ({ entities }) => {
    const supplier = entities.create(Supplier, {
      name: 'Parts & Co',
      kind: 'parts',
      website: 'https://parts.example',
      contacts: [{ name: 'Ines', role: null, email: 'ines@parts.example', phone: null }],
    });
    await entities.flush();
    supplier_id = supplier.id;
  });
});

it('list_suppliers returns the contact details of each supplier', async () => {
  expect((await gym.call('list_suppliers', {})).data).toMatchObject([
    {
      id: supplier_id,
      name: 'Parts & Co',
      kind: 'parts',
      email: null,
      phone: null,
      website: 'https://parts.example',
      contacts: [{ name: 'Ines', role: null, email: 'ines@parts.example', phone: null }],
    },
  ]);
});
