import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Reference } from '../wire/scalars.ts';

// The dates of each summer that is lent; only a shop that lends has any.

const Season = z.object({
  Peak: z.object({ From: Day, To: Day }),
  /** From here on these days can be asked for. */
  ApplicationsFrom: Day,
  /** From its first instant on nobody applies, changes or cancels. */
  DistributionFrom: Day,
  DistributionTo: Day,
  /** From here on what is left is lent like on any other day. */
  LeftoversFrom: Day,
  /** Tents are given back for free until so many days before the camp. */
  GiveBackFreeDays: z.int().check(z.minimum(0), z.maximum(365)),
  CustomerGroupIDs: z.array(Id).check(z.minLength(1), z.maxLength(20)),
});
export type SeasonDates = z.output<typeof Season>;

export const Seasons = z.object({
  /** Of the setting; 0 while nobody edited it. */
  Version: z.int(),
  Seasons: z.array(Season),
  /** The groups that there are. */
  Groups: z.array(Reference),
});
export type Seasons = z.output<typeof Seasons>;

export const getSeasons = operation({
  id: 'getSeasons',
  method: 'GET',
  path: '/api/v3/admin/seasons',
  tag: 'Requests',
  summary: 'The dates of each season; their version is the ETag',
  answer: Seasons,
});

const fromTo = z.object({ From: z.int(), To: z.int() });

export const SeasonsChanged = z.object({
  Version: z.int(),
  Effects: z.object({
    /** Open requests whose camp lies in a peak, and those that a distribution decides by now. */
    InPeak: fromTo,
    Pending: fromTo,
  }),
});
export type SeasonsChanged = z.output<typeof SeasonsChanged>;

export const changeSeasons = operation({
  id: 'changeSeasons',
  method: 'PUT',
  path: '/api/v3/admin/seasons',
  tag: 'Requests',
  summary:
    'The dates of all seasons as they are to be; a dry run tells what that does to the requests that stand',
  query: z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) }),
  body: z.object({ Seasons: z.array(Season).check(z.maxLength(20)) }),
  answer: SeasonsChanged,
});
