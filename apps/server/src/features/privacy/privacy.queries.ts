import { query } from '../../platform/application/use-case.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import { type ExportRow, findExport } from './exports.sql.ts';
import type { WhoseData } from './personal-data.sql.ts';

export interface PersonalExport {
  /** True for the customer with all of its persons; false for the caller alone. */
  readonly whole: boolean;
  /** Null where none was asked for, or none is there any more. */
  readonly archive: ExportRow | null;
}

/** The archive that the caller asked for last, as long as it is there. */
export const personalExport = query(
  { right: 'customer', shared: 'nobody' },
  async (context): Promise<PersonalExport | Refusal> => {
    const whose = whoseData(context);
    if (whose === null) return refuse('Forbidden');
    const archive = await findExport(context.shop.database, whose, context.now);
    return { whole: whose.whole, archive: archive ?? null };
  },
);

/** Who manages the customer gets all of it, everybody else what is about themselves. */
export function whoseData({ actor }: Pick<Context, 'actor'>): WhoseData | null {
  if (actor.kind !== 'customer' || actor.account === null) return null;
  const { customerId, contactId, isAdmin } = actor.account;
  return { customerId, contactId, whole: isAdmin };
}
