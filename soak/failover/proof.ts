import type pg from 'pg';
import type { EpochMs } from '../../apps/server/src/platform/database/types.ts';
import { storedFaults } from '../../apps/server/src/testing/durability/stored-faults.ts';
import { scarceStock } from './goods.ts';
import type { Sale } from './load.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

/** A job whose process was killed is given on after half a minute without a heartbeat. */
const mailPatienceMs = 180_000;
const mailKind = 'mail.reservation-received';

/** Waits until everything that has to leave has left. */
export async function awaitMails(pool: pg.Pool, schema: string): Promise<void> {
  await until(
    'every mail was sent',
    async () => {
      const waiting = await numbers(
        pool,
        `select (select count(*) from "${schema}".outbox) as outbox,
          (select count(*) from pgboss.job where name = $1 and state in ('created', 'retry', 'active')) as jobs`,
        [mailKind],
      );
      return waiting['outbox'] === 0 && waiting['jobs'] === 0;
    },
    mailPatienceMs,
  );
}

/** Everything that contradicts what the buyers were told; a sentence each. */
export async function findFaults(
  { pool, schema, mails: { handedOver } }: Pick<Stage, 'pool' | 'schema' | 'mails'>,
  sales: readonly Sale[],
): Promise<string[]> {
  const found = await numbers(pool, `select count(*) as reservations from "${schema}".reservation`);
  const jobs = await numbers(
    pool,
    `select count(*) filter (where state = 'completed') as done, count(*) as made,
      count(distinct data -> 'payload' ->> 'reservationId') as about,
      (select count(*) from pgboss.job where name = 'dead-letters') as dead
    from pgboss.job where name = $1`,
    [mailKind],
  );
  const { rows: mails } = await pool.query<{ id: string }>(`select message_id as id from "${schema}".mail`);
  const expected = {
    'reservations in the database': [found['reservations'], sales.length],
    'different reservations that buyers were told': [
      new Set(sales.map(({ reservationId }) => reservationId)).size,
      sales.length,
    ],
    'jobs made': [jobs['made'], sales.length],
    'reservations that jobs are about': [jobs['about'], sales.length],
    'jobs done': [jobs['done'], sales.length],
    'dead letters': [jobs['dead'], 0],
    'mails that the mail server got': [mails.filter(({ id }) => handedOver.has(id)).length, sales.length],
    'different mails that the mail server got': [handedOver.size, sales.length],
  };
  return [
    ...(await storedFaults(pool, { schema, acknowledged: sales, now: Date.now() as EpochMs })),
    ...Object.entries(expected)
      .filter(([, [is, should]]) => is !== should)
      .map(([what, [is, should]]) => `${what}: ${is} instead of ${should}`),
    ...oversold(sales),
  ];
}

/** By what the buyers know alone: every rental lasts from the first to the last hour of its days. */
function oversold(sales: readonly Sale[]): string[] {
  const taken = new Map<string, number>();
  for (const { input } of sales) {
    if (input.scarce === null) continue;
    for (const day of input.days) {
      const what = `${input.scarce} on ${day}`;
      taken.set(what, (taken.get(what) ?? 0) + 1);
    }
  }
  return [...taken]
    .filter(([, count]) => count > scarceStock)
    .map(([what, count]) => `${what}: ${count} promised of ${scarceStock}`);
}

async function numbers(
  pool: pg.Pool,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Record<string, number>> {
  return (await pool.query<Record<string, number>>(sql, [...values])).rows[0] ?? {};
}
