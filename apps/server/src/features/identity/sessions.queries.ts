import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import type { LoggedIn } from './login.commands.ts';
import { accountsOf } from './logins.sql.ts';

/** Who logged in, and for whom they may act. */
export const whoIsLoggedIn = query(
  { right: 'login', shared: 'nobody' },
  async ({ actor, shop }): Promise<LoggedIn | Refusal> => {
    if (actor.kind !== 'customer') return refuse('Forbidden');
    return { token: actor.token, accounts: await accountsOf(shop.database, actor.loginId) };
  },
);

/** Who of the business logged in; the operator's command has no login of its own. */
export const whoOperates = query(
  { right: 'operator', shared: 'nobody' },
  async ({
    actor,
  }): Promise<
    | { readonly token: TokenFacts; readonly login: { readonly name: string; readonly email: string } }
    | Refusal
  > => {
    if (actor.kind !== 'operator' || actor.login === undefined) return refuse('Forbidden');
    const { token, email } = actor.login;
    return { token, login: { name: actor.name, email } };
  },
);
