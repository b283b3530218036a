import type pg from 'pg';
import type { Clock } from '../clock/clock.ts';
import { type EpochMs, instant } from '../database/types.ts';
import type { Logger } from '../log/log.ts';
import { isConnectionError } from '../http/unexpected.ts';
import type { CurrentShops } from '../shops/open-shops.ts';
import type { Shop } from '../shops/shop.ts';
import { withLock } from './advisory-lock.ts';
import type { Sweep } from './job.ts';
import type { Outage } from './outage.ts';

export interface SweepParts {
  readonly pool: pg.Pool;
  readonly shops: CurrentShops;
  readonly sweeps: readonly Sweep[];
  readonly clock: Clock;
  readonly outage: Outage;
  readonly log: Logger;
}

const tickMs = 500;
const retryMs = 60_000;

/**
 * Runs every sweep for every shop when its time has come. When it last ran stands in the database, so that
 * neither a second process nor a restart runs it again too soon.
 */
export function startSweeps(parts: SweepParts): { stop(): Promise<void> } {
  const turns: { readonly sweep: Sweep; readonly id: string; from: number }[] = [];
  const known = new Set<string>();
  let ticking: Promise<void> | null = null;
  let stopped = false;
  const timer = setInterval(() => {
    ticking ??= tick().finally(() => {
      ticking = null;
    });
  }, tickMs);

  /** A shop may be added while the process runs. */
  function takeNewShops(): void {
    for (const { id } of parts.shops().filter((shop) => !known.has(shop.id))) {
      known.add(id);
      turns.push(...parts.sweeps.map((sweep) => ({ sweep, id, from: 0 })));
    }
  }

  async function tick(): Promise<void> {
    takeNewShops();
    for (const turn of turns) {
      if (stopped) return;
      if (Date.now() < turn.from) continue;
      turn.from = Date.now() + (await waitAfter(turn));
    }
  }

  /** Runs the sweep if it is due; returns the milliseconds until it is worth looking again. */
  async function waitAfter({ sweep, id }: (typeof turns)[number]): Promise<number> {
    const shop = parts.shops().find((one) => one.id === id);
    if (shop === undefined) throw new Error(`there is no shop ${id}`);
    const attempt = parts.outage.begin();
    try {
      const wait = await runIfDue(parts.pool, sweep, shop, parts.clock);
      attempt.worked();
      return wait;
    } catch (error) {
      if (isConnectionError(error)) attempt.failed(error, 'a sweep failed');
      else parts.log.error({ err: error, sweep: sweep.name, shop: id }, 'a sweep failed');
      return Math.min(sweep.everyMs, isConnectionError(error) ? tickMs : retryMs);
    }
  }

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await ticking;
    },
  };
}

/** The table in which all processes note their sweeps. Statements sent as one are one transaction. */
export async function prepareSweeps(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select pg_advisory_xact_lock(hashtextextended('bivak.sweep', 0));
    create schema if not exists bivak;
    create table if not exists bivak.sweep (
      schema text, name text, ran_at timestamptz not null, primary key (schema, name)
    );
  `);
}

async function runIfDue(pool: pg.Pool, sweep: Sweep, shop: Shop, clock: Clock): Promise<number> {
  const { schema } = shop.database;
  const turn = await withLock(pool, `${schema}.sweep.${sweep.name}`, async () => {
    const now = clock.now();
    const { rows } = await pool.query<{ ranAt: EpochMs }>(
      'select ran_at as "ranAt" from bivak.sweep where schema = $1 and name = $2',
      [schema, sweep.name],
    );
    const [last] = rows;
    // A last time in the future comes from a clock that has been set back since.
    const due = last === undefined || last.ranAt > now ? now : last.ranAt + sweep.everyMs;
    if (due > now) return due - now;
    await sweep.run(shop, now);
    await pool.query(
      `insert into bivak.sweep (schema, name, ran_at) values ($1, $2, $3)
       on conflict (schema, name) do update set ran_at = excluded.ran_at`,
      [schema, sweep.name, instant(now)],
    );
    return sweep.everyMs;
  });
  return turn.held ? turn.value : Math.min(sweep.everyMs, retryMs);
}
