import { type Db, statement } from '@bivak/server';
import type { ShopFacts } from '../facts.ts';

const size = statement({ items: 'int', marked: 'bool' })(`
  select (select count(*) from $schema.item)::integer as items,
    exists (select from $schema.event where entity = 'demo' and action = 'enlarge') as marked
`);

/** A shop with so many items has grown, if not by this command. */
const largeFrom = 2000;

/** Whether the shop was made large before, or grew by itself. */
export async function isLarge(db: Db): Promise<boolean> {
  const found = await db.first(size);
  return found === undefined || found.marked || found.items >= largeFrom;
}

// Two at once would both find it small.
const waitForTurn = statement({ pg_advisory_xact_lock: 'unread' })(
  `select pg_advisory_xact_lock(hashtextextended('$schema.demo', 0))`,
);

export async function waitForTurnAt(db: Db): Promise<void> {
  await db.rows(waitForTurn);
}

const lists = statement<ShopFacts['priceLists'][number]>({ id: 'text', customerGroup: 'text?' })(`
  select id, customer_group as "customerGroup" from $schema.price_list order by customer_group is not null, id
`);
const addDefaultList = statement(`
  insert into $schema.price_list (id) select 'standaard'
  where not exists (select from $schema.price_list where customer_group is null)
`);

/** A shop without a list for everybody gets one: nothing could be rented without. */
export async function readPriceLists(db: Db): Promise<ShopFacts['priceLists']> {
  await db.rows(addDefaultList);
  return db.rows(lists);
}

const depositItem = statement<NonNullable<ShopFacts['deposit']>>({ itemId: 'text', descriptions: 'json' })(`
  select i.id as "itemId", (
      select jsonb_object_agg(t.language, t.description) from $schema.item_text t where t.item_id = i.id
    ) as descriptions
  from $schema.item i where i.item_type = 'Borg' order by i.id limit 1
`);

export async function readDeposit(db: Db): Promise<ShopFacts['deposit']> {
  return (await db.first(depositItem)) ?? null;
}

const taken = statement({ name: 'text' })(`
  select id as name from $schema.category union select id from $schema.item union select slug from $schema.item
`);

export async function readTaken(db: Db): Promise<string[]> {
  return (await db.rows(taken)).map(({ name }) => name);
}

const next = statement<ShopFacts['next']>({ ranking: 'int', reservation: 'int', order: 'int', line: 'int' })(`
  select (select coalesce(max(ranking), 0) + 1 from $schema.item)::integer as ranking,
    (select last_value + is_called::integer from $schema.reservation_number) as reservation,
    (select last_value + is_called::integer from $schema.order_number) as "order",
    (select coalesce(max(id), 0) + 1 from $schema.reservation_line) as line
`);

/** After the tables are locked: until then a checkout might take the same numbers. */
export async function readNext(db: Db): Promise<ShopFacts['next']> {
  const row = await db.first(next);
  if (row === undefined) throw new Error('the sequences of the shop cannot be read');
  return row;
}

const goOn = statement({ setval: 'unread' })(`
  select setval('$schema.reservation_number', $1), setval('$schema.order_number', greatest($2, 1)),
    setval(pg_get_serial_sequence('$schema.reservation_line', 'id'), $3)
`);

/** The last numbers that were given out. */
export async function setLast(db: Db, last: Omit<ShopFacts['next'], 'ranking'>): Promise<void> {
  await db.rows(goOn, [last.reservation, last.order, last.line]);
}

const oversold = statement({ subject: 'text' })(`
  select item_id || '@' || warehouse_id as subject
  from (
    select c.item_id, c.warehouse_id,
      sum(edge.delta) over (partition by c.item_id, c.warehouse_id order by edge.at, edge.delta) as level
    from $schema.claim c
    cross join lateral (values (lower(c.during), c.qty), (upper(c.during), -c.qty)) edge(at, delta)
    where c.active
  ) swept
  join $schema.stock s using (item_id, warehouse_id)
  where swept.level > s.qty
  limit 1
`);

/** Sweeps the whole ledger once, the past as well: where more was promised than there is. */
export async function findOversold(db: Db): Promise<string | null> {
  return (await db.first(oversold))?.subject ?? null;
}
