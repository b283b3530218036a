import { routePath, shopMode } from '@bivak/contract/shop-config';
import type { IsoDate } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import { type MailedReservation, textIn } from '../notifications/index.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** Without a slot the moment alone is known: half an hour of it. */
const halfHour = 30 * 60_000;

/** When things are fetched and brought back, or brought and collected; in a sale only when they are handed over. */
export function calendarEvents(
  shop: Pick<Shop, 'id' | 'config' | 'origins' | 'translate' | 'zone'>,
  reservation: MailedReservation,
): CalendarEvent[] {
  const { language, orderNo, reservationNo, isDelivered, revision } = reservation;
  const t = shop.translate[language];
  const number = orderNo ?? reservationNo;
  const origin = canonicalOrigin(shop);
  const { phone } = shop.config.contact;
  const kind = isDelivered ? 'delivery' : 'pickup';
  const event = (what: 'start' | 'end', alarm: string, from: EpochMs, to: EpochMs): CalendarEvent => ({
    uid: `${reservation.id}.${what}@${new URL(origin).hostname}`,
    // An order is later than the request that it was, within the same revision.
    sequence: revision * 2 + (orderNo === null ? 0 : 1),
    start: from,
    end: to,
    summary: t(`document.calendar.${what}`, { kind, shop: shop.config.name, number }),
    description: t(orderNo === null ? 'document.calendar.textRequest' : 'document.calendar.text', {
      number,
      phone,
    }),
    location: isDelivered ? customerPlace(reservation) : shopPlace(reservation),
    url: origin + routePath(shop.config, 'confirmation', language, { orderId: reservation.id }),
    isCertain: orderNo !== null,
    alarm,
  });
  const { businessStart, businessEnd } = reservation;
  const there = slot(shop, reservation.startDay, reservation.pickupFrom, reservation.pickupTo) ?? {
    from: businessStart,
    to: (businessStart + halfHour) as EpochMs,
  };
  const back = slot(shop, reservation.endDay, reservation.returnFrom, reservation.returnTo) ?? {
    from: (businessEnd - halfHour) as EpochMs,
    to: businessEnd,
  };
  const first = event('start', '-P1D', there.from, there.to);
  return shopMode(shop.config) === 'sales' ? [first] : [first, event('end', '-PT3H', back.from, back.to)];
}

function slot(
  { zone }: Pick<Shop, 'zone'>,
  day: IsoDate,
  from: number | null,
  to: number | null,
): { from: EpochMs; to: EpochMs } | null {
  return from === null || to === null ? null : { from: zone.at(day, from), to: zone.at(day, to) };
}

function shopPlace({ language, place }: MailedReservation): string {
  return oneLine(
    textIn(place.names, language),
    `${place.street} ${place.houseNumber}`,
    `${place.zipCode} ${place.city}`,
  );
}

function customerPlace({ address }: MailedReservation): string {
  const { Street = '', HouseNumber = '', HouseNumberAddition = '', ZipCode = '', City = '' } = address;
  return oneLine(`${Street} ${HouseNumber} ${HouseNumberAddition}`, `${ZipCode} ${City}`);
}

function oneLine(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
