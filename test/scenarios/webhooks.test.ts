import { testDeliveriesUnderFaults } from '../support/webhook-scenario.ts';

testDeliveriesUnderFaults({ changes: 200, kills: 3, timeoutMs: 180_000 });
