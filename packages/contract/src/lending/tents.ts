import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, Money, listOf } from '../wire/scalars.ts';

/** Ours: what a tent costs a day, for each group of customers, and what its parts cost when they are lost or broken. */
export const LendingTent = z.object({
  ItemID: Id,
  /** In the order of the shop's groups; a group for which the tent has no price is left out. */
  Prices: z.array(z.object({ CustomerGroupID: Id, PerDay: Money, PerDayIncVAT: Money })),
  /** In the language of the caller; none where nothing is charged by the part. */
  DamageParts: z.array(z.object({ Description: z.string(), PriceIncVAT: Money })),
});
export type LendingTent = z.output<typeof LendingTent>;

export const listLendingTents = operation({
  id: 'listLendingTents',
  method: 'GET',
  path: '/api/v2/shop/lending/tents',
  tag: 'Lending',
  summary: 'What the tents cost a day for each group of customers, and what their parts cost',
  answer: listOf(LendingTent),
});
