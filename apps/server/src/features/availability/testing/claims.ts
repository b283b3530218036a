import type { Db } from '../../../platform/database/shop-database.ts';
import { withStatements } from '../../../platform/database/count-statements.ts';
import { statement } from '../../../platform/database/statement.ts';

/** A claim that a test puts into the ledger past the write path: by force, so that it may exceed the stock. */
export interface PutClaim {
  readonly itemId: string;
  readonly warehouseId?: string;
  readonly qty: number;
  /** ISO 8601; `to` null has no end. */
  readonly from: string;
  readonly to: string | null;
  readonly active?: boolean;
}

const insertClaims = statement(`
  insert into $schema.claim (item_id, warehouse_id, qty, during, kind, active, forced)
  select c."itemId", coalesce(c."warehouseId", 'noord'), c.qty, tstzrange(c."from", c."to"), 'reservation',
    coalesce(c.active, true), true
  from jsonb_to_recordset($1::jsonb)
    as c("itemId" text, "warehouseId" text, qty integer, "from" timestamptz, "to" timestamptz, active boolean)
`);

export async function putClaims(db: Db, ...claims: readonly PutClaim[]): Promise<void> {
  await db.rows(insertClaims, [JSON.stringify(claims)]);
}

const clear = statement(`delete from $schema.claim`);

export async function clearClaims(db: Db): Promise<void> {
  await db.rows(clear);
}

/** The text of the one statement that `work` sends, qualified as PostgreSQL gets it. */
export async function statementOf(work: () => Promise<unknown>): Promise<string> {
  const { statements } = await withStatements(work);
  const [text = '', ...more] = statements;
  if (more.length > 0) throw new Error(`expected one statement, got ${statements.length}`);
  return text;
}
