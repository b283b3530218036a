import type { ItemType } from '@bivak/contract';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import { liveSql, usedByCustomerSql } from '../availability/index.ts';
import { type ReservationRow, reservationSql } from './reservation-sql.ts';

export interface ReservationLineRow {
  id: number;
  itemId: string;
  kind: 'Item' | 'Composition' | 'Borg';
  description: string;
  qty: number;
  netCents: number;
  grossCents: number;
  slug: string;
  itemType: ItemType;
  images: string[];
  categoryIds: string[];
  maxPerCart: number | null;
  /** Of its item, beside what the customer has at the same time, here and in other orders. */
  leftForCustomer: number | null;
  deliveryId: string | null;
}

/** Of the reservation r: the admin-type user reads all of the customer, everybody else what they placed. */
export const ownSql = ownOrderSql(2);
/** A mail opens what a visitor placed, also who registered with it: that login may have to wait. */
const mine = `(${ownSql} or ($9 and r.visitor_id is not null))`;

const reservationById = statement<ReservationRow>(`
  ${reservationSql('$7', '$8')}
  where r.id = $1 and ${mine}
`);

const linesOfReservation = statement<ReservationLineRow>(`
  select l.id, l.item_id as "itemId", l.kind,
    coalesce(l.descriptions ->> $7, l.descriptions ->> $8, l.item_id) as description,
    l.qty, l.net_cents as "netCents", l.gross_cents as "grossCents", i.slug,
    i.item_type as "itemType", i.images,
    array(select ic.category_id from $schema.item_category ic where ic.item_id = i.id order by ic.category_id) as "categoryIds",
    i.max_per_cart as "maxPerCart",
    case when i.max_per_customer is not null then greatest(0, i.max_per_customer - case
      when r.customer_id is not null then ${usedByCustomerSql({
        customer: 'r.customer_id',
        item: 'l.item_id',
        start: 'r.business_start',
        end: 'r.business_end',
      })}
      when ${liveSql('r.status')} then (
        select sum(own.qty)::integer from $schema.reservation_line own
        where own.reservation_id = r.id and own.item_id = l.item_id
      )
      else 0
    end) end as "leftForCustomer", r.delivery_id as "deliveryId"
  from $schema.reservation_line l
  join $schema.reservation r on r.id = l.reservation_id
  join $schema.item i on i.id = l.item_id
  where l.reservation_id = $1 and ${mine}
  order by l.position
`);

export interface Reader {
  readonly scope: CustomerScope;
  /** Has the link that was mailed for this very order, which opens it where there is no account. */
  readonly hasLink: boolean;
  readonly language: string;
  readonly fallback: string;
}

function readerValues(id: string, reader: Reader): unknown[] {
  return [...ownValues(id, reader.scope), reader.language, reader.fallback, reader.hasLink];
}

/** What `ownSql` asks: $1, which reservation, and $2 to $6, who reads. */
export function ownValues(id: string, scope: CustomerScope): unknown[] {
  return [id, ...ownOrderValues(scope)];
}

export function findReservation(db: Db, id: string, reader: Reader): Promise<ReservationRow | undefined> {
  return db.first(reservationById, readerValues(id, reader));
}

export function readReservationLines(db: Db, id: string, reader: Reader): Promise<ReservationLineRow[]> {
  return db.rows(linesOfReservation, readerValues(id, reader));
}
