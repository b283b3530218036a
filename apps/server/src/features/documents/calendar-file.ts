import { routePath, shopMode } from '@bivak/contract/shop-config';
import { addDays, type IsoDate } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import { type MailedReservation, textIn } from '../notifications/index.ts';

/** An appointment of a calendar file. */
export interface CalendarEvent {
  /** The same for ever: a calendar that has it already changes what it has. */
  readonly uid: string;
  /** Rises with every change. */
  readonly sequence: number;
  /** A day where the hours of it are still to be chosen. */
  readonly when: Between | IsoDate;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly isCertain: boolean;
  /** How long before its start the calendar reminds of it, as RFC 5545 writes durations: `-P1D`. */
  readonly alarm: string;
}

interface Between {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * A calendar file (RFC 5545). Instants stand in UTC, so that every calendar shows the right hour whatever the clocks do
 * in between; an alarm of a day counts in days there.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { language, made }: { readonly language: string; readonly made: EpochMs },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Bivak//Bivak//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, made)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

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
  const event = (what: 'start' | 'end', alarm: string, when: CalendarEvent['when']): CalendarEvent => ({
    uid: `${reservation.id}.${what}@${new URL(origin).hostname}`,
    // An order is later than the request that it was, within the same revision.
    sequence: revision * 2 + (orderNo === null ? 0 : 1),
    when,
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
  const { businessStart, businessEnd, startDay, endDay } = reservation;
  // What staff assigns has no slots yet: nobody may read the first of the day as theirs.
  const isDayOnly = shop.config.lending !== undefined;
  const there = slot(shop, startDay, reservation.pickupFrom, reservation.pickupTo);
  const back = slot(shop, endDay, reservation.returnFrom, reservation.returnTo);
  const around = {
    there: { from: businessStart, to: (businessStart + halfHour) as EpochMs },
    back: { from: (businessEnd - halfHour) as EpochMs, to: businessEnd },
  };
  const first = event('start', '-P1D', there ?? (isDayOnly ? startDay : around.there));
  if (shopMode(shop.config) === 'sales') return [first];
  return [first, event('end', '-PT3H', back ?? (isDayOnly ? endDay : around.back))];
}

/** Only the instant is known without a slot: the entry takes half an hour from it. */
const halfHour = 30 * 60_000;

function eventLines(event: CalendarEvent, made: EpochMs): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcText(made)}`,
    ...whenLines(event.when),
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:OPAQUE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.summary)}`,
    `TRIGGER:${event.alarm}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** A whole day ends where the next one begins. */
function whenLines(when: CalendarEvent['when']): string[] {
  if (typeof when !== 'string') return [`DTSTART:${utcText(when.from)}`, `DTEND:${utcText(when.to)}`];
  const text = (day: IsoDate) => day.replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${text(when)}`, `DTEND;VALUE=DATE:${text(addDays(when, 1))}`];
}

/** Writes an instant as `20261212T080000Z`. */
export function utcText(at: EpochMs): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/gu, '');
}

/** It escapes what would mean something to the file; other control signs are no writing. */
export function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

const longestLine = 75;

/** Lines of more than 75 bytes go on in the next one, behind a space; no sign is cut in two. */
export function folded(line: string): string {
  const rows: string[] = [];
  let row = '';
  for (const sign of line) {
    if (Buffer.byteLength(row + sign) > longestLine) {
      rows.push(row);
      row = ' ';
    }
    row += sign;
  }
  return [...rows, row].join('\r\n');
}

function slot(
  { zone }: Pick<Shop, 'zone'>,
  day: IsoDate,
  from: number | null,
  to: number | null,
): Between | null {
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
  const { street = '', houseNumber = '', houseNumberAddition = '', zipCode = '', city = '' } = address;
  return oneLine(`${street} ${houseNumber} ${houseNumberAddition}`, `${zipCode} ${city}`);
}

function oneLine(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
