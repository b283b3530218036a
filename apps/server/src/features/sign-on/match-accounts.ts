import type { Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { accountsOf, forgetLogin, giveAccount, giveAccountAgain, takeAccount } from '../identity/index.ts';
import { addGiven, givenAccounts, knownCustomers } from './accounts.queries.ts';
import type { SignedOn } from './person.ts';

/**
 * Gives a login the accounts of the associations that the provider names and the shop knows, and takes those that it
 * gave before and are named no longer. Accounts that somebody else gave stay. Answers for whom the person acts now.
 */
export async function matchAccounts(
  db: Transaction,
  context: Context,
  loginId: string,
  person: SignedOn,
): Promise<string[]> {
  const { config } = context.shop;
  const roleName = config.signOn?.roleName ?? config.plainRoleName;
  const named = await knownCustomers(
    db,
    person.associations.map(({ customerId }) => customerId),
  );
  const given = await givenAccounts(db, loginId);
  const held = new Set((await accountsOf(db, loginId)).map(({ customerId }) => customerId));
  for (const { id: customerId, waits } of named) {
    if (waits) continue;
    const before = given.find((account) => account.customerId === customerId);
    if (before !== undefined) await giveAccountAgain(db, context, { loginId, roleName, ...before });
    else if (!held.has(customerId)) {
      const contactId = await giveAccount(db, context, {
        loginId,
        customerId,
        roleName,
        person: contactOf(person),
      });
      await addGiven(db, loginId, { customerId, contactId });
    }
  }
  if (namesAll(context)) {
    for (const account of given.filter(({ customerId }) => named.every(({ id }) => id !== customerId)))
      await takeAccount(db, context, context.shop.database, account.contactId);
  }
  // What sessions of before know of the accounts is over.
  await forgetLogin(db, context.shop.database, loginId);
  return named.map(({ id }) => id);
}

/** A provider that names one association at a time says nothing about the others. */
function namesAll({ shop }: Context): boolean {
  const { signOn } = shop.config;
  return signOn !== undefined && signOn.synchronise && signOn.claims.associations.list !== null;
}

function contactOf({ firstName, lastName, email }: SignedOn) {
  return { firstName, lastName, email };
}
