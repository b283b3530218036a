import type { SharingReservation } from '@bivak/rules';

/** A reservation of a checkout as payments see it. */
export type CheckoutPart = SharingReservation & { readonly id: string; readonly number: string };

/** Of the checkout `c`, what is paid together: its `CheckoutPart`s in the order of their numbers. */
export const partsSql = `(
      select jsonb_agg(jsonb_build_object('id', o.id,
        'number', coalesce(o.order_no, o.reservation_no), 'status', o.status, 'grossCents', o.gross_cents,
        'depositCents', o.deposit_cents, 'paidCents', o.paid_cents)
        order by o.reservation_no)
      from $schema.reservation o where o.checkout_id = c.id
    )`;
