import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { type AccountRow, accountsOf, lockedLogin, openSession } from '../identity/index.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { browserHash } from './browser.ts';
import { type ExchangeCode, lockedExchangeCode, useExchangeCode } from './codes.queries.ts';

export interface Exchanged {
  readonly token: TokenFacts;
  readonly accounts: readonly AccountRow[];
}

/**
 * The token of an address becomes a session, once and within a minute. Whoever was sent the address of somebody else's
 * sign-on would act for them without noticing: a browser that did not begin it has to say that it is that person.
 */
export function exchange(
  context: Context,
  { token, confirmed }: { readonly token: string; readonly confirmed: boolean },
): Promise<Exchanged | Refusal> {
  const { shop, now } = context;
  return inTransaction<Exchanged | Refusal>(shop.database, async (db) => {
    const hash = secretHash(token);
    const code = await lockedExchangeCode(db, hash);
    if (code === undefined) return refuse('NotFound');
    if (code.used || now >= code.expires) return refuse('CodeExpired');
    const login = await lockedLogin(db, code.loginId);
    if (login === undefined) return refuse('NotFound');
    if (!login.activated) return refuse('UserNotActivated');
    if (!login.approved) return refuse('UserNotApproved');
    const accounts = forWhom(code, await accountsOf(db, login.id));
    if (!confirmed && browserHash(context)?.equals(code.browserHash) !== true) return toConfirm(accounts);
    await useExchangeCode(db, hash, now);
    return { token: await openSession(db, context, login), accounts };
  });
}

/** Those that the provider named, if it named any. */
function forWhom({ customerIds }: ExchangeCode, accounts: readonly AccountRow[]): readonly AccountRow[] {
  const named = accounts.filter(({ customerId }) => customerIds.includes(customerId));
  return named.length === 0 ? accounts : named;
}

function toConfirm([first]: readonly AccountRow[]): Refusal {
  const { firstName = '', lastName = '', companyName = '' } = first ?? {};
  const Person = { FirstName: firstName, LastName: lastName, CompanyName: companyName };
  return refuse('ConfirmationNeeded', { beside: { Person } });
}
