import type pg from 'pg';

/** Whether the database answers at this moment: what /ready says (DESIGN §3). */
export async function answers(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}
