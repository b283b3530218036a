import type pg from 'pg';
import type { LargeOptions, Made } from './facts.ts';
import type { Progress } from './load/make-large-shop.ts';

const names = {
  gather: 'Looking at the shop',
  write: 'Writing',
  index: 'Building indexes and checking keys',
  verify: 'Sweeping the ledger and adding up totals',
  tidy: 'Tidying up',
} as const;

/** How often the writing says how far it is. */
const everyMs = 10_000;

export interface Report extends Progress {
  /** What there is now, and what it took. */
  end(pool: pg.Pool, schema: string, made: Made): Promise<void>;
}

/** Lines for whoever waits at the terminal. */
export function createReport(say: (line: string) => void, input: LargeOptions): Report {
  const begun = performance.now();
  let stageBegun = begun;
  let stage: keyof typeof names | null = null;
  let said = 0;

  function closeStage(): void {
    if (stage !== null) say(`  ${seconds(stageBegun)} s`);
    stageBegun = performance.now();
  }

  return {
    stage(name) {
      closeStage();
      stage = name;
      say(`${names[name]} …`);
    },
    rows(count) {
      const now = performance.now();
      if (now - said < everyMs) return;
      said = now;
      const items = count.get('item') ?? 0;
      const reservations = count.get('reservation') ?? 0;
      say(`  ${figure(items)} items, ${figure(reservations)} of ${figure(input.reservations)} reservations`);
    },
    async end(pool, schema, made) {
      closeStage();
      const { rows } = await pool.query<{ bytes: number }>(
        `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
         where c.relkind = 'r' and c.relnamespace = $1::regnamespace`,
        [`"${schema}"`],
      );
      const size = figure(Math.round((rows[0]?.bytes ?? 0) / 1_000_000));
      say(
        `${figure(input.items)} items, ${figure(made.reservations)} reservations with ${figure(made.lines)} lines, ` +
          `${figure(made.claims)} claims and ${figure(made.customers)} customers: ` +
          `${size} MB in ${seconds(begun)} s`,
      );
      for (const { day, soldOut, of } of made.busyDays)
        say(`  ${day}: ${((100 * soldOut) / of).toFixed(1)} % of the items sold out`);
    },
  };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function figure(count: number): string {
  return count.toLocaleString('en');
}
