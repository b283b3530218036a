import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export interface OpeningFacts {
  /** Somebody looked after the hours of a place. */
  readonly hasHours: boolean;
  /** Something that a visitor sees, with a price. */
  readonly hasItem: boolean;
}

const selectFacts = statement<OpeningFacts>({ hasHours: 'bool', hasItem: 'bool' })(`
  select
    exists (select from $schema.setting where name like 'warehouses.%' and not copied) as "hasHours",
    exists (
      select from $schema.item i where i.active and i.listed and i.item_type <> 'Borg'
        and (i.sales_cents is not null or exists (select from $schema.price p where p.item_id = i.id))
    ) as "hasItem"
`);

export async function readOpeningFacts(db: Db): Promise<OpeningFacts> {
  return (await db.first(selectFacts)) ?? { hasHours: false, hasItem: false };
}

const open = statement({ id: 'text' })(`
  update bivak.shop set state = 'open', opened_at = $2, version = version + 1
  where id = $1 and state = 'draft'
  returning id
`);

/** Tells whether it was this call that opened it. */
export async function writeOpen(db: Db, shopId: string, now: EpochMs): Promise<boolean> {
  return (await db.rows(open, [shopId, instant(now)])).length > 0;
}
