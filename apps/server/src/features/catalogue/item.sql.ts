import type { AddOnPolicy } from '@bivak/rules';
import type { VideoProvider } from '@bivak/contract/shop-config';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type Card, type ItemReader, type ItemSummary, summaryOf } from './card.ts';

interface Details {
  readonly long: string;
  readonly depositCents: number | null;
  readonly customFields: Readonly<Record<string, string | number | boolean | null>>;
  readonly properties: readonly {
    readonly name: string;
    readonly titles: Readonly<Record<string, string>>;
    readonly values: Readonly<Record<string, string>>;
  }[];
  /** What it is, row by row; properties are what lists are filtered by. */
  readonly specifications: readonly {
    readonly titles: Readonly<Record<string, string>>;
    readonly values: Readonly<Record<string, string>>;
  }[];
  readonly attachments: readonly Attachment[];
  readonly videos: readonly Video[];
  readonly parts: readonly { readonly id: string; readonly description: string; readonly qty: number }[];
}

export type Item = ItemSummary & Details;

/** An id wins over a slug that happens to be spelled the same. */
const itemByKey = statement<Details & { card: Card }>({
  card: 'json',
  long: 'text',
  depositCents: 'int?',
  customFields: 'json',
  properties: 'json',
  specifications: 'json',
  attachments: 'json',
  videos: 'json',
  parts: 'json',
})(`
  with root as (
    select i.id as item_id from $schema.item i
    where (i.id = $1 or i.slug = $1) and i.active and i.item_type <> 'Borg'
    order by i.id = $1 desc limit 1
  )
  select c.card, coalesce(nullif(asked.long, ''), usual.long, '') as long, i.deposit_cents as "depositCents",
    i.custom_fields as "customFields", i.specifications,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', p.name, 'titles', p.titles, 'values', p."values")
        order by p.ranking, p.name)
      from $schema.item_property p where p.item_id = i.id
    ), '[]') as properties,
    coalesce((
      select jsonb_agg(jsonb_build_object('ranking', a.ranking, 'papers', a.papers) order by a.ranking)
      from $schema.item_attachment a where a.item_id = i.id
    ), '[]') as attachments,
    coalesce((
      select jsonb_agg(jsonb_build_object('source', v.source, 'address', v.address, 'poster', v.poster,
        'titles', v.titles) order by v.ranking)
      from $schema.item_video v where v.item_id = i.id
    ), '[]') as videos,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', cp.part_id, 'qty', cp.qty,
        'description', coalesce(pa.description, pu.description, cp.part_id)) order by part.ranking, cp.part_id)
      from $schema.composition_part cp
      join $schema.item part on part.id = cp.part_id
      left join $schema.item_text pa on pa.item_id = cp.part_id and pa.language = $2
      left join $schema.item_text pu on pu.item_id = cp.part_id and pu.language = $3
      where cp.composition_id = i.id
    ), '[]') as parts
  from root
  join $schema.item i on i.id = root.item_id
  join $schema.item_card c on c.item_id = i.id
  left join $schema.item_text asked on asked.item_id = i.id and asked.language = $2
  left join $schema.item_text usual on usual.item_id = i.id and usual.language = $3
`);

export async function selectItem(db: Db, reader: ItemReader, idOrSlug: string): Promise<Item | undefined> {
  const found = await db.first(itemByKey, [idOrSlug, reader.language, reader.fallback]);
  if (found === undefined) return undefined;
  const { card, ...details } = found;
  return { ...summaryOf(card, reader), ...details };
}

export interface Attachment {
  readonly ranking: number;
  /** By language. */
  readonly papers: Readonly<Record<string, Paper>>;
}

export interface Paper {
  readonly name: string;
  readonly file: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly pages: number | null;
}

export interface Video {
  readonly source: 'file' | VideoProvider;
  /** Of a file its name, of a provider the film's id there. */
  readonly address: string;
  readonly poster: string;
  readonly titles: Readonly<Record<string, string>>;
}

export interface Suggestion {
  readonly item: ItemSummary;
  readonly policy: AddOnPolicy;
  readonly qty: number;
  readonly ranking: number;
}

type SuggestedCard = Omit<Suggestion, 'item'> & { card: Card };
type NoCard = { [name in keyof SuggestedCard]: null };

/** One row without a card says that the item is there and suggests nothing. */
const addOnsOfItem = statement<SuggestedCard | NoCard>({
  card: 'json?',
  policy: 'text?',
  qty: 'int?',
  ranking: 'int?',
})(`
  select c.card, a.policy, a.qty, a.ranking
  from $schema.item i
  left join ($schema.add_on a join $schema.item_card c on c.item_id = a.add_on_id
    join $schema.item added on added.id = a.add_on_id and added.active and added.item_type <> 'Borg'
  ) on a.item_id = i.id
  where i.id = $1 and i.active and i.item_type <> 'Borg'
  order by a.ranking, a.add_on_id
`);

/** What is no longer on offer is not suggested; undefined when there is no such item. */
export async function selectSuggestions(
  db: Db,
  reader: ItemReader,
  item: string,
): Promise<Suggestion[] | undefined> {
  const rows = await db.rows(addOnsOfItem, [item]);
  if (rows.length === 0) return undefined;
  return rows
    .filter((row) => row.card !== null)
    .map(({ card, ...rest }) => ({ ...rest, item: summaryOf(card, reader) }));
}
