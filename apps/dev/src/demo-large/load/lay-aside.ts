import type pg from 'pg';

/** The tables that get most of the rows. Their names stand in the migrations. */
export const laidAside = [
  'item_text',
  'item_category',
  'item_property',
  'price',
  'stock',
  'checkout',
  'reservation',
  'reservation_line',
  'claim',
  'status_event',
];

/** Filled at the end from what is in the others, row by row: they keep their keys meanwhile. */
export const filledLater = ['item_card', 'item_search'];

export interface LaidAside {
  /** Makes keys and indexes again: from here on rows are found quickly. */
  restore(): Promise<void>;
  /** The indexes of what is filled later, and what refers to other tables: PostgreSQL looks at every row for that. */
  restoreLast(): Promise<void>;
}

interface Part {
  readonly drop: string;
  readonly make: string;
}

/** Keys first: other constraints refer to them. Whatever stands there is found, so later migrations may add to it. */
const constraints = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as "drop",
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make
  from pg_constraint c
  where (c.conrelid = any($1::text[]::regclass[]) and c.contype in ('p', 'u', 'x', 'f'))
    or (c.confrelid = any($1::text[]::regclass[]) and c.contype = 'f')
  order by c.contype = 'f', c.conrelid::regclass::text, c.conname`;

const indexes = `
  select format('drop index %s', i.indexrelid::regclass) as "drop", pg_get_indexdef(i.indexrelid) as make
  from pg_index i
  where i.indrelid = any($1::text[]::regclass[])
    and not exists (
      select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
    )
  order by i.indexrelid::regclass::text`;

/**
 * Takes indexes and keys off the large tables until the rows are in: to build an index once is much less work than to
 * keep it up row by row. Within the transaction, so that nobody ever sees the tables without them.
 */
export async function layAside(client: pg.PoolClient, schema: string): Promise<LaidAside> {
  const named = (names: readonly string[]) => names.map((table) => `"${schema}".${table}`);
  const keys = (await client.query<Part>(constraints, [named(laidAside)])).rows;
  const others = (await client.query<Part>(indexes, [named(laidAside)])).rows;
  const later = (await client.query<Part>(indexes, [named(filledLater)])).rows;
  // Foreign keys go before the keys that they refer to.
  for (const { drop } of [...keys.toReversed(), ...others, ...later]) await client.query(drop);
  const isForeign = ({ make }: Part) => make.includes(' FOREIGN KEY ');
  const make = async (parts: readonly Part[]) => {
    for (const part of parts) await client.query(part.make);
  };
  return {
    restore: () => make([...keys.filter((key) => !isForeign(key)), ...others]),
    restoreLast: () => make([...later, ...keys.filter(isForeign)]),
  };
}
