import type { Context } from '../../platform/http/context.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Reader } from './contacts.queries.ts';

export function readerOf({ actor }: Pick<Context, 'actor'>): Reader {
  const scope = CustomerScope.of(actor);
  return { scope, isAdmin: scope.isAdmin };
}
