import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Sweep } from '../../platform/jobs/job.ts';

const hourMs = 3_600_000;

// A message of the same moment has to wait for the row, and then finds none.
const forgetEmpty = statement(`
  delete from $schema.conversation where last_message_at is null and created_at < $1
`);

/** Clears away conversations in which nothing was ever said: their writer went away in between, a day ago. */
export const conversationsSweep: Sweep = {
  name: 'conversations',
  everyMs: hourMs,
  run: ({ database }, now) =>
    inTransaction(database, (transaction: Db) =>
      transaction.rows(forgetEmpty, [instant((now - 24 * hourMs) as EpochMs)]),
    ).then(() => undefined),
};
