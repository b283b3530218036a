import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { Manager } from './account-edit.queries.ts';

/** Who asks to change the customer; the statement that writes looks whether they still may. */
export function managerOf({ actor, shop }: Pick<Context, 'actor' | 'shop'>): Manager | Refusal {
  if (actor.kind !== 'customer' || actor.account === null) return refuse('Forbidden');
  const { customerId, contactId } = actor.account;
  return { customerId, contactId, loginId: actor.loginId, adminRole: shop.config.core.DefaultRoleName };
}
