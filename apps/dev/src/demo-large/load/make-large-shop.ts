import pg from 'pg';
import { type Db, type EpochMs, findLedgerFaults, recordEvents, type Shop } from '@bivak/server';
import type { LargeOptions, Made } from '../facts.ts';
import { gatherFacts } from './gather-facts.ts';
import { inWorker } from './in-worker.ts';
import { findOversold, isLarge, setLast, waitForTurnAt } from './large.queries.ts';
import { filledLater, laidAside, layAside } from './lay-aside.ts';
import { writeBatches } from './write-batches.ts';

export type LargeResult = { readonly ok: true; readonly made: Made } | { readonly ok: false };

/** Hears what is going on: a stage that begins, and how far it is. */
export interface Progress {
  stage(name: 'gather' | 'write' | 'index' | 'verify' | 'tidy'): void;
  rows(count: ReadonlyMap<string, number>): void;
}

/** Sorting and indexing may use more memory than requests do. */
const settings = `set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`;

/**
 * Fills a shop in one transaction: killed half-way, it leaves nothing. Who else uses the shop waits meanwhile. A shop
 * that is large already is left alone.
 */
export async function makeLargeShop(
  shop: Shop,
  { input, now }: { readonly input: LargeOptions; readonly now: EpochMs },
  progress: Progress,
): Promise<LargeResult> {
  const { database } = shop;
  const pool = patientPool(database.pool);
  const client = await pool.connect();
  // A connection that breaks fails the statement that waits for it; nobody else need hear of it.
  client.on('error', () => undefined);
  try {
    await client.query(settings);
    await client.query('begin');
    const db = database.over(client, () => undefined);
    await waitForTurnAt(db);
    if (await isLarge(db)) {
      await client.query('rollback');
      return { ok: false };
    }
    const made = await fill(client, db, shop, { input, now }, progress);
    await client.query('commit');
    progress.stage('tidy');
    await tidy(client, database.schema);
    return { ok: true, made };
  } finally {
    // A transaction that failed ends with its connection.
    client.release(true);
    await pool.end();
  }
}

/** A connection that may take its time. COPY needs the connection to itself, so nothing travels together. */
function patientPool({ options }: pg.Pool): pg.Pool {
  return new pg.Pool({
    ...options,
    max: 1,
    pipeline: false,
    statement_timeout: 0,
    lock_timeout: 60_000,
    idle_in_transaction_session_timeout: 0,
  });
}

async function fill(
  client: pg.PoolClient,
  db: Db,
  shop: Shop,
  { input, now }: { readonly input: LargeOptions; readonly now: EpochMs },
  progress: Progress,
): Promise<Made> {
  const { schema } = shop.database;
  progress.stage('gather');
  // Cards are made of several tables: once for all, when the last of them is full.
  await client.query(`set local bivak.cards = 'later'`);
  // The trigger sweeps what every statement touched, item by item and with the index that is not there now; the
  // generator never promises more than there is, and below the whole ledger is swept once instead.
  await client.query(`alter table "${schema}".claim disable trigger claim_inserted`);
  // Whom the business deals with is noted once for all at the end.
  await client.query(`alter table "${schema}".reservation disable trigger parties_noted`);
  const aside = await layAside(client, schema);
  const facts = await gatherFacts(db, shop, input, now);
  progress.stage('write');
  const { made } = await writeBatches(client, schema, inWorker(facts), (rows) => progress.rows(rows));
  const { next } = facts;
  await setLast(db, {
    reservation: next.reservation + made.reservations - 1,
    order: next.order + made.orders - 1,
    line: next.line + made.lines - 1,
  });
  progress.stage('index');
  await aside.restore();
  await client.query(`analyze ${tablesOf(schema)}`);
  await client.query(`select "${schema}".refresh_cards(null)`);
  await client.query(`select "${schema}".refresh_all_parties()`);
  await client.query(`alter table "${schema}".reservation enable trigger parties_noted`);
  await aside.restoreLast();
  await client.query(`alter table "${schema}".claim enable trigger claim_inserted`);
  progress.stage('verify');
  await verify(db, now);
  const source = { actor: { kind: 'job' }, now, requestId: 'demo' } as const;
  const after = { ...input, lines: made.lines, claims: made.claims };
  await recordEvents(db, source, { entity: 'demo', entityId: 'demo', action: 'enlarge', after });
  return made;
}

async function verify(db: Db, now: EpochMs): Promise<void> {
  const oversold = await findOversold(db);
  if (oversold !== null)
    throw new Error(`more is promised than there is of ${oversold}; nothing was written`);
  const [fault] = await findLedgerFaults(db, now);
  if (fault !== undefined) throw new Error(`${fault.kind}: ${fault.subject}; nothing was written`);
}

/** Rows that were just written would otherwise be looked at once more by whoever reads them first. */
async function tidy(client: pg.PoolClient, schema: string): Promise<void> {
  await client.query(`vacuum (analyze) ${tablesOf(schema)}`);
}

function tablesOf(schema: string): string {
  const others = ['item', 'composition_part', 'customer', 'contact', 'moment', 'party', ...filledLater];
  return [...others, ...laidAside].map((table) => `"${schema}".${table}`).join(', ');
}
