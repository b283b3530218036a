import type { Context } from '../../platform/http/context.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Reader } from './contacts.queries.ts';

export function readerOf({ actor }: Pick<Context, 'actor'>): Reader {
  return {
    scope: CustomerScope.of(actor),
    isAdmin: actor.kind === 'customer' && actor.account?.isAdmin === true,
  };
}
