import type pg from 'pg';

/** 32 branches, as many as there are connections: the size that the rule of TPC-B asks for. */
export const scale = 32;
const tellers = 10 * scale;
const accounts = 100_000 * scale;

/** The tables of pgbench, filled as pgbench fills them. */
export async function loadTpcb(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      create schema tpcb;
      create table tpcb.branches (bid integer not null, bbalance integer, filler char(88)) with (fillfactor = 100);
      create table tpcb.tellers (tid integer not null, bid integer, tbalance integer, filler char(84));
      create table tpcb.accounts (aid integer not null, bid integer, abalance integer, filler char(84));
      create table tpcb.history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
      insert into tpcb.branches select n, 0, '' from generate_series(1, ${scale}) n;
      insert into tpcb.tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${tellers}) n;
      insert into tpcb.accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${accounts}) n;
      alter table tpcb.branches add primary key (bid);
      alter table tpcb.tellers add primary key (tid);
      alter table tpcb.accounts add primary key (aid);
    `);
    for (const name of ['branches', 'tellers', 'accounts']) await client.query(`vacuum analyze tpcb.${name}`);
  } finally {
    client.release(true);
  }
}

/** Runs the transaction from so many workers at once and answers how many were committed per second. */
export async function runTpcb(pool: pg.Pool, of: { workers: number; seconds: number }): Promise<number> {
  const begun = performance.now();
  const until = begun + of.seconds * 1000;
  let committed = 0;
  async function work(): Promise<void> {
    while (performance.now() < until) {
      await transaction(pool);
      committed += 1;
    }
  }
  await Promise.all(Array.from({ length: of.workers }, work));
  return (committed * 1000) / (performance.now() - begun);
}

const statements = {
  account: 'update tpcb.accounts set abalance = abalance + $1 where aid = $2',
  balance: 'select abalance from tpcb.accounts where aid = $1',
  teller: 'update tpcb.tellers set tbalance = tbalance + $1 where tid = $2',
  branch: 'update tpcb.branches set bbalance = bbalance + $1 where bid = $2',
  history:
    'insert into tpcb.history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
};

async function transaction(pool: pg.Pool): Promise<void> {
  const [aid, tid, bid] = [upTo(accounts), upTo(tellers), upTo(scale)];
  const delta = upTo(10_000) - 5_000;
  const client = await pool.connect();
  const run = (name: keyof typeof statements, values: number[]) =>
    client.query({ name: `tpcb-${name}`, text: statements[name], values });
  try {
    await client.query('begin');
    await run('account', [delta, aid]);
    await run('balance', [aid]);
    await run('teller', [delta, tid]);
    await run('branch', [delta, bid]);
    await run('history', [tid, bid, aid, delta]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

function upTo(most: number): number {
  return 1 + Math.floor(Math.random() * most);
}
