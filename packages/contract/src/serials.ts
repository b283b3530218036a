import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Day, Id, listOf, pageQuery, text } from './wire/scalars.ts';

/** The list of a customer's machines is sorted by these (spec 2 §9). */
export const serialSorts = ['SerialID', 'Brand', 'ServiceStatus', 'LastServiceDate'] as const;
export type SerialSort = (typeof serialSorts)[number];

/** A machine of a customer (spec 2 §3, "Customer serial item"). */
export const CustomerSerial = z.object({
  SerialID: z.string(),
  /** Ours: the article that it is, null once the shop no longer has it, and its name in the caller's language. */
  ItemID: z.nullable(z.string()),
  ItemDescription: z.string(),
  Brand: z.string(),
  /** Empty when nothing is the matter, which screens call OK (spec 2 §9). */
  ServiceStatus: z.string(),
  LastServiceDate: z.nullable(Day),
});
export type CustomerSerial = z.output<typeof CustomerSerial>;

export const listCustomerSerials = operation({
  id: 'listCustomerSerials',
  method: 'GET',
  path: '/api/v2/shop/customer/serials',
  tag: 'Serials',
  summary: "The customer's own machines; by itself the one that was serviced last comes first",
  query: z.object({
    ...pageQuery,
    search: z.optional(text(100)),
    sortOn: z.optional(z.enum(serialSorts)),
    sortReverse: z.optional(z.enum(['true', 'false'])),
  }),
  answer: listOf(CustomerSerial),
});

export const findSerial = operation({
  id: 'findSerial',
  method: 'GET',
  path: '/api/v2/shop/serials/{serial}',
  tag: 'Serials',
  summary: 'Which article the machine with this number is; nothing about whose',
  params: z.object({ serial: Id }),
  answer: z.object({ SerialID: z.string(), ItemID: z.string() }),
});
