/** How many pieces of the claimed leaf `c` one of the line `l` takes. */
export const perUnitSql = `(case when l.kind = 'Composition' then (
    select coalesce(sum(p.qty), 0)::integer from jsonb_to_recordset(l.recipe) as p("itemId" text, qty integer)
    where p."itemId" = c.item_id
  ) else 1 end)`;
