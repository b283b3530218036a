import pg from 'pg';

import { sandboxOrigin, surroundings } from './surroundings.ts';

/** Whether tests are repeated, each with the data of a fresh demo. */
export const repeats = (): boolean => process.env['E2E_FRESH'] !== undefined;

/** Keeps a copy of every row of the shops, while the demo is fresh. */
export async function keepData(databaseUrl: string): Promise<void> {
  await run(databaseUrl, keep);
}

/**
 * Puts back what `keepData` found, while the server runs, and empties the mailbox: much quicker than another server with
 * a demo of its own. Jobs stay in their queue, and find that their work is gone.
 */
export async function restoreData(): Promise<void> {
  await run(surroundings().databaseUrl, restore);
  await fetch(`${sandboxOrigin()}/mailbox/api/mails`, { method: 'DELETE' });
}

/** Tables of all shops with the columns that are written. */
const keep = `
  create schema kept;
  create table kept.tables as
    select format('%I.%I', n.nspname, c.relname) as source, format('kept.%I', n.nspname || '.' || c.relname) as copy,
      string_agg(quote_ident(a.attname), ',') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname like 'shop\\_%' and c.relkind = 'r' group by n.nspname, c.relname;
  do $$ declare one record; begin
    for one in select * from kept.tables loop
      execute format('create table %s as table %s', one.copy, one.source);
    end loop;
  end $$`;

/**
 * Without triggers and foreign keys: they had their say when the demo was made. Numbers go on: a request of a page that is
 * closed by now may still write a row.
 */
const restore = `
  begin;
  set local session_replication_role = replica;
  do $$ declare one record; begin
    for one in select * from kept.tables loop
      execute format('delete from %s', one.source);
      execute format('insert into %1$s (%2$s) overriding system value select %2$s from %3$s', one.source, one.columns, one.copy);
    end loop;
  end $$;
  commit`;

async function run(connectionString: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
