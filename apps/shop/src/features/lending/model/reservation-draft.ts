import type { ReservationOrder } from '@bivak/contract/wire';
import { type CampPlace, type IsoDate, parsePeriod, type Period } from '@bivak/rules';
import { attempt, loose } from '@bivak/web/storage';
import { draftOf, type EditDraft } from '../../order-edit/model/edit-draft.ts';
import type { LoadedOrder } from '../../orders/api/order-query.ts';
import { campOf, lentText } from './reservation-facts.ts';

/** A reservation of tents as its association wants it. */
export interface ReservationDraft {
  readonly days: ReservationDays;
  readonly place: CampPlace;
  /** By line. */
  readonly amounts: EditDraft['amounts'];
}

export interface ReservationDays {
  /** Null while only its first day is chosen. */
  readonly camp: Period | null;
  /** From fetching to bringing back. */
  readonly rental: Period;
  /** The rental period is picked, and does not follow the camp days. */
  readonly isPicked: boolean;
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
}

/** The reservation as it stands. */
export function reservationDraftOf(
  loaded: LoadedOrder,
  {
    dayOf,
    country,
    derived,
  }: {
    readonly dayOf: (instant: string) => IsoDate;
    /** Of a place that has none yet. */
    readonly country: string;
    /** The rental period that follows from camp days; null where none does. */
    readonly derived: (camp: Period) => Period | null;
  },
): ReservationDraft {
  const { period, pickupHourId, returnHourId, amounts } = draftOf(loaded, dayOf);
  const camp = campOf(loaded.order);
  return {
    days: {
      camp,
      rental: period,
      isPicked: camp !== null && !isSame(derived(camp), period),
      pickupHourId,
      returnHourId,
    },
    place: placeOf(loaded.order, country),
    amounts,
  };
}

/** Where a street is known, the place is (spec 3 §4, "Edit mode"). */
function placeOf(order: ReservationOrder, country: string): CampPlace {
  const degrees = (name: string) => {
    const value = order.CustomFields[name];
    return typeof value === 'number' ? value : null;
  };
  const street = lentText(order, 'LocationStreet');
  return {
    source: street === '' ? 'UNKNOWN' : 'MAPS',
    title: lentText(order, 'LocationTitle'),
    street,
    number: lentText(order, 'LocationNumber'),
    postalCode: lentText(order, 'LocationPostalCode'),
    city: lentText(order, 'LocationCity'),
    country: lentText(order, 'LocationCountry') || country,
    lat: degrees('CUST_LocationLatitude'),
    lon: degrees('CUST_LocationLongitude'),
  };
}

/** What the server is asked for: the fields only as far as they are others. */
export function updateOf(draft: ReservationDraft, standing: ReservationDraft): EditDraft {
  const { camp, rental, pickupHourId, returnHourId } = draft.days;
  const customFields = {
    ...(isSame(camp, standing.days.camp)
      ? {}
      : { CUST_EventDateStart: camp?.from ?? null, CUST_EventDateEnd: camp?.to ?? null }),
    ...(isSame(draft.place, standing.place) ? {} : placeFields(draft.place)),
  };
  return {
    period: rental,
    pickupHourId,
    returnHourId,
    amounts: draft.amounts,
    ...(Object.keys(customFields).length === 0 ? {} : { customFields }),
  };
}

function placeFields(place: CampPlace) {
  const isKnown = place.source === 'MAPS';
  const text = (value: string) => (isKnown && value.trim() !== '' ? value.trim() : null);
  return {
    CUST_LocationTitle: text(place.title),
    CUST_LocationStreet: text(place.street),
    CUST_LocationNumber: text(place.number),
    CUST_LocationPostalCode: text(place.postalCode),
    CUST_LocationCity: text(place.city),
    CUST_LocationCountry: text(place.country),
    CUST_LocationLatitude: isKnown ? place.lat : null,
    CUST_LocationLongitude: isKnown ? place.lon : null,
  };
}

export function isSameReservation(one: ReservationDraft, other: ReservationDraft): boolean {
  const { isPicked: _, ...days } = one.days;
  const { isPicked: __, ...otherDays } = other.days;
  return isSame({ ...one, days }, { ...other, days: otherDays });
}

/** Other camp days; where the rental period follows them, so do its hours: another day has other ones. */
export function withCamp(
  days: ReservationDays,
  camp: Period | null,
  derived: (camp: Period) => Period | null,
): ReservationDays {
  const rental = camp === null || days.isPicked ? null : derived(camp);
  return rental === null ? { ...days, camp } : withRental({ ...days, camp }, rental);
}

export function withRental(days: ReservationDays, rental: Period): ReservationDays {
  return {
    ...days,
    rental,
    pickupHourId: rental.from === days.rental.from ? days.pickupHourId : null,
    returnHourId: rental.to === days.rental.to ? days.returnHourId : null,
  };
}

/** After somebody else changed it: what was chosen here stays, all else is as it stands now. */
export function mergedReservation(
  mine: ReservationDraft,
  before: ReservationDraft,
  fresh: ReservationDraft,
): ReservationDraft {
  const days = isSameReservation({ ...before, days: mine.days }, before) ? fresh.days : mine.days;
  const amounts = Object.entries(fresh.amounts).map(([line, amount]) => {
    const wanted = mine.amounts[line];
    return [line, wanted === undefined || wanted === before.amounts[line] ? amount : wanted] as const;
  });
  return {
    days,
    place: isSame(mine.place, before.place) ? fresh.place : mine.place,
    amounts: Object.fromEntries(amounts),
  };
}

const KEY = 'BIVAK_RESERVATION_EDIT';

/** Kept for this tab, so that neither a reload nor a login that ends half-way loses anything. */
export function keepReservation(
  { order }: LoadedOrder,
  standing: ReservationDraft,
  draft: ReservationDraft,
): void {
  const { ReservationOrderID: id, CustomerID: customer, Version: version } = order;
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ id, customer, version, standing, draft })));
}

export function dropReservation(): void {
  attempt(() => sessionStorage.removeItem(KEY));
}

/** What was left of this reservation; merged, where somebody changed it since. */
export function keptReservation(
  { order }: LoadedOrder,
  standing: ReservationDraft,
): { readonly draft: ReservationDraft; readonly wasChanged: boolean } {
  const kept = loose(attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown));
  const none = { draft: standing, wasChanged: false };
  if (kept['id'] !== order.ReservationOrderID || kept['customer'] !== order.CustomerID) return none;
  const [draft, before] = [readDraft(kept['draft'], standing), readDraft(kept['standing'], standing)];
  if (draft === null || before === null) return none;
  return kept['version'] === order.Version
    ? { draft, wasChanged: false }
    : { draft: mergedReservation(draft, before, standing), wasChanged: true };
}

function readDraft(value: unknown, standing: ReservationDraft): ReservationDraft | null {
  const { days, place, amounts } = loose(value);
  const { camp, rental, isPicked, pickupHourId, returnHourId } = loose(days);
  const period = periodOf(rental);
  if (period === null) return null;
  const said = loose(place);
  const text = (name: keyof CampPlace) => (typeof said[name] === 'string' ? said[name] : '');
  const degrees = (name: keyof CampPlace) => (typeof said[name] === 'number' ? said[name] : null);
  const counts = loose(amounts);
  return {
    days: {
      camp: periodOf(camp),
      rental: period,
      isPicked: isPicked === true,
      pickupHourId: typeof pickupHourId === 'string' ? pickupHourId : null,
      returnHourId: typeof returnHourId === 'string' ? returnHourId : null,
    },
    place: {
      source: said['source'] === 'MAPS' ? 'MAPS' : 'UNKNOWN',
      title: text('title'),
      street: text('street'),
      number: text('number'),
      postalCode: text('postalCode'),
      city: text('city'),
      country: text('country'),
      lat: degrees('lat'),
      lon: degrees('lon'),
    },
    amounts: Object.fromEntries(
      Object.entries(standing.amounts).map(([line, amount]) => {
        const count = counts[line];
        return [line, typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : amount];
      }),
    ),
  };
}

function periodOf(value: unknown): Period | null {
  const { from, to } = loose(value);
  return typeof from === 'string' && typeof to === 'string' ? parsePeriod(from, to) : null;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
