import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { ReservationOrder } from './reservation-order.ts';
import { OwnReference } from './own-reference.ts';
import { Amount, CustomFields, DayOrMoment, Id, Money } from './wire/scalars.ts';

/** The spec spells ReservationOrderItemID in lower case: both are taken (RULINGS), and one of them is needed. */
const UpdateItem = z.object({
  ReservationOrderItemID: z.optional(Id),
  reservationOrderItemID: z.optional(Id),
  Amount,
});

/** What stands in it changes, what does not stands still (spec 2 §3, "Update payload"; spec 1 §7). */
export const ReservationOrderUpdate = z.object({
  DateTimeExpectedStart: z.optional(DayOrMoment),
  DateTimeExpectedEnd: z.optional(DayOrMoment),
  UpdateItems: z.optional(z.array(UpdateItem).check(z.maxLength(200))),
  BusinessHourStart: z.nullish(Id),
  BusinessHourEnd: z.nullish(Id),
  Reference: z.nullish(OwnReference),
  CustomFields: z.optional(CustomFields),
  /** Ours: the state that the caller saw; another one is refused with the fresh order. */
  Version: z.optional(z.int()),
  /** Ours: the total and the deposits that were shown; others are refused with both, to confirm. */
  ExpectedTotalIncVAT: z.optional(Money),
  ExpectedTotalDeposit: z.optional(Money),
});
export type ReservationOrderUpdate = z.output<typeof ReservationOrderUpdate>;

/** One "no" as spec 2 §8 reads it, with what it is about. */
export const EditError = z.object({
  ReservationOrderItemID: z.nullable(z.string()),
  Field: z.nullable(z.string()),
  Code: z.string(),
  Data: z.object({ Message: z.string() }),
});
export type EditError = z.output<typeof EditError>;

export const EditResult = z.object({
  IsValid: z.boolean(),
  Errors: z.array(EditError),
  /** Whether an hour to collect and one to return have to be chosen. */
  SlotsApply: z.boolean(),
  /** The lines as they would be; added pieces at another price stand in a line without an id. */
  Items: z.array(
    z.object({
      ReservationOrderItemID: z.nullable(z.string()),
      ItemDescription: z.string(),
      Amount: z.int(),
      IsDeposit: z.boolean(),
      TotalIncVAT: Money,
      TotalExcVAT: Money,
    }),
  ),
  TotalIncVAT: Money,
  TotalExcVAT: Money,
  TotalDeposit: Money,
  /** Beside what it costs now, deposits not included; below 0 where it becomes cheaper. */
  DifferenceIncVAT: Money,
  DifferenceExcVAT: Money,
  DifferenceDeposit: Money,
});
export type EditResult = z.output<typeof EditResult>;

const params = z.object({ id: Id });

export const putReservationOrder = operation({
  id: 'putReservationOrder',
  method: 'PUT',
  path: '/api/v2/shop/reservationOrders/{id}',
  summary: 'Edit a reservation or order: period, hours, amounts; all of it or nothing',
  tag: 'Orders',
  params,
  body: ReservationOrderUpdate,
  answer: ReservationOrder,
});

export const updateReservationOrder = operation({
  id: 'updateReservationOrder',
  method: 'PATCH',
  path: '/api/v2/shop/reservationOrders/{id}',
  summary: 'The same as PUT',
  tag: 'Orders',
  params,
  body: ReservationOrderUpdate,
  answer: ReservationOrder,
});

export const validateReservationOrderUpdate = operation({
  id: 'validateReservationOrderUpdate',
  method: 'POST',
  path: '/api/v2/shop/reservationOrders/{id}/_validate-update',
  summary: 'What an edit would be refused for, line by line, and what it would cost; nothing is written',
  tag: 'Orders',
  params,
  body: ReservationOrderUpdate,
  answer: EditResult,
});
