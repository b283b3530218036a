import { cents, type IsoDate, ownPayment, type ReservationStatus } from '@bivak/rules';
import {
  liveSql,
  type CheckoutPart,
  type OrderPerson,
  partsSql,
  personSql,
} from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { type AskedCertificate, certificatesJson } from './orders.sql.ts';

export interface OpenReservation {
  reservationNo: string;
  orderNo: string | null;
  status: ReservationStatus;
  /** A confirmation was asked by mail and has not come. */
  unconfirmed: boolean;
  person: OrderPerson;
  /** Where a delivery goes. */
  address: OrderPerson;
  startDay: IsoDate;
  endDay: IsoDate;
  businessStart: EpochMs;
  businessEnd: EpochMs;
  /** Minutes of the day; null where no hour was chosen, or one that is no longer in shop.json. */
  pickupFrom: number | null;
  pickupTo: number | null;
  returnFrom: number | null;
  returnTo: number | null;
  warehouseId: string;
  deliveryId: string | null;
  reference: string | null;
  notes: string | null;
  /** What the business wrote for itself. */
  staffNotes: string | null;
  grossCents: number;
  depositCents: number;
  /** Online, its own share of what was paid together. */
  paidCents: number;
  /** Without the deposits, which are a sum of their own. */
  goods: readonly OpenGoods[];
  certificates: readonly AskedCertificate[];
}

export interface OpenGoods {
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  qty: number;
}

// A list in one statement (docs/decisions/0006): whoever gets things ready reads what, for whom, where and when at once.
const open = statement<OpenReservation & { id: string; parts: CheckoutPart[] }>({
  reservationNo: 'text',
  orderNo: 'text?',
  status: 'text',
  unconfirmed: 'bool',
  person: 'json',
  address: 'json',
  startDay: 'day',
  endDay: 'day',
  businessStart: 'instant',
  businessEnd: 'instant',
  pickupFrom: 'int?',
  pickupTo: 'int?',
  returnFrom: 'int?',
  returnTo: 'int?',
  warehouseId: 'text',
  deliveryId: 'text?',
  reference: 'text?',
  notes: 'text?',
  staffNotes: 'text?',
  grossCents: 'int',
  depositCents: 'int',
  paidCents: 'int',
  id: 'text',
  parts: 'json',
  goods: 'json',
  certificates: 'json',
})(`
  select r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status,
    r.confirmation_asked and r.confirmed_at is null as unconfirmed, ${personSql('c.person')} as person,
    ${personSql('coalesce(c.address, c.person)')} as address, r.start_day as "startDay", r.end_day as "endDay",
    r.business_start as "businessStart", r.business_end as "businessEnd",
    p.from_minute as "pickupFrom", p.to_minute as "pickupTo",
    b.from_minute as "returnFrom", b.to_minute as "returnTo",
    r.warehouse_id as "warehouseId", r.delivery_id as "deliveryId", r.reference, r.notes,
    r.staff_notes as "staffNotes",
    r.gross_cents as "grossCents", r.deposit_cents as "depositCents", c.paid_cents as "paidCents",
    r.id, ${partsSql} as parts,
    (select coalesce(jsonb_agg(jsonb_build_object('itemId', l.item_id, 'descriptions', l.descriptions, 'qty', l.qty)
        order by l.position), '[]')
      from $schema.reservation_line l where l.reservation_id = r.id and l.kind <> 'Borg') as goods,
    ${certificatesJson} as certificates
  from $schema.reservation r
  join $schema.checkout c on c.id = r.checkout_id
  left join lateral $schema.slot_on(r.pickup_hour_id, r.start_day) p on true
  left join lateral $schema.slot_on(r.return_hour_id, r.end_day) b on true
  where ${liveSql('r.status')}
  order by r.start_day, r.business_start, r.reservation_no
`);

const status = statement<{ status: ReservationStatus }>({ status: 'text' })(`
  select status from $schema.reservation where id = $1 or reservation_no = $1 or order_no = $1
`);

/** What the business has before it, by when it leaves; for operators only. */
export async function listOpenReservations(db: Db): Promise<OpenReservation[]> {
  return (await db.rows(open)).map(({ id, parts, ...order }) => ({
    ...order,
    paidCents: ownPayment(parts, (part) => part.id === id, cents(order.paidCents)).paidCents,
  }));
}

/** The key is an id, a reservation number or an order number. Only staff asks it: there is no scope. */
export async function statusOf(db: Db, key: string): Promise<ReservationStatus | undefined> {
  return (await db.first(status, [key]))?.status;
}
