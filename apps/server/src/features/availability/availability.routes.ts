// GET /api/v2/shop/items/{id}/stock, …/items/{id}/days, /api/v2/shop/items/_offers,
// /api/v2/shop/capacity, …/_available-start-days, …/_available-end-days, …/_start-business-moments, …/_end-business-moments
import {
  checkCapacity,
  getItemStock,
  Id,
  listAvailableEndDays,
  listAvailableStartDays,
  listEndMoments,
  listItemDays,
  listItemOffers,
  listStartMoments,
} from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { listed, presentDay, readDays, readPeriod, readRange } from '../locations/index.ts';
import { presentDayStock, presentItemStock, presentOffer, presentSlot } from './availability.present.ts';
import {
  findItemStock,
  listEndDays,
  listEndSlots,
  listFreeDays,
  listOffers,
  listStartDays,
  listStartSlots,
  mayRent,
} from './availability.queries.ts';

/** /api/v2/shop/items: stock, days, offers. */
const itemCalls: readonly Route[] = [
  serve(getItemStock, findItemStock, {
    input: ({ params, query }, { shop, now }) => {
      const period = readPeriod(query, shop.zone, shop.zone.dayOf(now));
      if (isRefusal(period)) return period;
      return {
        itemId: params.id,
        warehouseId: query.warehouseID ?? query.warehouse ?? null,
        period,
        qty: query.amount ?? 1,
        customerId: query.CustomerID ?? null,
        cartId: query.cartID ?? null,
      };
    },
    answer: presentItemStock,
  }),
  serve(listItemDays, listFreeDays, {
    input: ({ params, query }, { shop }) => {
      const { warehouseID: warehouseId, dateFrom, dateTo } = query;
      const range = readRange(
        { field: 'dateFrom', text: dateFrom },
        { field: 'dateTo', text: dateTo },
        shop.zone,
      );
      return isRefusal(range) ? range : { itemId: params.id, warehouseId, ...range };
    },
    answer: (days) => listed(days.map(presentDayStock)),
    refusal: named({ to: 'dateTo' }),
  }),
  serve(listItemOffers, listOffers, {
    input: ({ query }, { shop, now }) => {
      const itemIds = readIds(query.ids);
      if (isRefusal(itemIds)) return itemIds;
      const period = readPeriod(query, shop.zone, shop.zone.dayOf(now));
      if (isRefusal(period)) return period;
      return { itemIds, warehouseId: query.warehouseID, period };
    },
    answer: (offers, context) => listed(offers.map((offer) => presentOffer(offer, context))),
    refusal: named({ itemIds: 'ids' }),
  }),
];

/** /api/v2/shop/capacity: a period, days, slots. */
const capacityCalls: readonly Route[] = [
  serve(checkCapacity, mayRent, {
    input: ({ query }, { shop }) => {
      const from = query.startDate ?? query.dateToCheckFrom;
      const to = query.endDate ?? query.dateToCheckTo;
      const days = readDays({ startDate: from, endDate: to }, shop.zone);
      if (isRefusal(days)) return days;
      return {
        ...ofPlace(query),
        from: days.startDate,
        to: days.endDate,
        pickupHourId: query.businessHourStart ?? null,
        returnHourId: query.businessHourEnd ?? null,
      };
    },
    answer: (may) => may,
    refusal: named({ to: 'endDate' }),
  }),
  serve(listAvailableStartDays, listStartDays, {
    input: daysInput,
    answer: (days, { shop }) => listed(days.map((day) => presentDay(day, shop.zone))),
    refusal: named({ to: 'dateToCheckTo' }),
  }),
  serve(listAvailableEndDays, listEndDays, {
    input: daysInput,
    answer: (days, { shop }) => listed(days.map((day) => presentDay(day, shop.zone))),
    refusal: named({ to: 'dateToCheckTo' }),
  }),
  serve(listStartMoments, listStartSlots, {
    input: slotsInput,
    answer: (slots, { shop }) => listed(slots.map((slot) => presentSlot(slot, shop.zone))),
    refusal: named({ to: 'dateToCheckTo' }),
  }),
  serve(listEndMoments, listEndSlots, {
    input: (request, context) => {
      const asked = slotsInput(request, context);
      return isRefusal(asked) ? asked : { ...asked, cartId: request.query.cartID };
    },
    answer: (slots, { shop }) => listed(slots.map((slot) => presentSlot(slot, shop.zone))),
    refusal: named({ to: 'dateToCheckTo' }),
  }),
];

export const availabilityRoutes: readonly Route[] = [...itemCalls, ...capacityCalls];

interface PlaceQuery {
  readonly warehouseID: string;
  readonly reservationOrderID?: string | undefined;
}

interface DaysQuery extends PlaceQuery {
  readonly dateToCheckFrom?: string | undefined;
  readonly dateToCheckTo?: string | undefined;
}

interface SlotsQuery extends DaysQuery {
  readonly dateToCheck?: string | undefined;
}

function ofPlace({ warehouseID: warehouseId, reservationOrderID: reservationId }: PlaceQuery) {
  return { warehouseId, reservationId };
}

function daysInput({ query }: { readonly query: DaysQuery }, { shop }: Context) {
  const { dateToCheckFrom, dateToCheckTo } = query;
  const days = readDays({ dateToCheckFrom, dateToCheckTo }, shop.zone);
  if (isRefusal(days)) return days;
  return { ...ofPlace(query), from: days.dateToCheckFrom, to: days.dateToCheckTo };
}

/** One day, or a range that may be one day. */
function slotsInput({ query }: { readonly query: SlotsQuery }, { shop }: Context) {
  const { dateToCheck, dateToCheckFrom, dateToCheckTo } = query;
  const field = dateToCheckFrom === undefined ? 'dateToCheck' : 'dateToCheckFrom';
  const from = dateToCheck ?? dateToCheckFrom;
  if (from === undefined) return refuse('ValidationFailed', { fields: [{ field, reason: 'required' }] });
  const to = dateToCheck ?? dateToCheckTo ?? from;
  const range = readRange({ field, text: from }, { field: 'dateToCheckTo', text: to }, shop.zone);
  return isRefusal(range) ? range : { ...ofPlace(query), ...range };
}

function readIds(text: string): string[] | Refusal {
  const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  const isWellFormed = ids.every((id) => Id.safeParse(id).success);
  if (ids.length > 0 && isWellFormed) return ids;
  const reason = isWellFormed ? 'required' : 'wrong-form';
  return refuse('ValidationFailed', { fields: [{ field: 'ids', reason }] });
}

function named(names: Readonly<Record<string, string>>) {
  return (refused: Refusal) => refuseNamed(refused, (field) => wirePath(field, names));
}
