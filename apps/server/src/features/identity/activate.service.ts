import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import {
  type EventSource,
  eventValues,
  recordEvents,
  type WriteEvent,
} from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { attemptsKey, loginName } from './attempts.ts';
import { type LoginRow, tryName } from './identity.queries.ts';
import { judgeCode } from './judge-code.ts';
import { lockedLogin, setActivated, setApproved } from './logins.queries.ts';
import { sendCode } from './send-code.ts';
import { lockCodeAndLogin, type SpentCode, spendCode } from './spend-code.queries.ts';

/** Whoever has the mailed code activates the login, once. Answers whether it can be used already. */
export function activate(context: Context, code: string): Promise<{ approved: boolean } | Refusal> {
  const { shop, now } = context;
  return inTransaction<{ approved: boolean } | Refusal>(
    shop.database,
    async (db) => {
      const login = await lockCodeAndLogin(db, secretHash(code), 'activation');
      const refused = judgeCode(login, now);
      if (refused !== null || login === undefined) return refused ?? refuse('NotFound');
      await proveMailbox(db, context, login, { purpose: 'activation', passwordHash: null, keys: null });
      return { approved: login.approved };
    },
    { planned: true },
  );
}

/**
 * The mail of a registration once more, with a code of its own; those of before go on working, so that no mail that
 * comes late is a dead end. An address without an account, and one whose account is active, are answered the same,
 * after the same statements, and leave the same rows: only the job that sends finds nobody to send to.
 */
export async function resendActivationMail(
  context: Context,
  email: string,
  page: string | null,
): Promise<null | Refusal> {
  const { shop, now, language } = context;
  const name = loginName(email);
  const attempts = attemptsKey(context, 'activation-mail', name);
  const { lockout } = shop.config.limits;
  const { mayTry, login } = await tryName(shop.database, { name, kind: 'customer', attempts }, now, lockout);
  if (!mayTry) return refuse('TooManyAttempts', { params: { minutes: lockout.minutes } });
  return inTransaction(shop.database, async (db) => {
    const loginId = login?.activated === false ? login.id : null;
    const { id: entityId } = await sendCode(db, context, { loginId, purpose: 'activation', language, page });
    await recordEvents(db, context, { entity: 'login-code', entityId, action: 'ask', after: { loginId } });
    return null;
  });
}

/** By whatever code of a mail. Tells the hashes of the tokens that end, which a new password has. */
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
  if (!login.approved) await tell(db, context, context.shop, 'waiting', login.id);
}

/** The business lets a login in; again and again, for all it matters. */
export function approveLogin(shop: Shop, source: EventSource, loginId: string): Promise<LoginRow | Refusal> {
  return inTransaction<LoginRow | Refusal>(shop.database, async (db) => {
    const login = await lockedLogin(db, loginId);
    if (login === undefined) return refuse('NotFound');
    if (login.approved) return login;
    await setApproved(db, login.id);
    await recordEvents(db, source, { entity: 'login', entityId: login.id, action: 'approve' });
    await tell(db, source, shop, 'approved', login.id);
    return { ...login, approved: true };
  });
}

/** A mail to the business that somebody waits, or to the person that it does so no longer. */
export async function tell(
  db: Transaction,
  { now }: Pick<EventSource, 'now'>,
  shop: Shop,
  what: 'waiting' | 'approved',
  loginId: string,
): Promise<void> {
  await enqueue(db, now, { kind: `mail.login-${what}`, payload: { loginId } });
  db.afterCommit(() => shop.wakeRelay());
}
