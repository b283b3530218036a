import type { IsoDate, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { PickupContact } from './pickup-contact.sql.ts';

interface Slot {
  readonly from: string;
  readonly to: string;
}

/** What who fetches the tents of a reservation needs. */
export interface PickupSheetRow {
  number: string;
  association: string;
  status: ReservationStatus;
  startDay: IsoDate;
  endDay: IsoDate;
  pickup: Slot | null;
  back: Slot | null;
  contact: PickupContact | null;
  customFields: Readonly<Record<string, string | number | boolean | null>>;
  depot: { name: string; street: string; houseNumber: string; zipCode: string; city: string; tel: string };
  items: readonly { description: string; qty: number }[];
}

const slot = (row: string): string =>
  `case when ${row}.id is not null then jsonb_build_object(
    'from', to_char(make_interval(mins => ${row}.from_minute), 'HH24:MI'),
    'to', to_char(make_interval(mins => ${row}.to_minute), 'HH24:MI')) end`;

// One instant of order, depot and customer: the sheet is one statement (docs/decisions/0006).
const sheetOf = statement<PickupSheetRow>({
  number: 'text',
  association: 'text',
  status: 'text',
  startDay: 'day',
  endDay: 'day',
  pickup: 'json?',
  back: 'json?',
  contact: 'json?',
  customFields: 'json',
  depot: 'json',
  items: 'json',
})(`
  select coalesce(r.order_no, r.reservation_no) as number, k.company_name as association, r.status,
    r.start_day as "startDay", r.end_day as "endDay", ${slot('p')} as pickup, ${slot('b')} as back,
    r.pickup_contact as contact, r.custom_fields as "customFields",
    jsonb_build_object('name', coalesce(w.descriptions ->> $2, w.descriptions ->> $3, w.id), 'street', w.street,
      'houseNumber', w.house_number, 'zipCode', w.zip_code, 'city', w.city, 'tel', w.tel) as depot,
    (select coalesce(jsonb_agg(jsonb_build_object('qty', l.qty,
      'description', coalesce(l.descriptions ->> $2, l.descriptions ->> $3, l.item_id)) order by l.position), '[]')
      from $schema.reservation_line l where l.reservation_id = r.id and l.kind <> 'Borg') as items
  from $schema.reservation r
  join $schema.customer k on k.id = r.customer_id
  join $schema.warehouse w on w.id = r.warehouse_id
  left join lateral $schema.slot_on(r.pickup_hour_id, r.start_day) p on true
  left join lateral $schema.slot_on(r.return_hour_id, r.end_day) b on true
  where r.id = $1
`);

export function findPickupSheet(
  db: Db,
  id: string,
  language: Language,
  fallback: Language,
): Promise<PickupSheetRow | undefined> {
  return db.first(sheetOf, [id, language, fallback]);
}
