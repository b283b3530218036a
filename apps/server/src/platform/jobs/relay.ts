import type { PgBoss } from 'pg-boss';
import type { ShopDatabase } from '../database/shop-database.ts';
import { foreignStatement, statement } from '../database/statement.ts';
import { inTransaction } from '../database/transaction.ts';
import { type EpochMs, instant } from '../database/types.ts';
import type { JobPayload } from './job.ts';
import type { QueuedJob } from './queues.ts';

interface WaitingMessage {
  id: number;
  kind: string;
  payload: JobPayload;
  notBefore: EpochMs | null;
}

const batch = 100;

/** What belongs to an act that can still be taken back stays until then. */
const ripe = (now: string) => `(undo_id is null or not_before <= ${now})`;

const waitingKinds = statement({ kind: 'text' })(
  `select distinct kind from $schema.outbox where ${ripe('$1')}`,
);

const takeMessages = statement<WaitingMessage>({
  id: 'int',
  kind: 'text',
  payload: 'json',
  notBefore: 'instant?',
})(`
  select id, kind, payload, not_before as "notBefore" from $schema.outbox
  where kind = any($1) and ${ripe('$2')}
  order by id limit ${batch} for update skip locked
`);

const deleteMessages = statement('delete from $schema.outbox where id = any($1)');

/** The kinds of message that wait in a shop's outbox; mostly none. */
export async function kindsWaiting(database: ShopDatabase, now: EpochMs): Promise<string[]> {
  return (await database.rows(waitingKinds, [instant(now)])).map(({ kind }) => kind);
}

/**
 * Moves what waits in a shop's outbox into the queue, in one transaction per hundred messages: a process
 * that dies before the commit has moved nothing, one that dies after it everything. Two relays at once take
 * different messages. Returns how many were moved.
 */
export async function relayOutbox(
  database: ShopDatabase,
  shopId: string,
  boss: Pick<PgBoss, 'insert'>,
  { kinds, now }: { readonly kinds: readonly string[]; readonly now: EpochMs },
): Promise<number> {
  for (let moved = 0; ;) {
    const taken = await inTransaction(database, async (transaction) => {
      const messages = await transaction.rows(takeMessages, [kinds, instant(now)]);
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: await transaction.rows(foreignStatement(text), values),
        }),
      };
      for (const [kind, waiting] of Map.groupBy(messages, (message) => message.kind)) {
        const jobs = waiting.map(({ payload, notBefore }) => ({
          data: { shop: shopId, payload } satisfies QueuedJob,
          // As seconds from now: the queue goes by its database's clock, which need not be the shop's.
          ...(notBefore === null || notBefore <= now
            ? {}
            : { startAfter: Math.ceil((notBefore - now) / 1000) }),
        }));
        await boss.insert(kind, jobs, { db });
      }
      if (messages.length > 0) await transaction.rows(deleteMessages, [messages.map(({ id }) => id)]);
      return messages.length;
    });
    moved += taken;
    if (taken < batch) return moved;
  }
}
