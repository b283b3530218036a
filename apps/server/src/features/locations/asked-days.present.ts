import { addDays, type IsoDate, parseIsoDate } from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import type { AskedRange } from './place-calendar.ts';

/** Nobody books outside these; days of other millennia would only break the zone's tables. */
const known = { from: '1900-01-01', to: '2999-12-31' };

/**
 * Reads a DayOrMoment of the wire as a calendar day (RULINGS, "DateTimeExpectedStart, …End"): of an instant with an
 * offset its day in the shop's zone counts, of one without the day as written. Null when there is no such day.
 */
export function readDay(text: string, zone: Zone): IsoDate | null {
  const day = dayOf(text, zone);
  return day !== null && known.from <= day && day <= known.to ? day : null;
}

function dayOf(text: string, zone: Zone): IsoDate | null {
  const written = parseIsoDate(text.slice(0, 10));
  if (written === null || !/(?:Z|[+-]\d{2}:?\d{2})$/u.test(text.slice(10))) return written;
  const instant = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/u, '$1:$2'));
  return Number.isNaN(instant) ? null : zone.dayOf(instant as EpochMs);
}

/** One end of a range under the name that the wire has for it; absent, the default counts. */
type AskedEnd =
  | { readonly field: string; readonly text: string }
  | { readonly field: string; readonly text: string | undefined; readonly otherwise: IsoDate };

/** Reads both ends of a range and names every end that is no day, and an end that is before its start. */
export function readRange(first: AskedEnd, last: AskedEnd, zone: Zone): AskedRange | Refusal {
  const from = endOf(first, zone);
  const to = endOf(last, zone);
  const fields: RefusedField[] = [];
  if (from === null) fields.push({ field: first.field, reason: 'no-such-day' });
  if (to === null) fields.push({ field: last.field, reason: 'no-such-day' });
  if (from !== null && to !== null && to < from) fields.push({ field: last.field, reason: 'before-start' });
  if (from === null || to === null || fields.length > 0) return refuse('ValidationFailed', { fields });
  return { from, to };
}

function endOf(end: AskedEnd, zone: Zone): IsoDate | null {
  if (end.text !== undefined) return readDay(end.text, zone);
  return 'otherwise' in end ? end.otherwise : null;
}

/** Days under the names that the wire has for them; all that are no days are named at once. */
export function readDays<Name extends string>(
  texts: Readonly<Record<Name, string | undefined>>,
  zone: Zone,
): Readonly<Record<Name, IsoDate | undefined>> | Refusal {
  const days: Partial<Record<Name, IsoDate>> = {};
  const fields: RefusedField[] = [];
  for (const [name, text] of Object.entries(texts) as [Name, string | undefined][]) {
    const day = text === undefined ? undefined : readDay(text, zone);
    if (day === null) fields.push({ field: name, reason: 'no-such-day' });
    else if (day !== undefined) days[name] = day;
  }
  return fields.length > 0
    ? refuse('ValidationFailed', { fields })
    : (days as Record<Name, IsoDate | undefined>);
}

/** From when to when somebody asks for, by the first and the last day of it; null: it has no end that way. Half-open. */
export function readSpan(
  texts: { readonly From: string | undefined; readonly To: string | undefined },
  zone: Zone,
): { readonly from: EpochMs | null; readonly to: EpochMs | null } | Refusal {
  const days = readDays(texts, zone);
  if (isRefusal(days)) return days;
  return {
    from: days.From === undefined ? null : zone.at(days.From, 0),
    to: days.To === undefined ? null : zone.at(addDays(days.To, 1), 0),
  };
}

/** The one day that a call is about. */
export function readOneDay(field: string, text: string, zone: Zone): IsoDate | Refusal {
  return readDay(text, zone) ?? refuse('ValidationFailed', { fields: [{ field, reason: 'no-such-day' }] });
}

interface PeriodQuery {
  readonly DateTimeExpectedStart?: string | undefined;
  readonly DateTimeExpectedEnd?: string | undefined;
}

/**
 * The period that a call asks for. An end without a start is refused; a start alone is a period of one day;
 * neither is null. `earliest` refuses days before it.
 */
export function readPeriod(
  query: PeriodQuery,
  zone: Zone,
  earliest: IsoDate | null,
): AskedRange | null | Refusal {
  const { DateTimeExpectedStart: start, DateTimeExpectedEnd: end } = query;
  if (start === undefined && end === undefined) return null;
  if (start === undefined)
    return refuse('ValidationFailed', { fields: [{ field: startField, reason: 'required' }] });
  const range = readRange({ field: startField, text: start }, { field: endField, text: end ?? start }, zone);
  if (isRefusal(range) || earliest === null || range.from >= earliest) return range;
  return refuse('ValidationFailed', { fields: [{ field: startField, reason: 'past' }] });
}

const startField = 'DateTimeExpectedStart';
const endField = 'DateTimeExpectedEnd';
