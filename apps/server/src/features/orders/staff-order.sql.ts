import type { HandoverRow, IsoDate, RateTotal, SetPart } from '@bivak/rules';
import { type UndoOffer, undoOfSql } from '../../platform/application/undo.ts';
import { ownPaymentSql } from '../../platform/database/invoice-money.ts';
import { type OrderPerson, personSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { handoverRowsSql, openSerialsSql, recipeSql } from './handover-sql.ts';
import { type ListedRow, listedColumns, listedSql } from './staff-orders.sql.ts';

/** An order with all that staff sees of it, save its lines and its history. */
export interface StaffOrderRow extends ListedRow {
  reservationNo: string;
  orderNo: string | null;
  warehouseName: string;
  deliveryId: string | null;
  deliveryName: string | null;
  address: OrderPerson | null;
  pickupHourId: string | null;
  returnHourId: string | null;
  backOn: IsoDate | null;
  /** Of the business; no customer reads them. */
  notes: string | null;
  /** What the customer wrote with the order. */
  remark: string | null;
  customFields: Record<string, string | number | boolean | null>;
  netCents: number;
  roundingCents: number;
  vat: RateTotal[];
  expiresAt: EpochMs | null;
  editBlocked: boolean;
  cancelBlocked: boolean;
  rejectionReason: string | null;
  payments: readonly {
    readonly id: string;
    readonly method: string;
    readonly status: string;
    readonly askedCents: number;
    readonly keptCents: number;
    readonly at: string;
  }[];
  refunds: readonly {
    readonly id: string;
    readonly reason: string;
    readonly status: string;
    readonly cents: number;
    readonly at: string;
  }[];
  invoices: readonly {
    readonly number: string;
    readonly kind: 'invoice' | 'credit';
    readonly grossCents: number;
    readonly issuedOn: IsoDate;
    readonly dueOn: IsoDate;
    readonly openCents: number;
    readonly version: number;
    /** Money that was noted for it and stands, the latest first. */
    readonly noted: readonly {
      readonly id: string;
      readonly method: 'TRANSFER' | 'CASH' | 'TERMINAL' | 'OTHER' | null;
      readonly cents: number;
      readonly at: EpochMs;
      readonly paidOn: IsoDate | null;
      readonly by: string;
      readonly isOfBank: boolean;
      readonly isOwn: boolean;
    }[];
  }[];
  documents: readonly {
    readonly fileId: string;
    readonly kind: string;
    readonly name: string;
    readonly at: string;
  }[];
  files: readonly {
    readonly fileId: string;
    readonly name: string;
    readonly contentType: string;
    readonly size: number;
    readonly lineId: number | null;
    readonly at: string;
  }[];
  conversations: readonly {
    readonly id: string;
    readonly subject: string;
    readonly lastAt: string;
    /** The customer had the last word. */
    readonly waits: boolean;
  }[];
}

const headColumns = {
  ...listedColumns,
  reservationNo: 'text',
  orderNo: 'text?',
  warehouseName: 'text',
  deliveryId: 'text?',
  deliveryName: 'text?',
  address: 'json?',
  pickupHourId: 'text?',
  returnHourId: 'text?',
  backOn: 'day?',
  notes: 'text?',
  remark: 'text?',
  customFields: 'json',
  netCents: 'int',
  roundingCents: 'int',
  vat: 'json',
  expiresAt: 'instant?',
  editBlocked: 'bool',
  cancelBlocked: 'bool',
  rejectionReason: 'text?',
  payments: 'json',
  refunds: 'json',
  invoices: 'json',
  documents: 'json',
  files: 'json',
  conversations: 'json',
} as const satisfies ColumnsOf<StaffOrderRow>;

/** Rows of `from` as a JSON list of these parts, in an order. */
function listOf(parts: Readonly<Record<string, string>>, order: string, from: string): string {
  const named = Object.entries(parts).map(([name, sql]) => `'${name}', ${sql}`);
  return `(select coalesce(jsonb_agg(jsonb_build_object(${named.join(', ')}) order by ${order}), '[]') from ${from})`;
}

// All that belongs to one order in one statement (docs/decisions/0006): what staff reads of it is of one instant.
const head = statement<StaffOrderRow>(headColumns)(`
  select one.*, r.reservation_no as "reservationNo", r.order_no as "orderNo",
    coalesce(w.descriptions ->> $4, w.descriptions ->> $5, w.id) as "warehouseName", r.delivery_id as "deliveryId",
    coalesce(d.descriptions ->> $4, d.descriptions ->> $5) as "deliveryName",
    (select ${personSql('c.address')} from $schema.checkout c where c.id = r.checkout_id) as address,
    r.pickup_hour_id as "pickupHourId", r.return_hour_id as "returnHourId", r.back_on as "backOn",
    r.staff_notes as notes, nullif(r.notes, '') as remark,
    r.custom_fields as "customFields", r.net_cents as "netCents", r.rounding_cents as "roundingCents", r.vat,
    r.expires_at as "expiresAt", r.edit_blocked as "editBlocked", r.cancel_blocked as "cancelBlocked",
    (select e.note from $schema.status_event e where e.reservation_id = r.id and r.status = 'Rejected'
      and e.to_status = 'Rejected' order by e.id desc limit 1) as "rejectionReason",
    ${listOf(
      {
        id: 'p.id',
        method: 'p.method',
        status: 'p.status',
        askedCents: 'p.asked_cents',
        keptCents: 'p.kept_cents',
        at: 'p.created_at',
      },
      'p.created_at, p.id',
      '$schema.payment_attempt p where p.checkout_id = r.checkout_id',
    )} as payments,
    ${listOf(
      { id: 'f.id', reason: 'f.reason', status: 'f.status', cents: 'f.cents', at: 'f.created_at' },
      'f.created_at, f.id',
      '$schema.refund f where f.reservation_id = r.id',
    )} as refunds,
    ${listOf(
      {
        number: 'i.number',
        kind: 'i.kind',
        grossCents: 'i.gross_cents',
        issuedOn: 'i.issued_on',
        dueOn: 'i.due_on',
        openCents: 'n.open_cents',
        version: 'n.version',
        noted: listOf(
          {
            id: 'p.id',
            method: 'p.method',
            cents: 'p.cents',
            at: '(extract(epoch from p.noted_at) * 1000)::bigint',
            paidOn: 'p.paid_on',
            by: 'p.by',
            isOfBank: 'p.bank_line_id is not null',
            isOwn: ownPaymentSql('$6'),
          },
          'p.noted_at desc, p.id',
          `$schema.invoice_payment p where p.invoice_id = i.id and p.undoes is null
            and not exists (select from $schema.invoice_payment u where u.undoes = p.id)`,
        ),
      },
      'i.issued_at, i.id',
      '$schema.invoice i join $schema.invoice_standing n on n.invoice_id = i.id where i.reservation_id = r.id',
    )} as invoices,
    ${listOf(
      { fileId: 'g.file_id', kind: 'g.kind', name: 'f.name', at: 'g.created_at' },
      'g.created_at desc, g.id',
      '$schema.document g join $schema.file f on f.id = g.file_id where g.reservation_id = r.id and g.state = r.status',
    )} as documents,
    ${listOf(
      {
        fileId: 'g.file_id',
        name: 'f.name',
        contentType: 'f.content_type',
        size: 'f.size',
        lineId: 'g.reservation_line_id',
        at: 'g.created_at',
      },
      'g.created_at, g.id',
      '$schema.reservation_file g join $schema.file f on f.id = g.file_id where g.reservation_id = r.id',
    )} as files,
    ${listOf(
      {
        id: 't.id',
        subject: 't.subject',
        lastAt: 't.last_message_at',
        waits: 't.waits',
      },
      't.last_message_at desc, t.id',
      '$schema.conversation t where t.reservation_id = r.id and t.last_message_at is not null',
    )} as conversations
  from $schema.reservation r
  join $schema.warehouse w on w.id = r.warehouse_id
  left join $schema.delivery d on d.id = r.delivery_id
  cross join lateral (${listedSql('$3')} where r.id = $1) one
  where r.id = $1 and ($2::text[] is null or r.warehouse_id = any($2))
`);

export interface StaffOrderLine {
  id: number;
  itemId: string;
  kind: 'Item' | 'Composition' | 'Borg';
  descriptions: Readonly<Record<string, string>>;
  qty: number;
  unitCents: number;
  netCents: number;
  grossCents: number;
  vatBp: number;
  recipe: readonly (SetPart & { readonly descriptions: Readonly<Record<string, string>> })[];
  /** What the desk noted of it. */
  rows: readonly HandoverRow[];
  serials: readonly { readonly id: string; readonly itemId: string; readonly isOut: boolean }[];
}

const lines = statement<StaffOrderLine>({
  id: 'int',
  itemId: 'text',
  kind: 'text',
  descriptions: 'json',
  qty: 'int',
  unitCents: 'int',
  netCents: 'int',
  grossCents: 'int',
  vatBp: 'int',
  recipe: 'json',
  rows: 'json',
  serials: 'json',
})(`
  select l.id, l.item_id as "itemId", l.kind, l.descriptions, l.qty, l.unit_cents as "unitCents",
    l.net_cents as "netCents", l.gross_cents as "grossCents", l.vat_bp as "vatBp",
    ${recipeSql} as recipe, ${handoverRowsSql} as rows,
    ${openSerialsSql} as serials
  from $schema.reservation_line l join $schema.reservation r on r.id = l.reservation_id
  where l.reservation_id = $1 and ($2::text[] is null or r.warehouse_id = any($2))
  order by l.position
`);

export interface HistoryRow {
  at: EpochMs;
  entity: 'reservation' | 'payment' | 'refund' | 'invoice';
  action: string;
  by: HistoryActor;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  note: string | null;
  undo: UndoOffer | null;
}

/** Who did it: of staff and of customers by name, where that still stands. */
export interface HistoryActor {
  readonly kind: 'public' | 'anonymous' | 'customer' | 'operator' | 'job';
  readonly name: string | null;
}

/** Of one that changes all day, the latest. */
const mostHistory = 500;

const history = statement<HistoryRow>({
  at: 'instant',
  entity: 'text',
  action: 'text',
  by: 'json',
  before: 'json?',
  after: 'json?',
  note: 'text?',
  undo: 'json?',
})(`
  select e.at, e.entity, e.action, e.before, e.after,
    case when e.entity = 'reservation' then ${undoOfSql({
      version: '(select r.version from $schema.reservation r where r.id = $1)',
      caller: '$3',
      now: '$4::timestamptz',
    })} end as undo,
    jsonb_build_object('kind', e.actor ->> 'kind', 'name', coalesce(
      (select nullif(o.name, '') from $schema.login o where o.id = e.actor ->> 'login'),
      (select nullif(trim(concat_ws(' ', k.first_name, k.last_name)), '') from $schema.contact k
        where k.id = e.actor ->> 'contact'),
      e.actor ->> 'name')) as by,
    coalesce((select n.note from $schema.status_event n where e.entity = 'reservation' and n.reservation_id = e.entity_id
      and n.at = e.at and n.to_status = e.after ->> 'status' order by n.id limit 1),
      case when e.action = 'replace-serial' then e.after ->> 'note' end) as note
  from (
    select 'reservation' as entity, r.id from $schema.reservation r where r.id = $1
    union all
    select 'payment', p.id from $schema.reservation r join $schema.payment_attempt p on p.checkout_id = r.checkout_id
    where r.id = $1
    union all
    select 'refund', f.id from $schema.refund f where f.reservation_id = $1
    union all
    select 'invoice', i.number from $schema.invoice i where i.reservation_id = $1
    union all
    select 'invoice', i.id from $schema.invoice i where i.reservation_id = $1
  ) of
  join $schema.event e on e.entity = of.entity and e.entity_id = of.id
  where $2::text[] is null or exists (
    select from $schema.reservation r where r.id = $1 and r.warehouse_id = any($2))
  order by e.at desc, e.id desc limit ${mostHistory}
`);

export interface OrderReader {
  /** Whose acts can be taken back: only one's own. */
  readonly caller: string;
  readonly warehouses: readonly string[] | null;
  readonly now: EpochMs;
  readonly language: string;
  readonly fallback: string;
}

/** All three as one reads them; undefined for one of another warehouse, as for one that is not there. */
export async function readStaffOrder(
  db: Db,
  id: string,
  { caller, warehouses, now, language, fallback }: OrderReader,
): Promise<{ order: StaffOrderRow; lines: StaffOrderLine[]; history: HistoryRow[] } | undefined> {
  const [order, ordered, happened] = await Promise.all([
    db.first(head, [id, warehouses, instant(now), language, fallback, caller]),
    db.rows(lines, [id, warehouses]),
    db.rows(history, [id, warehouses, caller, instant(now)]),
  ]);
  return order === undefined ? undefined : { order, lines: ordered, history: happened };
}
