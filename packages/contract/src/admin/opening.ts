import * as z from 'zod/mini';
import { operation } from '../operation.ts';

// What a shop without a folder still lacks before it opens.

/** What there is to do, in the order in which a business does it. */
export const openingSteps = ['hours', 'bank', 'tax', 'item', 'terms', 'privacy', 'company'] as const;
export type OpeningStep = (typeof openingSteps)[number];

export const Opening = z.object({
  State: z.enum(['draft', 'open']),
  /** Where visitors find it. */
  Origin: z.string(),
  /** Leads into the shop while it is a draft, for two weeks; null once it is open. */
  Preview: z.nullable(z.string()),
  Steps: z.array(
    z.object({
      Key: z.enum(openingSteps),
      IsDone: z.boolean(),
      /** Without it the shop does not open. */
      IsNeeded: z.boolean(),
    }),
  ),
});
export type Opening = z.output<typeof Opening>;

const tag = 'Setup';
const path = '/api/v3/admin/opening';

export const getOpening = operation({
  id: 'getOpening',
  method: 'GET',
  path,
  tag,
  summary: 'Whether the shop is open, and what it still lacks',
  answer: Opening,
});

export const openShop = operation({
  id: 'openShop',
  method: 'POST',
  path: `${path}/_open`,
  tag,
  summary: 'Open the shop for everybody; refused with what is missing',
  answer: Opening,
});
