import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createReminders } from '../../src/across/notifications/jobs.ts';
import type { JobData, Sender } from '../../src/core/jobs.ts';
import type { Mailer } from '../../src/core/services.ts';
import { createMailer } from '../../src/outside/mailer.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { silent } from './database.ts';
import type { TestService } from './service.ts';
import { SERVICES } from './services.ts';

/** Reaction of a mail server to a message: it accepts it, refuses the recipient, or accepts it and closes the connection or waits. */
export type Behaviour = 'accept' | 'close' | 'wait' | { code: number; at: 'recipient' | 'data' };

/** A mail server in this process. */
export type MailServer = {
  url: string;
  /** The messages that it has received. */
  received: ParsedMail[];
  behaviour: Behaviour;
  stop(): Promise<void>;
};

const refuse = (code: number): Error => Object.assign(new Error('refused by the test'), { responseCode: code });

/** Starts a mail server, by default at a port that is free. */
export const startMailServer = async (port = 0): Promise<MailServer> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      const { behaviour } = mail;
      if (typeof behaviour === 'object' && behaviour.at === 'recipient') done(refuse(behaviour.code));
      else done();
    },
    onData: (stream, session, done) => void receive(stream, session, done),
  });
  const receive: NonNullable<SMTPServerOptions['onData']> = async (stream, session, done) => {
    const message = await simpleParser(stream);
    const { behaviour } = mail;
    if (typeof behaviour === 'object') return done(refuse(behaviour.code));
    mail.received.push(message);
    if (behaviour === 'accept') done();
    if (behaviour === 'close')
      for (const connection of server.connections) if (connection.session === session) connection.close();
  };
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const own = typeof address === 'object' && address !== null ? (address satisfies AddressInfo).port : 0;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${own}`,
    received: [],
    behaviour: 'accept',
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return mail;
};

/** The address of the service in mails. */
export const PUBLIC_URL = 'https://ems.gym.localhost';

/** Returns a mailer that sends to a server, and waits for at most `timeoutMs`. */
export const mailerOf = (smtp_url: string, timeoutMs = 5000): Mailer =>
  createMailer({ smtp_url, mail_from: 'Maintenance <ems@gym.localhost>', public_url: PUBLIC_URL }, timeoutMs);

/**
 * Looks for what the rules of all gyms are about, and sends the mails that are due, like one process that does both once. `at` is
 * the instant that it takes for the present one.
 */
export const remind = async (
  { database }: Pick<TestService, 'database'>,
  mail: Mailer | null,
  at = new Date(),
): Promise<void> => {
  const [look, send] = createReminders({ ...SERVICES, mail }, () => at);
  const queue: JobData[] = [];
  const sender: Sender = { send: async (_db, _job, data) => queue.push(data) > 0 };
  const context = { log: silent, sender, signal: new AbortController().signal, attempt: 1 };
  await look?.handle({}, { ...context, em: database.em.fork() });
  for (let data = queue.shift(); data !== undefined; data = queue.shift()) {
    const own = data;
    await asTenant(own.tenant_id ?? 0, async () => send?.handle(own, { ...context, em: database.em.fork() }));
  }
};

/** Starts a mail server for a test file. It accepts everything at the start of each test, and has received nothing. */
export const useMailServer = (): (() => MailServer) => {
  let server: MailServer | undefined;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server?.stop());
  const started = (): MailServer => {
    if (!server) throw new Error('the mail server has not started');
    return server;
  };
  afterEach(() => {
    started().received.length = 0;
    started().behaviour = 'accept';
  });
  return started;
};
