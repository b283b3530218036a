import type { Counts } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { freeTents, type OtherDays, otherDays, readLook } from './look.ts';

export interface FoundFree {
  readonly take: Counts;
  readonly shifts: readonly OtherDays[];
}

/** What a group could take on its own days now, and on which other days there is more for it. Computed when it is asked. */
export const findFreeTents = query(
  { right: 'customer', rateLimit: 'lookups', shared: 'nobody' },
  async (context: Context, { requestId }: { readonly requestId: string }): Promise<FoundFree | Refusal> => {
    const { database } = context.shop;
    const look = await readLook(database, context, requestId);
    if (isRefusal(look)) return look;
    if (look === null) return { take: {}, shifts: [] };
    const [take, shifts] = await Promise.all([freeTents(look), otherDays(database, context, look)]);
    return { take, shifts };
  },
);
