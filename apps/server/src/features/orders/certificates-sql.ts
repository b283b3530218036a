export interface AskedCertificate {
  id: string;
  required: boolean;
  /** What was handed in; null while nothing was. */
  number: string | null;
}

/** The certificates that the items of the reservation `r`, of the checkout `c`, ask for, as JSON. */
export const certificatesJson = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', a.certificate_id, 'required', a.required, 'number', a.number)
    order by a.certificate_id), '[]')
  from (
    select ic.certificate_id, bool_or(ic.required) as required, min(g.number) as number
    from $schema.reservation_line l
    cross join lateral (
      select l.item_id union select p ->> 'itemId' from jsonb_array_elements(l.recipe) p
    ) part
    join $schema.item_certificate ic on ic.item_id = part.item_id
    left join $schema.certificate_given g on g.certificate_id = ic.certificate_id and not g.inactive
      and (g.customer_id = r.customer_id or g.cart_id = c.cart_id)
    where l.reservation_id = r.id
    group by ic.certificate_id
  ) a
)`;
