import { testDeliveriesUnderFaults } from '../../support/webhook-scenario.ts';

testDeliveriesUnderFaults({ changes: 1000, kills: 10, timeoutMs: 600_000 });
