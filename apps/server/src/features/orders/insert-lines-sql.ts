/** The columns of lines as JSON, in our names; for `jsonb_to_recordset`. */
export const lineColumns = `position integer, "itemId" text, kind text, descriptions jsonb, qty integer,
      "unitCents" bigint, cover jsonb, "priceListId" text, "vatBp" integer, "netCents" bigint, "grossCents" bigint,
      recipe jsonb`;

/** Writes the lines `l` that `from` has into the reservation that `reservation` names. */
export function insertLinesSql(reservation: string, from: string): string {
  return `
    insert into $schema.reservation_line (reservation_id, position, item_id, kind, descriptions, qty, unit_cents,
      cover, price_list_id, vat_bp, net_cents, gross_cents, recipe)
    select ${reservation}, l.position, l."itemId", l.kind, l.descriptions, l.qty, l."unitCents", l.cover,
      l."priceListId", l."vatBp", l."netCents", l."grossCents", l.recipe
    from ${from}`;
}
