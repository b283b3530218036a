import type pg from 'pg';

/** Drops all that a shop has in the database, so that the migrations make it anew. */
export async function emptyShop(pool: pg.Pool, schema: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    await client.query(`drop schema if exists "${schema}" cascade`);
    // A database without any shop has no such table yet.
    const known = await client.query(`select to_regclass('bivak.migration') is not null as known`);
    if (known.rows[0]?.known === true)
      await client.query('delete from bivak.migration where schema = $1', [schema]);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}
