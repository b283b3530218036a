import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Amount, Day, Id, Moment } from './wire/scalars.ts';

/** What a widget on another site puts aside: for the cart that the shop makes, which evaluates it like any other line. */
export const PutAside = z.object({ ItemID: z.optional(Id), CompositionID: z.optional(Id), Amount });
export type PutAside = z.output<typeof PutAside>;

/** What a visitor chose beside widgets on another site. Nothing in it says who that is. */
export const HandedOver = z.object({
  WarehouseID: z.nullable(Id),
  DeliveryID: z.nullable(Id),
  /** Both or none. */
  From: z.nullable(Day),
  To: z.nullable(Day),
  Items: z.array(PutAside).check(z.maxLength(20)),
});
export type HandedOver = z.output<typeof HandedOver>;

const Code = z.string().check(z.regex(/^[\w-]{43}$/u));

/** Ours: a link into the shop carries the code as `handover`. */
export const handOver = operation({
  id: 'handOver',
  method: 'POST',
  path: '/api/v2/shop/widgets/_hand-over',
  tag: 'Widgets',
  summary: 'A code for what was chosen on another site: good once, for a minute',
  body: HandedOver,
  answer: z.object({ Code, Expires: Moment }),
  status: 201,
});

/** Ours: asked by the shop when a link with a code opens. */
export const takeOver = operation({
  id: 'takeOver',
  method: 'POST',
  path: '/api/v2/shop/widgets/_take-over',
  tag: 'Widgets',
  summary: 'What was chosen on another site, by the code of the link',
  body: z.object({ Code }),
  answer: HandedOver,
});
