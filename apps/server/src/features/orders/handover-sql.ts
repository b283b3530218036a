import { descriptionsSql } from '../../platform/database/item-sql.ts';

/** All that the desk noted of the line `l`, summed by kind and by the part of a set that it is about. */
export const handoverRowsSql = `(select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'qty', s.qty,
      'partId', s.part_id)), '[]') from (
    select h.kind, h.part_id, sum(h.counted)::integer as qty from $schema.handover h
    where h.reservation_line_id = l.id group by h.kind, h.part_id
  ) s)`;

/** What one of the set `l` is made of, by name; nothing of what is no set. */
export const recipeSql = `(select coalesce(jsonb_agg(jsonb_build_object('itemId', p."itemId", 'qty', p.qty,
      'descriptions', coalesce(${descriptionsSql('p."itemId"')}, '{}'))), '[]')
    from jsonb_to_recordset(l.recipe) as p("itemId" text, qty integer))`;

/** The numbered pieces of the line `l` that stand ready or are out, save those that are lost. */
export const openSerialsSql = `(select coalesce(jsonb_agg(jsonb_build_object('id', s.serial_id, 'itemId', n.item_id,
        'isOut', s.handed_out_at is not null) order by s.serial_id), '[]')
      from $schema.serial_claim s join $schema.serial n on n.id = s.serial_id
      where s.reservation_line_id = l.id and s.active and upper_inf(s.during) and (
        select coalesce(sum(h.counted), 0) <= 0 from $schema.handover h
        where h.serial_id = s.serial_id and h.reservation_line_id = l.id and h.kind = 'lost'
      ))`;

/** Each part of the set `l`: how many are in one, and how many came back by themselves, whole, broken or never. */
export const partsBackSql = `(
    select p."itemId" as item_id, p.qty as per_set, coalesce((
      select sum(h.counted) from $schema.handover h where h.reservation_line_id = l.id and h.part_id = p."itemId"
    ), 0)::integer as back
    from jsonb_to_recordset(l.recipe) as p("itemId" text, qty integer)
  )`;

const notBackWhole = `(
    select coalesce(sum(case h.kind when 'out' then h.counted when 'ready' then 0 else -h.counted end), 0)::integer
    from $schema.handover h where h.reservation_line_id = l.id and h.part_id is null
  )`;

/**
 * How many pieces of the line `l` are with the customer. A set is, as long as any of its parts is (`handoverBalance` of the
 * rules): of the parts that came back by themselves, so many whole sets are back.
 */
export const outQtySql = `(${notBackWhole}
  - (select coalesce(floor(min(p.back::numeric / p.per_set)), 0)::integer from ${partsBackSql} p))`;

/** What is missing of sets of the line `l` that began to come back; of those of which nothing is back, nothing. */
export const missingPartsSql = `(select coalesce(jsonb_agg(jsonb_build_object('qty', m.qty,
      'descriptions', coalesce(${descriptionsSql('m.item_id')}, '{}'))), '[]')
    from (
      select p.item_id, ${notBackWhole} * p.per_set - p.back as qty, max(p.back) over () as begun from ${partsBackSql} p
    ) m where m.qty > 0 and m.begun > 0)`;
