import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { instant } from '../../platform/database/types.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { approveLogin, refuseLogin } from '../identity/index.ts';
import { type Decision, pendingLogins, readDecision, setGroup } from './approval.sql.ts';
import { type Changed, groupsOf } from './staff-customer.commands.ts';
import { type LockedCustomer, lockForStaff } from './staff-customer.sql.ts';

/** Nobody waits any more: another desk was quicker, and this one reads who. */
export class AlreadyDecided extends Refusal {
  readonly decision: Decision | null;
  constructor(decision: Decision | null) {
    super('AlreadyDecided', {
      params: { act: decision?.act ?? 'none', by: decision?.by ?? '', known: decision?.by ? 'yes' : 'no' },
    });
    this.decision = decision;
  }
}

export interface Approval {
  readonly customerId: string;
  /** Left out, the group stays. */
  readonly group?: string | null | undefined;
  /** It was refused before, and the caller knows. */
  readonly afterRefusal?: boolean;
}

/** Lets all who wait for this customer in, by what lets in one login; each of them is mailed. */
export const staffApproveCustomer = command(
  { right: 'customers.approve' },
  (context: Context, { customerId, group, afterRefusal = false }: Approval): Promise<Changed | Refusal> =>
    deciding(
      context,
      { customerId, act: 'approve', input: { group, afterRefusal } },
      async (db, customer) => {
        const choices = groupsOf(context.shop, customer.groups);
        const isOther = group !== undefined && group !== customer.customerGroup;
        if (isOther && group !== null && !choices.includes(group)) {
          const params = { choices: choices.join(', ') };
          return refuse('ValidationFailed', { fields: [{ field: 'group', reason: 'not-a-choice', params }] });
        }
        const logins = await pendingLogins(db, customerId, afterRefusal);
        if (logins.length === 0) return new AlreadyDecided((await readDecision(db, customerId)) ?? null);
        for (const loginId of logins) {
          const approved = await approveLogin(db, context, loginId);
          if (isRefusal(approved)) return approved;
        }
        const version = isOther
          ? await setGroup(db, customerId, group, instant(context.now))
          : customer.version;
        await recordEvents(db, context, {
          entity: 'customer',
          entityId: customerId,
          action: 'approve',
          after: { version, fields: isOther ? ['CustomerGroup'] : [] },
        });
        return version;
      },
    ),
);

/** Turns all who wait for this customer away; each of them is mailed why. */
export const staffRefuseCustomer = command(
  { right: 'customers.approve' },
  (
    context: Context,
    { customerId, reason }: { readonly customerId: string; readonly reason: string },
  ): Promise<Changed | Refusal> =>
    deciding(context, { customerId, act: 'refuse', input: { reason } }, async (db, customer) => {
      const logins = await pendingLogins(db, customerId, false);
      if (logins.length === 0) return new AlreadyDecided((await readDecision(db, customerId)) ?? null);
      for (const loginId of logins) {
        const refused = await refuseLogin(db, context, { loginId, reason });
        if (isRefusal(refused)) return refused;
      }
      await recordEvents(db, context, {
        entity: 'customer',
        entityId: customerId,
        action: 'refuse',
        after: { version: customer.version, reason },
      });
      return customer.version;
    }),
);

/** Once per key, under the lock of the customer: of two desks the second finds nobody who waits. */
function deciding(
  context: Context,
  { customerId, act, input }: { readonly customerId: string; readonly act: string; readonly input: object },
  work: (db: Transaction, customer: LockedCustomer) => Promise<number | Refusal>,
): Promise<Changed | Refusal> {
  const of = { route: `customer.${act}/${customerId}`, input };
  return inTransaction<Changed | Refusal>(context.shop.database, (db) =>
    once<Changed>(db, context, of, async () => {
      const customer = await lockForStaff(db, customerId);
      if (customer === undefined) return refuse('NotFound');
      const version = await work(db, customer);
      return isRefusal(version) ? version : { id: customerId, version };
    }),
  );
}
