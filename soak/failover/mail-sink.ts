import { SMTPServer } from 'smtp-server';

export interface MailSink {
  readonly url: string;
  /** How often each mail was handed over, by its Message-ID. */
  readonly handedOver: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** A mail server that takes every mail and remembers only which it was. */
export async function startMailSink(): Promise<MailSink> {
  const handedOver = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString('utf8');
        const id = /^message-id:\s*(\S+)/imu.exec(mail)?.[1] ?? 'a mail without Message-ID';
        handedOver.set(id, (handedOver.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // A client that breaks off is its own matter.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail sink listens on no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    handedOver,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
