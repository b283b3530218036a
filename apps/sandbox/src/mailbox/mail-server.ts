import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';

import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

import type { MailStore } from './mail-store.ts';
import { readMail } from './stored-mail.ts';

export interface MailServerOptions {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly store: MailStore;
}

const mostBytes = 25 * 1024 * 1024;

/** Takes every mail for everybody: no login and no encryption, hence on this machine only. */
export async function startMailServer(
  options: MailServerOptions,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mostBytes,
    rejectOversized: true,
    closeTimeout: 1000,
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      receive(stream, session, options.store),
    ),
  });
  // A client that breaks off is its own matter.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    const listening = server.listen(options.port, options.host, resolve);
    listening.once('error', reject);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return { port, stop: () => new Promise((resolve) => server.close(resolve)) };
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  store: MailStore,
): Promise<string> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) return 'too large';
  const { mailFrom, rcptTo } = session.envelope;
  await store.keep(
    await readMail(raw, {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
    }),
  );
  return 'kept';
}
