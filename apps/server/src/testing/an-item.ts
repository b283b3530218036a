import type { UploadPolicy } from '@bivak/rules';
import type { Db, ShopDatabase } from '../platform/database/shop-database.ts';
import { statement } from '../platform/database/statement.ts';
import { inTransaction } from '../platform/database/transaction.ts';

export interface ItemInput {
  readonly id: string;
  readonly kind?: 'Item' | 'Composition';
  readonly itemType?: string;
  readonly stockType?: 'BulkStock' | 'BulkWithoutStock' | 'Serial';
  readonly dayCents?: number;
  readonly weekCents?: number;
  /** The same list's prices for a customer group. */
  readonly groupDayCents?: { readonly group: string; readonly cents: number };
  readonly salesCents?: number;
  readonly depositCents?: number;
  readonly vatBp?: number;
  readonly turnaroundMinutes?: number;
  readonly maxPerCustomer?: number;
  readonly maxPerCart?: number;
  readonly maxReservationDays?: number;
  readonly uploadPolicy?: UploadPolicy;
  /** Pieces by warehouse. */
  readonly stock?: Readonly<Record<string, number>>;
  readonly parts?: Readonly<Record<string, number>>;
  readonly categories?: readonly string[];
  /** Required or not, by the certificate's id. */
  readonly certificates?: Readonly<Record<string, boolean>>;
}

const insertItem = statement(`
  insert into $schema.item (id, slug, item_type, kind, stock_type, vat_bp, sales_cents, deposit_cents,
    turnaround_minutes, max_per_customer, max_per_cart, max_reservation_days,
    upload_policy)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
`);
const insertText = statement(`
  insert into $schema.item_text (item_id, language, description, medium, long)
  values ($1, $2, $3, '', '')
`);
const insertList = statement(`
  insert into $schema.price_list (id, customer_group) values ($1, $2) on conflict do nothing
`);
const insertPrice = statement(`
  insert into $schema.price (item_id, price_list_id, unit, cents) values ($1, $2, $3, $4)
`);
const insertStock = statement(`
  insert into $schema.stock (item_id, warehouse_id, qty) values ($1, $2, $3)
`);
const insertPart = statement(`
  insert into $schema.composition_part (composition_id, part_id, qty) values ($1, $2, $3)
`);
const insertCertificate = statement(`
  insert into $schema.item_certificate (item_id, certificate_id, required) values ($1, $2, $3)
`);

const begin = statement({ taken: 'unread' })('select $schema.begin_catalogue()::text as taken');
const end = statement({ listed: 'unread' })('select $schema.end_catalogue($1)::text as listed');

/** An item of a test: 10 euro a day with 21 % VAT, five pieces in "noord", unless the test says otherwise. */
export function anItem(database: ShopDatabase, input: ItemInput): Promise<void> {
  // Else each of its rows would make its card anew.
  return inTransaction(database, async (db) => {
    await db.rows(begin);
    await addItem(db, input);
    await db.rows(end, [[input.id]]);
  });
}

async function addItem(db: Db, input: ItemInput): Promise<void> {
  const { id, kind = 'Item', itemType = 'Rental', stockType = 'BulkStock' } = input;
  const value = (one: number | undefined) => one ?? null;
  await db.rows(insertItem, [
    id,
    `${id}-slug`,
    itemType,
    kind,
    stockType,
    itemType === 'Borg' ? 0 : (input.vatBp ?? 2100),
    value(input.salesCents),
    value(input.depositCents),
    input.turnaroundMinutes ?? 0,
    value(input.maxPerCustomer),
    value(input.maxPerCart),
    value(input.maxReservationDays),
    input.uploadPolicy ?? 'DenyUpload',
  ]);
  for (const language of ['nl', 'en', 'de']) await db.rows(insertText, [id, language, `${id} ${language}`]);
  if (itemType !== 'Sales' && itemType !== 'Borg') await addPrices(db, input);
  const stocked = kind === 'Item' && itemType !== 'Borg' && stockType !== 'BulkWithoutStock';
  const stock = input.stock ?? (stocked ? { noord: 5 } : {});
  for (const [warehouse, qty] of Object.entries(stock)) await db.rows(insertStock, [id, warehouse, qty]);
  for (const [certificate, required] of Object.entries(input.certificates ?? {})) {
    await db.rows(insertCertificate, [id, certificate, required]);
  }
  for (const [part, qty] of Object.entries(input.parts ?? {})) await db.rows(insertPart, [id, part, qty]);
}

async function addPrices(
  db: Db,
  { id, dayCents = 1000, weekCents, groupDayCents }: ItemInput,
): Promise<void> {
  await db.rows(insertList, ['standard', null]);
  await db.rows(insertPrice, [id, 'standard', 'day', dayCents]);
  if (weekCents !== undefined) await db.rows(insertPrice, [id, 'standard', 'week', weekCents]);
  if (groupDayCents === undefined) return;
  await db.rows(insertList, [groupDayCents.group, groupDayCents.group]);
  await db.rows(insertPrice, [id, groupDayCents.group, 'day', groupDayCents.cents]);
}
