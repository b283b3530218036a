import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { mayTellToday, stillHasPassword, tryLogin } from './attempts.sql.ts';
import { loginKeys, loginName } from './attempts.ts';
import { type AccountRow, accountsOf, type LoginKind, type LoginRow } from './logins.sql.ts';
import { nobodysHash, passwordFits } from './password-hash.ts';
import { openSession } from './sessions.commands.ts';

export interface Credentials {
  readonly name: string;
  readonly password: string;
}

export interface LoggedIn {
  readonly token: TokenFacts;
  readonly accounts: readonly AccountRow[];
}

export const logIn = command(
  { right: 'public', rateLimit: 'identity' },
  async (context, credentials: Credentials): Promise<LoggedIn | Refusal> => {
    if (!context.shop.config.login.passwords) return refuse('Forbidden');
    const opened = await logInAs(context, credentials, 'customer', (db, login) =>
      withToken(db, context, login),
    );
    if (isRefusal(opened)) return opened;
    return { token: opened.token, accounts: await accountsOf(context.shop.database, opened.login.id) };
  },
);

export interface Opened {
  readonly token: TokenFacts;
  readonly login: LoginRow;
}

/** Logs in somebody of the business: counting, timing and words are the same, the logins are others. */
export const logInOperator = command(
  { right: 'public', rateLimit: 'identity' },
  (context, credentials: Credentials): Promise<Opened | Refusal> =>
    logInAs(context, credentials, 'operator', (db, login) => withToken(db, context, login)),
);

async function withToken(db: Transaction, context: Context, login: LoginRow): Promise<Opened> {
  return { token: await openSession(db, context, login), login };
}

/**
 * What a right password opens is for `open` to say, in the transaction that has looked at it once more. An unknown name, a wrong password and too many attempts look the same whether the name exists or not; that a
 * login waits to be activated or approved is told only to who knows its password (RULINGS, "login failures").
 */
export async function logInAs<Answer>(
  context: Context,
  credentials: Credentials,
  kind: LoginKind,
  open: (db: Transaction, login: LoginRow) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { shop, now } = context;
  const name = loginName(credentials.name);
  const keys = loginKeys(context, kind, name);
  const { lockout, guessing } = shop.config.limits;
  const tried = await tryLogin(shop.database, { name, kind, keys }, now, { lockout, guessing });
  if (!tried.may) return tried.freeAt === null ? lockedOut(lockout.minutes) : heldUp(tried.freeAt - now);
  const { login, isKnown, heldUntil } = tried;
  const fits = await passwordFits(credentials.password, login?.passwordHash ?? nobodysHash);
  if (login === undefined || !fits) {
    if (tried.tells) await askWhetherItWasThem(context, keys.name, login?.id);
    return heldUntil === null ? refuse('IncorrectDetails') : heldUp(heldUntil - now);
  }

  return inTransaction<Answer | Refusal>(
    shop.database,
    async (db) => {
      // A password that was changed meanwhile opens nothing any more.
      if (!(await stillHasPassword(db, login, { keys, isKnown, heldUntil }, now)))
        return refuse('IncorrectDetails');
      // The mailbox first: that is the person's own to do, and the business hears of nobody before it is done.
      // The password was right: what was counted against it stays forgotten.
      if (!login.activated) return db.keepWrites(refuse('UserNotActivated'));
      if (!login.approved) return db.keepWrites(refuse('UserNotApproved'));
      return open(db, login);
    },
    { planned: true },
  );
}

function lockedOut(minutes: number): Refusal {
  return refuse('UserLockedOut', { params: { minutes } });
}

/** Many have failed under this name: where nobody has logged in with it, or very many here where somebody has. */
function heldUp(ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return refuse('LoginHeldUp', { params: { seconds }, retryAfter: seconds });
}

/** Once a day, by mail; of a name that nobody has the same rows are left, and only the job finds nobody to write to. */
async function askWhetherItWasThem(
  { shop, now }: Context,
  nameHash: Buffer,
  loginId: string | undefined,
): Promise<void> {
  await inTransaction(shop.database, async (db) => {
    if (!(await mayTellToday(db, nameHash, now))) return;
    const payload = { loginId: loginId ?? '', day: shop.zone.dayOf(now) };
    await enqueue(db, now, { kind: 'mail.login-guessed', payload });
    db.afterCommit(() => shop.wakeRelay());
  });
}
