import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type Card, type ItemReader, summaryOf } from './card.ts';
import type { AttachmentRow, VideoRow } from './media-rows.ts';
import type { SummaryRow } from './summary-row.ts';

interface Details {
  long: string;
  depositCents: number | null;
  customFields: Record<string, string | number | boolean | null>;
  properties: { name: string; titles: Record<string, string>; values: Record<string, string> }[];
  attachments: AttachmentRow[];
  videos: VideoRow[];
  parts: { id: string; description: string; qty: number }[];
}

export type ItemRow = SummaryRow & Details;

/** An id wins over a slug that happens to be spelled the same. */
const itemByKey = statement<Details & { card: Card }>(`
  with root as (
    select i.id as item_id from $schema.item i
    where (i.id = $1 or i.slug = $1) and i.active and i.item_type <> 'Borg'
    order by i.id = $1 desc limit 1
  )
  select c.card, coalesce(nullif(asked.long, ''), usual.long, '') as long, i.deposit_cents as "depositCents",
    i.custom_fields as "customFields",
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

export async function selectItem(db: Db, reader: ItemReader, idOrSlug: string): Promise<ItemRow | undefined> {
  const found = await db.first(itemByKey, [idOrSlug, reader.language, reader.fallback]);
  if (found === undefined) return undefined;
  const { card, ...details } = found;
  return { ...summaryOf(card, reader), ...details };
}
