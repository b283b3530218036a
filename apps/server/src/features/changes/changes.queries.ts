import type { StaffPermission } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { type EpochMs } from '../../platform/database/types.ts';
import { conversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { type ChangeRow, readChanges } from './changes.sql.ts';

/** Who hears of what: the permission with which it is read. Of everything else nobody hears. */
const readers: Readonly<Record<string, StaffPermission>> = {
  reservation: 'orders.read',
  customer: 'customers.read',
  contact: 'customers.read',
  conversation: 'messages.write',
  message: 'messages.write',
  'contact-message': 'messages.write',
  damage: 'damage.read',
  'rental-request': 'requests.read',
  item: 'catalogue.read',
  category: 'catalogue.read',
  stock: 'stock.read',
  invoice: 'money.read',
  payment: 'money.read',
  refund: 'money.read',
  setting: 'settings.write',
};

/** Transactions do not commit in the order in which they began: what lasted longer than this comes late all the same. */
const overlapMs = 10_000;

export interface Changes {
  readonly rows: readonly ChangeRow[];
  /** From where to ask next. */
  readonly next: EpochMs;
  /** Otherwise too much happened: everything is to be read again. */
  readonly isWhole: boolean;
}

/**
 * What changed since, each thing once, as far as the caller may read it. It overlaps by ten seconds with what was answered
 * before: whoever asks knows by the version what is new to them. Without an instant it says from where to ask.
 */
export const changesAfter = query(
  { right: 'operator', shared: 'nobody' },
  async (context: Context, { after }: { readonly after: EpochMs | null }): Promise<Changes> => {
    const { shop, actor, now } = context;
    if (after === null) return { rows: [], next: now, isWhole: true };
    const scope = OperatorScope.of(actor);
    const entities = Object.entries(readers).flatMap(([entity, right]) => (scope.may(right) ? [entity] : []));
    const from = (after - overlapMs) as EpochMs;
    const { rows, isWhole } = await readChanges(shop.database, from, entities, conversationsSeen(context));
    return { rows: isWhole ? rows : [], next: now, isWhole };
  },
);
