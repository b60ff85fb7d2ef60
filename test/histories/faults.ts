import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { codeOf } from '../../src/core/error-code.ts';
import { runOn } from '../support/statements.ts';

/** A fault of the service that a history has to show. All of them are planted from outside: the code is that of every run. */
export type Fault = {
  /** Changes the database before the history. */
  plant?: (url: string) => Promise<unknown>;
  /** Starts a proxy in front of the database, and returns its address. */
  rewrite?: (url: string) => Promise<string>;
  /** Runs after a process was killed. */
  afterKill?: (url: string) => Promise<unknown>;
  /** Runs once in the midst of the history. */
  meanwhile?: (url: string) => Promise<unknown>;
  /** Changes the database into which a backup was restored. */
  restored?: (url: string) => Promise<unknown>;
  /** The rule that finds it. */
  found: RegExp;
};

const LOCK = 'for update';

/** Starts a proxy that takes the locks out of statements. The length of a message stays the same. */
const withoutLocks = async (url: string): Promise<string> => {
  const { port } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), '127.0.0.1');
    client.on('data', (chunk) =>
      upstream.write(Buffer.from(chunk.toString('latin1').replaceAll(LOCK, ' '.repeat(LOCK.length)), 'latin1')),
    );
    upstream.pipe(client);
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no address');
  const behind = new URL(url);
  behind.port = String(address.port);
  return behind.href;
};

/** Makes each second and third version of a ticket change places. */
const swapVersions = async (url: string): Promise<void> => {
  const [row] = await runOn(url, `select pg_get_functiondef('write_ticket'::regproc) as source`);
  const swapped = 'case old.version % 4 when 1 then 2 when 3 then -1 when 2 then 2 else 1 end';
  await runOn(url, String(row?.['source']).replace('old.version + 1', `old.version + ${swapped}`));
};

/** Stores no answers to keys from the first kill on. */
const forgetKeys = async (url: string): Promise<unknown> =>
  runOn(
    url,
    `create or replace function forget_key() returns trigger language plpgsql as $$ begin return null; end $$;
    create or replace trigger forget_key before insert on idempotency_key for each row execute function forget_key()`,
  );

/** Deletes a movement and its event, again if clients who write at once made it a deadlock. */
const loseMovement = async (url: string): Promise<unknown> => {
  for (;;) {
    try {
      return await runOn(
        url,
        `set session_replication_role = replica; with lost as (
          delete from stock_movement where id = (select id from stock_movement order by id desc offset 5 limit 1) returning id)
        delete from event where kind = 'stock_movement' and resource_id = (select id from lost)`,
      );
    } catch (error) {
      if (codeOf(error) !== '40P01') throw error;
    }
  }
};

export const FAULTS: Readonly<Record<string, Fault>> = {
  'a skipped lock': {
    rewrite: withoutLocks,
    plant: (url) => runOn(url, 'drop trigger balance on stock_movement'),
    found: /^stock differs|^versions/,
  },
  'a cursor that reads ahead of commits': {
    plant: (url) =>
      runOn(
        url,
        `create or replace function settled_before() returns timestamptz language sql volatile
          as $$ select clock_timestamp() + interval '1 day' $$`,
      ),
    found: /^the feed|^updated_since|^webhooks/,
  },
  'a key forgotten after a crash': { afterKill: forgetKeys, found: /^two effects|^different answers/ },
  'a swapped version': { plant: swapVersions, found: /^versions out of order|If-Match/ },
  'a lost movement': { meanwhile: loseMovement, found: /^stock differs|lost$/ },
  'a backup without a movement': { restored: loseMovement, found: /^stock differs|lost$/ },
};

/** Lets some transactions wait before they commit, so that others begin and end meanwhile. */
export const plantPauses = (url: string): Promise<unknown> =>
  runOn(
    url,
    `create function pause_of_history() returns trigger language plpgsql as $$ begin
      if random() < 0.05 then perform pg_sleep(random() * 0.05); end if;
      return null;
    end $$;
    create constraint trigger pause_of_history after insert on event deferrable initially deferred
      for each row execute function pause_of_history()`,
  );
