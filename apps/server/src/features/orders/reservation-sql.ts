import type { CheckoutAddress, CheckoutCustomer } from '@bivak/contract';
import type { IsoDate, PaymentMode, RateTotal, ReservationStatus } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import { type AskedCertificate, certificatesJson } from './certificates-sql.ts';
import { type CheckoutPart, partsSql } from './parts-sql.ts';

/** What a reservation says itself. */
export interface OrderFacts {
  id: string;
  revision: number;
  editBlocked: boolean;
  reservationNo: string;
  orderNo: string | null;
  status: ReservationStatus;
  customerId: string | null;
  warehouseId: string;
  deliveryId: string | null;
  startDay: IsoDate;
  endDay: IsoDate;
  pickupHourId: string | null;
  returnHourId: string | null;
  businessStart: EpochMs;
  businessEnd: EpochMs;
  reference: string | null;
  referenceRequired: boolean;
  customFields: Record<string, string | number | boolean | null>;
  netCents: number;
  grossCents: number;
  depositCents: number;
  expiresAt: EpochMs | null;
}

/** Of the reservation `r`. */
export const orderFacts = `r.id, r.revision, r.edit_blocked as "editBlocked", r.reservation_no as "reservationNo",
    r.order_no as "orderNo", r.status, r.customer_id as "customerId", r.warehouse_id as "warehouseId",
    r.delivery_id as "deliveryId", r.start_day as "startDay", r.end_day as "endDay", r.pickup_hour_id as "pickupHourId",
    r.return_hour_id as "returnHourId", r.business_start as "businessStart", r.business_end as "businessEnd",
    r.reference, r.reference_required as "referenceRequired", r.custom_fields as "customFields",
    r.net_cents as "netCents", r.gross_cents as "grossCents", r.deposit_cents as "depositCents", r.expires_at as "expiresAt"`;

export interface ReservationRow extends OrderFacts {
  cancelBlocked: boolean;
  warehouseName: string;
  deliveryName: string | null;
  deliveryKind: 'pickup' | 'delivery' | null;
  /** That its items ask for, with what was handed in. */
  certificates: AskedCertificate[];
  notes: string | null;
  vat: RateTotal[];
  roundingCents: number;
  itemQty: number;
  createdAt: EpochMs;
  confirmationAsked: boolean;
  confirmedAt: EpochMs | null;
  paymentMode: PaymentMode | null;
  /** Of the whole checkout, as are its parts. */
  paidCents: number;
  parts: CheckoutPart[];
  /** Of a customer who registered with the checkout, and cannot log in yet. */
  accountNextStep: 'Activate' | 'WaitForApproval' | null;
  /** Of a reservation that was rejected. */
  rejectionReason: string | null;
  person: CheckoutCustomer;
  /** Another one for contact or delivery. */
  address: CheckoutAddress | null;
}

/**
 * The whole of reservations `r`, as the wire has it. Its callers say which: of one, or of a page of them, read at once
 * (docs/decisions/0006). `language` and `fallback` are parameters.
 */
export function reservationSql(language: string, fallback: string): string {
  return `
  select ${orderFacts}, r.cancel_blocked as "cancelBlocked",
    coalesce(w.descriptions ->> ${language}, w.descriptions ->> ${fallback}) as "warehouseName",
    coalesce(d.descriptions ->> ${language}, d.descriptions ->> ${fallback}) as "deliveryName",
    d.kind as "deliveryKind", r.notes, r.vat,
    r.rounding_cents as "roundingCents", r.item_qty as "itemQty", r.created_at as "createdAt",
    r.confirmation_asked as "confirmationAsked", r.confirmed_at as "confirmedAt", c.payment_mode as "paymentMode",
    c.paid_cents as "paidCents",
    ${partsSql} as parts,
    c.person, c.address,
    ${certificatesJson} as certificates,
    (select case when not l.activated then 'Activate' when not l.approved then 'WaitForApproval' end
      from $schema.membership m join $schema.login l on l.id = m.login_id
      where r.visitor_id is not null and m.customer_id = r.customer_id and m.contact_id = r.contact_id
      limit 1) as "accountNextStep",
    (select e.note from $schema.status_event e where e.reservation_id = r.id and r.status = 'Rejected'
      and e.to_status = 'Rejected' order by e.id desc limit 1) as "rejectionReason"
  from $schema.reservation r
  join $schema.checkout c on c.id = r.checkout_id
  join $schema.warehouse w on w.id = r.warehouse_id
  left join $schema.delivery d on d.id = r.delivery_id`;
}
