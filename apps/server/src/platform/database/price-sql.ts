/**
 * Selects the prices of an item that can count for a customer group, as JSON rows of the shape `PriceRow` of pricing.
 * For lists that must come in one statement; the arguments are SQL expressions.
 */
export function pricesSql(of: { item: string; group: string }): string {
  return `coalesce((
    select jsonb_agg(jsonb_build_object('list', p.price_list_id, 'group', pl.customer_group, 'unit', p.unit,
      'cents', p.cents, 'shown', p.default_unit))
    from $schema.price p
    join $schema.price_list pl on pl.id = p.price_list_id
    where p.item_id = ${of.item} and (pl.customer_group is null or pl.customer_group = ${of.group})
  ), '[]')`;
}
