import { setTimeout as sleep } from 'node:timers/promises';
import { runOn } from '../support/statements.ts';
import type { Setting } from './one-history.ts';

/** Pauses between two disturbances of each kind, in ms. */
const KILL_MS = 4000;
const TERMINATE_MS = 800;
const CRASH_MS = 9000;

/** Repeats work with pauses until it is stopped. Work on a server that restarts may fail. */
export const repeat = (pauseMs: number, work: () => Promise<unknown>): (() => Promise<void>) => {
  const controller = new AbortController();
  const run = async (): Promise<void> => {
    while (!controller.signal.aborted) {
      await sleep(pauseMs, undefined, { signal: controller.signal }).catch(() => undefined);
      if (!controller.signal.aborted) await work().catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    controller.abort();
    await running;
  };
};

/** Makes the deliveries due that wait for another attempt, which takes minutes otherwise. */
export const skipPauses = ({ cluster, gym }: Pick<Setting, 'cluster' | 'gym'>): Promise<unknown> =>
  runOn(
    cluster.url(),
    `update webhook_delivery set next_attempt_at = now() where next_attempt_at is not null and tenant_id = ${gym.id}`,
  );

/** How often each disturbance happened. */
export type Disturbances = { kills: number; ended: number; crashes: number };

/** Kills processes, ends connections and crashes the server by turns. `stop` returns when all of them run again. */
export const disturb = (
  { cluster, fault }: Pick<Setting, 'cluster' | 'fault'>,
  counts: Disturbances,
): (() => Promise<void>) => {
  const { crash } = cluster;
  const stops = [
    repeat(KILL_MS, async () => {
      counts.kills += 1;
      await cluster.kill(counts.kills % 2, async () => void (await fault.afterKill?.(cluster.url())));
    }),
    repeat(TERMINATE_MS, async () => {
      await cluster.terminate();
      counts.ended += 1;
    }),
    ...(crash === null
      ? []
      : [
          repeat(CRASH_MS, async () => {
            await crash();
            counts.crashes += 1;
          }),
        ]),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
};
