import type { BareContext, Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { eventValues, recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { tryName } from './attempts.sql.ts';
import { attemptsKey, loginName } from './attempts.ts';
import { lockCodeAndLogin, spendCode, type SpentCode } from './codes.sql.ts';
import { codeRefusal, sendCode } from './codes.ts';
import { lockedLogin, type LoginRow, setActivated, setApproved, writeDecision } from './logins.sql.ts';
import { ownPage, pageFaults } from './own-page.ts';

/** Whoever has the mailed code activates the login, once. Answers whether it can be used already. */
export const activate = command(
  { right: 'shop', rateLimit: 'identity' },
  (context, { code }: { readonly code: string }): Promise<{ approved: boolean } | Refusal> =>
    inTransaction<{ approved: boolean } | Refusal>(
      context.shop.database,
      async (db) => {
        const login = await lockCodeAndLogin(db, secretHash(code), 'activation');
        const refused = codeRefusal(login, context.now);
        if (refused !== null || login === undefined) return refused ?? refuse('NotFound');
        await proveMailbox(db, context, login, { purpose: 'activation', passwordHash: null, keys: null });
        return { approved: login.approved };
      },
      { planned: true },
    ),
);

/**
 * Sends the mail of a registration once more, with a code of its own; those of before go on working, so that no mail
 * that comes late is a dead end. An address without an account, and one whose account is active, are answered the same,
 * after the same statements, and leave the same rows: only the job that sends finds nobody to send to.
 */
export const resendActivationMail = command(
  { right: 'shop', rateLimit: 'identity' },
  async (
    context,
    { email, page: typed }: { readonly email: string; readonly page: string | null | undefined },
  ): Promise<null | Refusal> => {
    const { shop, now, language } = context;
    const fields = pageFaults(shop, 'page', typed);
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const page = ownPage(shop, typed);
    const name = loginName(email);
    const attempts = attemptsKey(context, 'activation-mail', name);
    const { lockout } = shop.config.limits;
    const asked = { name, kind: 'customer', attempts } as const;
    const { mayTry, login } = await tryName(shop.database, asked, now, lockout);
    if (!mayTry) return refuse('TooManyAttempts', { params: { minutes: lockout.minutes } });
    return inTransaction(shop.database, async (db) => {
      const loginId = login?.activated === false ? login.id : null;
      const { id: entityId } = await sendCode(db, context, {
        loginId,
        purpose: 'activation',
        language,
        page,
      });
      await recordEvents(db, context, { entity: 'login-code', entityId, action: 'ask', after: { loginId } });
      return null;
    });
  },
);

/** The business lets a login in; again and again, for all it matters. */
export const staffApproveLogin = command(
  { right: 'customers.approve' },
  (context: BareContext, { loginId }: { readonly loginId: string }): Promise<LoginRow | Refusal> =>
    inTransaction<LoginRow | Refusal>(context.shop.database, (db) => approveLogin(db, context, loginId)),
);

/** The same within a transaction, as for all who wait for a customer. One that was refused is not any more. */
export async function approveLogin(
  db: Transaction,
  context: BareContext,
  loginId: string,
): Promise<LoginRow | Refusal> {
  const login = await lockedLogin(db, loginId);
  if (login === undefined) return refuse('NotFound');
  if (login.approved) return login;
  await setApproved(db, login.id);
  await recordEvents(db, context, { entity: 'login', entityId: login.id, action: 'approve' });
  await tell(db, context, 'approved', login.id);
  return { ...login, approved: true };
}

/** All who wait, at once: let in, or turned away for a reason. Each is mailed; they are locked. */
export async function decideLogins(
  db: Transaction,
  context: BareContext,
  { loginIds, refusal }: { readonly loginIds: readonly string[]; readonly refusal: string | null },
): Promise<void> {
  await writeDecision(db, context, { loginIds, refusal });
  db.afterCommit(() => context.shop.wakeRelay());
}

/** Proves the mailbox by whatever code of a mail. Tells the hashes of the tokens that end, which a new password has. */
export async function proveMailbox(
  db: Transaction,
  context: Context,
  { id: loginId, activated, approved }: LoginRow,
  spent: Omit<SpentCode, 'loginId' | 'tells'>,
  ...events: readonly WriteEvent[]
): Promise<Buffer[]> {
  const tells = !activated && !approved;
  if (tells) db.afterCommit(() => context.shop.wakeRelay());
  const all = [...(activated ? [] : [activating(loginId)]), ...events];
  return spendCode(db, { ...spent, loginId, tells }, context.now, eventValues(context, all));
}

function activating(entityId: string): WriteEvent {
  return { entity: 'login', entityId, action: 'activate' };
}

/** Its mailbox was proved. A business that approves is told now: before, anybody could have typed the address. */
export async function markActivated(db: Transaction, context: Context, login: LoginRow): Promise<void> {
  if (login.activated) return;
  await setActivated(db, login.id);
  await recordEvents(db, context, activating(login.id));
  if (!login.approved) await tell(db, context, 'waiting', login.id);
}

/** A mail to the business that somebody waits, or to the person what came of it. */
export async function tell(
  db: Transaction,
  { shop, now }: BareContext,
  what: 'waiting' | 'approved' | 'refused',
  loginId: string,
): Promise<void> {
  await enqueue(db, now, { kind: `mail.login-${what}`, payload: { loginId } });
  db.afterCommit(() => shop.wakeRelay());
}
