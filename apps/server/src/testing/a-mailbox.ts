import type { JobHandler } from '../platform/jobs/job.ts';
import type { Mailer, OutgoingMail } from '../platform/mail/mailer.ts';
import type { TestServer } from './a-server.ts';

export interface Mailbox {
  readonly sent: OutgoingMail[];
  readonly mailer: Mailer;
  /** The back office that mails to the business lead to; here none. */
  readonly office: null;
  /** A mail server that is down takes nothing. */
  isDown: boolean;
  /** Does what waits in the outbox for these jobs, once each; how many of them failed. */
  readonly deliver: (server: TestServer, jobs: readonly JobHandler[]) => Promise<number>;
}

/**
 * Where mails end in tests.
 * why: what matters there is what is handed to a mail server; the sandbox's tests send for real.
 */
export function aMailbox(): Mailbox {
  const sent: OutgoingMail[] = [];
  const box: Mailbox = {
    sent,
    office: null,
    isDown: false,
    mailer: {
      sendMail(mail) {
        if (box.isDown) return Promise.reject(new Error('connect ECONNREFUSED'));
        sent.push(mail);
        return Promise.resolve();
      },
      close: () => undefined,
    },
    async deliver({ shop, pool, clock }, jobs) {
      const { rows } = await pool.query<{ kind: string; payload: Record<string, string> }>(
        `select kind, payload from ${shop.database.schema}.outbox order by id`,
      );
      let failed = 0;
      for (const { kind, payload } of rows) {
        const job = jobs.find((one) => one.kind === kind);
        const facts = { id: 'j', attempt: 1, now: clock.now };
        await job?.handle(shop, payload, facts).catch(() => (failed += 1));
      }
      return failed;
    },
  };
  return box;
}

/**
 * The mails of a kind to the business that wait in the outbox, as a server with a back office words them, though they were
 * sent before: of each the last words, with the button and its address.
 */
export async function toldWithOffice(
  server: TestServer,
  kind: string,
  jobsOf: (parts: { readonly mailer: Mailer; readonly office: string }) => readonly JobHandler[],
): Promise<string[]> {
  await server.pool.query(`delete from ${server.shop.database.schema}.mail where kind = $1`, [kind]);
  const box = aMailbox();
  await box.deliver(server, jobsOf({ ...box, office: 'https://kantoor.example' }));
  const told = box.sent.filter(({ text }) => text.includes('https://kantoor.example'));
  if (told.some(({ text, html }) => `${text}${html}`.includes('npm run')))
    throw new Error('it names a command');
  return told.map(({ text }) => text.split('\n--\n')[0]?.trim().split('\n').at(-1) ?? '');
}
