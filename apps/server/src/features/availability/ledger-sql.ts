/**
 * The most that is promised at any one instant of a window, as a scalar subquery: the one definition that every
 * reading statement shares. Half-open; ends count before starts at the same instant. The arguments are SQL
 * expressions; the GiST index `claim_ledger` answers them together.
 */
export function peakSql(of: { item: string; warehouse: string; start: string; end: string }): string {
  const { item, warehouse, start, end } = of;
  return `(
    select coalesce(max(level), 0)::integer
    from (
      select sum(edge.delta) over (order by edge.at, edge.delta) as level
      from $schema.claim c
      cross join lateral (values
        (greatest(lower(c.during), ${start}), c.qty),
        (upper(c.during), -c.qty)
      ) edge(at, delta)
      where c.active and c.item_id = ${item} and c.warehouse_id = ${warehouse}
        and c.during && tstzrange(${start}, ${end})
        and edge.at < ${end}
    ) swept
  )`;
}

/**
 * CTEs `part` and `leaf(root_id, item_id, per_unit)`: what one piece of each item of the CTE `root(item_id)`
 * takes of the things that have stock of their own. The depth only guards against a recipe that eats itself.
 */
export const leavesSql = `part(root_id, item_id, qty, depth) as (
    select r.item_id, r.item_id, 1, 0 from (select distinct item_id from root) r
    union all
    select part.root_id, cp.part_id, part.qty * cp.qty, part.depth + 1
    from part
    join $schema.composition_part cp on cp.composition_id = part.item_id
    where part.depth < 8
  ),
  leaf as (
    select part.root_id, part.item_id, sum(part.qty)::integer as per_unit
    from part
    join $schema.item i on i.id = part.item_id and i.kind = 'Item'
    group by part.root_id, part.item_id
  )`;

/**
 * How many of an item are free from `start` to `end`, a scalar subquery over the CTE `leaf`: the scarcest part
 * decides, parts that are not counted do not limit (null), and a set of nothing is never there (0). Every leaf
 * is claimed for its own turnaround longer, and for ever when the item is `sold` (see claimEnd).
 */
export function freeSql(of: {
  item: string;
  sold: string;
  warehouse: string;
  start: string;
  end: string;
}): string {
  const end = `(case when ${of.sold} then timestamptz '9999-12-31 00:00:00+00'
        else ${of.end} + make_interval(mins => li.turnaround_minutes) end)`;
  return fewestSql({
    ...of,
    left: `coalesce(s.qty, 0) - ${peakSql({ item: 'leaf.item_id', warehouse: of.warehouse, start: of.start, end })}`,
  });
}

/** How many of an item there are when nothing is promised: more are never free. */
export function mostSql(of: { item: string; warehouse: string }): string {
  return fewestSql({ ...of, left: 'coalesce(s.qty, 0)' });
}

function fewestSql(of: { item: string; warehouse: string; left: string }): string {
  return `(
    select case when count(*) = 0 then 0 else min(
      case when li.stock_type <> 'BulkWithoutStock' then floor((${of.left})::float8 / leaf.per_unit)::integer end
    ) end
    from leaf
    join $schema.item li on li.id = leaf.item_id
    left join $schema.stock s on s.item_id = leaf.item_id and s.warehouse_id = ${of.warehouse}
    where leaf.root_id = ${of.item}
  )`;
}
