import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { loginName } from './attempts.ts';
import { loginByName } from './logins.sql.ts';

/** A customer's login, by the address that somebody types. */
export const staffFindLogin = query(
  { right: 'customers.approve', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { name }: { readonly name: string },
  ): Promise<{ readonly id: string; readonly email: string } | Refusal> => {
    const login = await loginByName(shop.database, loginName(name));
    return login === undefined ? refuse('NotFound') : { id: login.id, email: login.email };
  },
);
