import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRefusal } from '../../../platform/application/refusal.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { EpochMs } from '../../../platform/database/types.ts';
import { loadServerKey } from '../../../platform/identity/server-key.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { anItem } from '../../../testing/an-item.ts';
import { type AloneOptions, serveAlone } from '../../../testing/durability/serve-alone.ts';
import { keepRounds, performRun, staffFindRound, staffPublish, staffStartRun } from '../../division/index.ts';
import { createPerson } from '../../identity/index.ts';
import { aStoredRequest } from '../../lending/testing/a-stored-request.ts';
import { requestMailJobs } from '../index.ts';

/** What the kills amid publishing ask of it; each is answered once it is done. */
export type PublishOrder =
  /** A round with requests of this many groups, frozen and run. */
  | { readonly what: 'prepare'; readonly groups: number }
  | { readonly what: 'publish'; readonly runId: string; readonly requests: number }
  /** All that waits in the outbox; from the mail of this number on the mail server takes a mail and says nothing. */
  | { readonly what: 'mail'; readonly silentFrom: number | null };

const roundId = '2027-07-01';
const before = Date.parse('2027-02-01T10:00:00+01:00') as EpochMs;
const options = JSON.parse(process.argv[2] ?? '') as AloneOptions;
const server = await serveAlone(options);
const key = await loadServerKey({ dataDir: options.dataDir, secret: undefined });
const { shop, pool } = server;
const { database } = shop;
const job = { shop, key, actor: { kind: 'job' }, now: options.now, requestId: 'kill' } as const;
const owner = { ...job, actor: { kind: 'operator', role: 'owner', name: 'Els' } } as const;
const waiting = statement<{ id: number; payload: Record<string, string> }>({ id: 'int', payload: 'json' })(
  `select id, payload from $schema.outbox where kind = 'mail.request-assigned' order by id`,
);
const done = statement('delete from $schema.outbox where id = $1');

async function prepare(groups: number): Promise<string> {
  await anItem(database, { id: 'senior', stock: { noord: 12 } });
  await anItem(database, { id: 'patrol', stock: { noord: 10 } });
  await anItem(database, { id: 'stock', stock: { noord: 2 } });
  for (let n = 1; n <= groups; n += 1) {
    const id = `V${String(1_000_000 + n)}`;
    const person = { firstName: 'Noor', lastName: 'Peeters', email: `${id}-contact@bivak.example` };
    await createPerson(
      database,
      { actor: job.actor, now: before, requestId: 'kill' },
      {
        customer: {
          ...person,
          id,
          companyName: `Groep ${n}`,
          street: 'Kerkstraat',
          houseNumber: '7',
          zipCode: '9000',
          city: 'Gent',
          countryId: 'BE',
          customerGroup: '33',
        },
        contact: { ...person, id: `${id}-contact`, salutation: 'Ms' },
        login: {
          id: `${id}-contact-login`,
          email: person.email,
          password: 'Sterk-Wachtwoord-1',
          approved: true,
        },
        roleName: 'Admin',
      },
    );
    await aStoredRequest(
      { pool },
      { customerId: id, tents_senior: 4, tents_patrol: 1, tents_stock: true, spots_total: 42 },
    );
  }
  await keepRounds({ ...job, now: before }, undefined);
  await keepRounds(job, undefined);
  const started = await staffStartRun(owner, { roundId });
  if (isRefusal(started)) throw new Error(`no run: ${started.code}`);
  await performRun(job, { roundId, runId: started.run.id });
  return started.run.id;
}

async function publish(runId: string, requests: number): Promise<unknown> {
  const found = await staffFindRound(owner, { roundId });
  if (isRefusal(found)) return found.code;
  const { version } = found;
  const published = await staffPublish(owner, { roundId, runId, version, requests, isDryRun: false });
  return isRefusal(published) ? published.code : published;
}

/** Each mail is a line of a file, as a mail server keeps what it took when its sender dies. */
async function mail(silentFrom: number | null): Promise<void> {
  let taken = 0;
  const mailer: Mailer = {
    sendMail: ({ to, messageId }) => {
      taken += 1;
      appendFileSync(join(options.dataDir, 'mails.txt'), `${to} ${messageId}\n`);
      if (silentFrom === null || taken < silentFrom) return Promise.resolve();
      process.send?.({ silent: true });
      return new Promise(() => undefined);
    },
    close: () => undefined,
  };
  const parts = { mailer, office: null, letterOf: async () => null, documentsOf: async () => [] };
  const handler = requestMailJobs(parts).find(({ kind }) => kind === 'mail.request-assigned');
  for (const { id, payload } of await database.rows(waiting)) {
    await handler?.handle(shop, payload, { id: `job-${id}`, attempt: 1, now: options.now });
    // As in the queue, what was taken is forgotten only when it is done.
    await database.rows(done, [id]);
  }
}

async function obey(order: PublishOrder): Promise<unknown> {
  if (order.what === 'prepare') return prepare(order.groups);
  if (order.what === 'publish') return publish(order.runId, order.requests);
  return mail(order.silentFrom);
}

process.on('message', (order: PublishOrder) => {
  void obey(order).then((answer) => process.send?.({ answer: answer ?? null }));
});
process.on('disconnect', () => {
  void server.close().then(() => process.exit(0));
});
process.send?.(server.facts);
