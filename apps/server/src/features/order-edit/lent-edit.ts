import {
  type CampPlace,
  type EditPeriodRefusal,
  editPeriodResult,
  type IsoDate,
  type Period,
  type PlaceFields,
  placeFieldFaults,
  type TentKind,
  transportNeeds,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import {
  isPeakReason,
  lendingRulesOf,
  lentFields,
  type LentOrder,
  namedCamp,
} from '../availability/index.ts';
import { localNow, type PlaceCalendar } from '../locations/index.ts';
import type { EditableLine, EditableOrder, EditedOrder } from './order-edit.sql.ts';

type Fields = EditableOrder['customFields'];
type LentField = keyof typeof lentFields;

/**
 * Why an order of lending tents cannot get these days (spec 3 §5, "Request edit"), in place of the limits of an ordinary
 * order; null where it can. As stored they always may be.
 */
export function lentPeriodRefusal(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  lent: LentOrder,
  { order, edited }: { readonly order: EditableOrder; readonly edited: EditedOrder },
  calendar: PlaceCalendar | undefined,
): Refusal | null {
  const { lending, stored } = lent;
  const rental: Period = { from: edited.startDay, to: edited.endDay };
  const camp = namedCamp(edited.customFields);
  const rules = lendingRulesOf(shop.config, lending, {
    customerGroup: order.customerGroup,
    clock: localNow(shop.zone, now),
    calendar: calendar ?? null,
  });
  const result = editPeriodResult({ rental, camp }, rules, lending.periods.edit, stored);
  if (result.ok) return null;
  const fields = fieldsAtFault(result, lent, { rental, camp });
  return refuse(isPeakReason(result.reason) ? 'PeakPeriod' : 'PeriodRefused', { fields });
}

/** The calendar, on which a day that stays as it was promised is open, whatever was closed later. */
export function keepingPromisedDays(
  calendar: PlaceCalendar | undefined,
  order: Pick<EditableOrder, 'startDay' | 'endDay'>,
  edited: EditedOrder,
): PlaceCalendar | undefined {
  if (calendar === undefined) return undefined;
  const promised = [
    ...(edited.startDay === order.startDay ? [order.startDay] : []),
    ...(edited.endDay === order.endDay ? [order.endDay] : []),
  ];
  return { ...calendar, closingDays: calendar.closingDays.filter((day) => !promised.includes(day)) };
}

/** The calendar, in which an hour that stays has room: a division may give one above what fits. */
export function keepingPromisedHours(
  calendar: PlaceCalendar | undefined,
  order: Pick<EditableOrder, 'startDay' | 'endDay' | 'pickupHourId' | 'returnHourId'>,
  edited: EditedOrder,
): PlaceCalendar | undefined {
  if (calendar === undefined) return undefined;
  const without = (way: 'pickup' | 'return', day: IsoDate, hourId: string | null, stays: boolean) => {
    const used = calendar.used[way];
    const ofDay = new Map(used.get(day));
    return stays && hourId !== null && ofDay.delete(hourId) ? new Map([...used, [day, ofDay]]) : used;
  };
  const { startDay, endDay, pickupHourId, returnHourId } = order;
  const isSamePickup = startDay === edited.startDay && pickupHourId === edited.pickupHourId;
  const isSameReturn = endDay === edited.endDay && returnHourId === edited.returnHourId;
  return {
    ...calendar,
    used: {
      pickup: without('pickup', startDay, pickupHourId, isSamePickup),
      return: without('return', endDay, returnHourId, isSameReturn),
    },
  };
}

/** What an order of lending tents says once it is edited, with the figures that the server counts itself. */
export function lentFieldsOf(
  { shop }: Pick<Context, 'shop'>,
  lent: LentOrder,
  { order, lines }: { readonly order: EditableOrder; readonly lines: readonly EditableLine[] },
  { asked, amounts }: { readonly asked: Fields | undefined; readonly amounts: EditedOrder['amounts'] },
): Fields | Refusal {
  const given = { ...order.customFields, ...asked };
  const isMoved = addressNames.some((name) => !isSame(given, order.customFields, name));
  const isPlaced = coordinates.every((name) => asked?.[lentFields[name]] === undefined);
  // Whoever types another address by hand says nothing of where it lies on the map.
  const nowhere = isMoved && isPlaced ? only(shop, { lat: null, lon: null }) : {};
  const figures = only(shop, figuresOf(lent, order, lines, { fields: given, amounts }));
  const fields = [
    ...(isMoved || !isSame(given, order.customFields, 'title') ? placeFaults(given) : []),
    ...figureFaults(asked ?? {}, figures, order.customFields),
  ];
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  return { ...given, ...nowhere, ...figures };
}

/** The most of a tent that one request or reservation has; null: no such limit. */
export function mostOfTent({ lending }: LentOrder, itemId: string): number | null {
  return lending.tents.find(({ item }) => item === itemId)?.maxPerRequest ?? null;
}

/** Whether pieces are added to what was assigned in the peak: that takes a division. */
export function isPeakIncrease(lent: LentOrder | null, itemId: string, grows: boolean): boolean {
  return grows && lent !== null && lent.season !== null && isTent(lent, itemId);
}

const addressNames = ['street', 'number', 'postalCode', 'city', 'country'] as const;
const coordinates = ['lat', 'lon'] as const;
const days = ['firstDay', 'lastDay'] as const;

function isTent({ lending }: LentOrder, itemId: string): boolean {
  return lending.tents.some(({ item }) => item === itemId);
}

function fieldsAtFault(
  result: EditPeriodRefusal,
  { lending: { periods }, stored }: LentOrder,
  { rental, camp }: { readonly rental: Period; readonly camp: Period | null },
): RefusedField[] {
  const campDays = (reason: string, params?: RefusedField['params']) =>
    days.map((name) => ({ field: fieldOf(name), reason, ...(params === undefined ? {} : { params }) }));
  const { reason } = result;
  const { edit, maximumDays } = periods;
  if (reason === 'no-camp' || reason === 'camp-outside') {
    return campDays(reason === 'no-camp' ? 'no-camp' : 'camp-outside-rental');
  }
  if (reason === 'rental-too-short' || reason === 'rental-too-long') {
    const count = reason === 'rental-too-short' ? edit.minimumDays : maximumDays + edit.extraDays;
    return [{ field: 'endDay', reason, params: { days: count } }];
  }
  if (reason === 'camp-too-short' || reason === 'camp-too-long') {
    const count = reason === 'camp-too-short' ? edit.minimumCampDays : maximumDays;
    return [{ field: fieldOf('lastDay'), reason, params: { days: count } }];
  }
  if (reason === 'peak-increase') {
    const grown = (field: string, isGrown: boolean) => (isGrown ? [{ field, reason }] : []);
    return [
      ...grown('startDay', isOutside(rental.from, stored.rental)),
      ...grown('endDay', isOutside(rental.to, stored.rental)),
      ...grown(fieldOf('firstDay'), camp !== null && isOutside(camp.from, stored.camp)),
      ...grown(fieldOf('lastDay'), camp !== null && isOutside(camp.to, stored.camp)),
    ];
  }
  if (!('at' in result) || result.at === 'camp') return campDays(reason);
  return [{ field: result.at === 'first' ? 'startDay' : 'endDay', reason }];
}

function isOutside(day: IsoDate, { from, to }: Period): boolean {
  return day < from || day > to;
}

/** Known, it has a whole address (spec 3 §5, "Location"). */
function placeFaults(fields: Fields): RefusedField[] {
  const text = (name: keyof PlaceFields) => {
    const value = fields[lentFields[name]];
    return typeof value === 'string' ? value : '';
  };
  const [street, number, postalCode, city, country] = addressNames.map(text) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const isKnown = [street, number, postalCode, city].some((value) => value.trim() !== '');
  const place: PlaceFields & Pick<CampPlace, 'source'> = {
    source: isKnown ? 'MAPS' : 'UNKNOWN',
    title: text('title'),
    street,
    number,
    postalCode,
    city,
    country,
  };
  return placeFieldFaults(place).map(({ field, reason }) =>
    reason === 'too-long'
      ? { field: fieldOf(field), reason: 'too-many-signs', params: { maximum: 100 } }
      : { field: fieldOf(field), reason },
  );
}

/** What follows from other tents or another vehicle. Of an assigned request the amounts stay what was asked for. */
function figuresOf(
  { lending, season }: LentOrder,
  { customFields: before }: EditableOrder,
  lines: readonly EditableLine[],
  { fields, amounts }: { readonly fields: Fields; readonly amounts: EditedOrder['amounts'] },
): { readonly [Name in LentField]?: Fields[string] } {
  const isOther = lines.some(({ id, qty }) => (amounts.get(id)?.qty ?? qty) !== qty);
  if (!isOther && isSame(fields, before, 'transport')) return {};
  const of = (kind: TentKind) => {
    const items = lending.tents.filter((tent) => tent.kind === kind).map(({ item }) => item);
    return lines.filter((line) => line.kind !== 'Borg' && items.includes(line.itemId));
  };
  const count = (kind: TentKind) =>
    of(kind).reduce((sum, { id, qty }) => sum + (amounts.get(id)?.qty ?? qty), 0);
  const weight = (kind: TentKind) => of(kind)[0]?.weight ?? 1;
  const tents = { senior: count('senior'), patrol: count('patrol'), stock: count('stock') };
  const vehicle = lending.transports.find(({ kind }) => kind === fields[lentFields.transport]);
  const needs = transportNeeds(tents, {
    tentsPerVehicle: vehicle?.tentsPerVehicle ?? null,
    weights: { senior: weight('senior'), patrol: weight('patrol'), stock: weight('stock') },
    staffing: lending.staffing,
  });
  return {
    ...(season === null ? { ...tents, stock: tents.stock > 0 } : {}),
    personnel: needs.persons,
    units: needs.units,
    weight: needs.weight,
  };
}

const counted = ['senior', 'patrol', 'stock', 'personnel', 'units', 'weight'] as const;

/** A figure may be sent as it stood or as it becomes; any other is refused with both. */
function figureFaults(asked: Fields, figures: Fields, stored: Fields): RefusedField[] {
  return counted.flatMap((name): RefusedField[] => {
    const field = lentFields[name];
    const sent = asked[field];
    const [was, becomes] = [stored[field], field in figures ? figures[field] : stored[field]];
    if (sent === undefined || sent === null || sent === '' || sent === was || sent === becomes) return [];
    const params = { order: String(Number(becomes ?? 0)), sent: String(Number(sent)) };
    return [{ field: fieldOf(name), reason: 'differs-from-order', params }];
  });
}

/** It keeps them as far as the shop declares them. */
function only(
  { config }: Context['shop'],
  values: { readonly [Name in LentField]?: Fields[string] },
): Fields {
  const declared = new Set(config.customFields.map(({ name }) => name));
  const named = Object.entries(values).map(
    ([name, value]) => [lentFields[name as LentField], value] as const,
  );
  return Object.fromEntries(named.filter(([name]) => declared.has(name)));
}

function isSame(one: Fields, other: Fields, name: LentField): boolean {
  return (one[lentFields[name]] ?? '') === (other[lentFields[name]] ?? '');
}

function fieldOf(name: LentField): string {
  return `CustomFields.${lentFields[name]}`;
}
