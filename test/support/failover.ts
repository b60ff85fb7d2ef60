import { addStandby, createPrimary, urlOf } from './standby.ts';
import { runOn } from './statements.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** How a standby follows: a commit of the primary waits for it, or it is `lagMs` behind. */
export type Following = { isSynchronous: boolean; lagMs: number };

/** Two servers behind one address, which leads to the primary until it fails. */
export type FailoverPair = {
  /** The URL by which the service reaches the server that takes writes. */
  address: string;
  /** The URL of the standby, which becomes the primary. */
  standby: string;
  /** The URL of the server that takes writes now, without the address. */
  current(): string;
  /** Ends the primary as the loss of its host does, and lets the address lead to the standby, which accepts no writes yet. */
  loseHost(): Promise<void>;
  /** Makes the standby a primary. */
  promote(): Promise<void>;
};

/** Creates servers in a temporary directory; `removePrograms` removes them. The proxies last as long as the process. */
export const createFailoverPair = async ({ isSynchronous, lagMs }: Following): Promise<FailoverPair> => {
  const primary = await createPrimary();
  const stream = await startTcpProxy({ port: primary.port });
  const standby = await addStandby({ ...primary, port: stream.port }, 'standby');
  if (isSynchronous) {
    await runOn(primary.url, "alter system set synchronous_standby_names = '*'");
    await runOn(primary.url, 'select pg_reload_conf()');
  }
  stream.delay(lagMs);
  const address = await startTcpProxy({ port: primary.port });
  let current = primary.port;
  return {
    address: urlOf(address.port),
    standby: urlOf(standby.port),
    current: () => urlOf(current),
    loseHost: async () => {
      // Nothing leaves a host that is lost, neither answers nor the log.
      for (const proxy of [address, stream]) proxy.freeze();
      await primary.program.end();
      address.lead(standby.port);
      for (const proxy of [stream, address]) {
        proxy.reset();
        proxy.thaw();
      }
    },
    promote: async () => {
      await runOn(urlOf(standby.port), 'select pg_promote()');
      current = standby.port;
    },
  };
};
