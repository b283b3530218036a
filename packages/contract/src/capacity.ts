import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { BusinessMoment } from './locations.ts';
import { DayOrMoment, Id, listOf } from './wire/scalars.ts';

const owner = { cartID: z.optional(Id), reservationOrderID: z.optional(Id) };

const rangeQuery = z.object({
  warehouseID: Id,
  dateToCheckFrom: z.optional(DayOrMoment),
  dateToCheckTo: z.optional(DayOrMoment),
  ...owner,
});

/** `dateToCheck` and `dateToCheckFrom`/`To` are both accepted (RULINGS, "moments"). */
const momentsQuery = z.object({
  warehouseID: Id,
  dateToCheck: z.optional(DayOrMoment),
  dateToCheckFrom: z.optional(DayOrMoment),
  dateToCheckTo: z.optional(DayOrMoment),
  ...owner,
});

export const checkCapacity = operation({
  id: 'checkCapacity',
  method: 'GET',
  path: '/api/v2/shop/capacity',
  tag: 'Capacity',
  summary: 'Whether the warehouse can hand out and take back on these days and hours',
  query: z.object({
    warehouseID: Id,
    startDate: z.optional(DayOrMoment),
    endDate: z.optional(DayOrMoment),
    dateToCheckFrom: z.optional(DayOrMoment),
    dateToCheckTo: z.optional(DayOrMoment),
    businessHourStart: z.optional(Id),
    businessHourEnd: z.optional(Id),
    ...owner,
  }),
  answer: z.boolean(),
});

export const listAvailableStartDays = operation({
  id: 'listAvailableStartDays',
  method: 'GET',
  path: '/api/v2/shop/capacity/_available-start-days',
  tag: 'Capacity',
  summary: 'The days of a range on which a rental can start',
  query: rangeQuery,
  answer: listOf(BusinessMoment),
});

export const listAvailableEndDays = operation({
  id: 'listAvailableEndDays',
  method: 'GET',
  path: '/api/v2/shop/capacity/_available-end-days',
  tag: 'Capacity',
  summary: 'The days of a range on which a rental can end',
  query: rangeQuery,
  answer: listOf(BusinessMoment),
});

export const listStartMoments = operation({
  id: 'listStartMoments',
  method: 'GET',
  path: '/api/v2/shop/capacity/_start-business-moments',
  tag: 'Capacity',
  summary: 'The pickup time slots of a day',
  query: momentsQuery,
  answer: listOf(BusinessMoment),
});

export const listEndMoments = operation({
  id: 'listEndMoments',
  method: 'GET',
  path: '/api/v2/shop/capacity/_end-business-moments',
  tag: 'Capacity',
  summary: 'The return time slots of a day',
  query: momentsQuery,
  answer: listOf(BusinessMoment),
});
