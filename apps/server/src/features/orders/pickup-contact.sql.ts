import type { IsoDate, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

/** Whom the depot can call (`design/lending.md` §4, "mails"). */
export interface PickupContact {
  /** On camp. */
  readonly campName: string;
  readonly campPhone: string;
  /** Who fetches the tents. */
  readonly fetcherName: string;
  readonly fetcherPhone: string;
  /** Where a link goes to what they fetch; absent where it was not said. */
  readonly fetcherEmail?: string;
}

export interface ContactedReservation {
  id: string;
  status: ReservationStatus;
  contact: PickupContact | null;
}

const toContact = statement<ContactedReservation>({
  id: 'text',
  status: 'text',
  contact: 'json?',
  onePlan: 'unread',
})(`
  select r.id, r.status, r.pickup_contact as contact, ${onePlanColumn}
  from $schema.reservation r where r.id = $1 and ${ownOrderSql(2)} for no key update
`);

const setContact = statement(`
  with told as (${eventsSql(4)}), mailed as (
    ${enqueueSql({
      kind: `'mail.pickup-link'`,
      payload: `jsonb_build_object('reservationId', $1::text)`,
      at: '$4::timestamptz',
      from: '(select where $3::boolean) asked',
    })}
  )
  update $schema.reservation set pickup_contact = $2, pickup_contact_at = $4 where id = $1
`);

/** Undefined for another's. The first statement of its transaction. */
export function lockContacted(
  db: Db,
  id: string,
  scope: CustomerScope,
): Promise<ContactedReservation | undefined> {
  return db.first(toContact, [id, ...ownOrderValues(scope)]);
}

export async function writePickupContact(
  db: Db,
  id: string,
  contact: PickupContact,
  source: EventSource,
  /** Whether who fetches is mailed what they need. */
  isMailed: boolean,
): Promise<void> {
  // Names and numbers stand with the reservation alone: what is audited outlives it.
  const event = { entity: 'reservation', entityId: id, action: 'say-pickup-contact' };
  await db.rows(setContact, [id, JSON.stringify(contact), isMailed, ...eventValues(source, [event])]);
}

const asking = statement(`
  with due as (
    update $schema.reservation set pickup_asked_at = $1
    where status = 'Order' and pickup_contact is null and pickup_asked_at is null and customer_id is not null
      and start_day > $2 and start_day <= $3
    returning id
  )
  ${enqueueSql({
    kind: `'mail.pickup-contact'`,
    payload: `jsonb_build_object('reservationId', due.id)`,
    at: '$1::timestamptz',
    from: 'due',
  })}
`);

/** Leaves a mail for each order that begins within these days and has said nothing, and was not asked before. */
export async function askPickupContacts(
  db: Db,
  { after, until }: { readonly after: IsoDate; readonly until: IsoDate },
  now: EpochMs,
): Promise<void> {
  await db.rows(asking, [instant(now), after, until]);
}
