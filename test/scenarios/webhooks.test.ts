import { testDeliveriesUnderFaults } from '../support/webhook-scenario.ts';

testDeliveriesUnderFaults({ changes: 100, kills: 2, timeoutMs: 180_000 });
