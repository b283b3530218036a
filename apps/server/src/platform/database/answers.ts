import type pg from 'pg';

/** What target_session_attrs=read-write asks too: off on a primary, on while a server follows another one. */
const takesWrites = "select current_setting('transaction_read_only') = 'off' as writes";

/**
 * Whether the database answers now and takes writes: what /ready says (DESIGN §3). A connection to a
 * standby is given up, so that the next one may lead to the primary.
 */
export async function answers(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect().catch(() => null);
  if (client === null) return false;
  let writes = false;
  // The failure of the query tells it already; unheard it would end the process.
  const unheard = (): void => undefined;
  client.on('error', unheard);
  try {
    const { rows } = await client.query<{ writes: boolean }>(takesWrites);
    writes = rows[0]?.writes === true;
  } catch {
    writes = false;
  }
  client.removeListener('error', unheard);
  client.release(!writes);
  return writes;
}
