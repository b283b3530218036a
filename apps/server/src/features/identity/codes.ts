import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { signatureOf } from '../../platform/identity/signature.ts';
import { addCode, type CodePurpose, type CodeState, type NewCode } from './codes.sql.ts';

export interface CodeName {
  readonly shopId: string;
  readonly purpose: CodePurpose;
  /** The id of its row, which nobody outside is told. */
  readonly id: string;
}

/** The code of a mail. Derived, so that the job that sends it needs its id only and the database its hash only. */
export function loginCode(key: ServerKey, { shopId, purpose, id }: CodeName): string {
  return signatureOf(key, 'login-code', [shopId, purpose, id]);
}

export interface CodeToSend {
  readonly loginId: string | null;
  /** Of an invitation. */
  readonly contactId?: string;
  readonly purpose: CodePurpose;
  readonly language: Language;
  /** A path of this shop; null: the shop's own. */
  readonly page: string | null;
  /** Where the same may be asked again by a job; else a new one. */
  readonly id?: string;
  /** Who cannot ask again by themselves has as long as for an activation. */
  readonly isPatient?: boolean;
}

export interface SentCode {
  readonly id: string;
  /** False while the mailbox has as many live codes as it gets: then no mail goes out. */
  readonly isNew: boolean;
}

/**
 * Keeps the hash of a new code and leaves the mail to the outbox. The statements are the same when nothing is new: who
 * asks for an address that may be anybody's learns nothing by their number.
 */
export async function sendCode(db: Transaction, context: CodeSource, input: CodeToSend): Promise<SentCode> {
  const code = newCode(context, input);
  const isNew = await addCode(db, code, context.now);
  db.afterCommit(() => context.shop.wakeRelay());
  return { id: code.id, isNew };
}

type CodeSource = Pick<Context, 'shop' | 'key' | 'now'>;

/** A code, of which only the hash is stored: its mail makes it again from the id. */
export function newCode({ shop, key, now }: CodeSource, code: CodeToSend): NewCode {
  const { id = randomUUID(), purpose, isPatient = purpose !== 'password' } = code;
  const { activationHours, passwordMinutes } = shop.config.limits;
  const minutes = isPatient ? activationHours * 60 : passwordMinutes;
  const hash = secretHash(loginCode(key, { shopId: shop.id, purpose, id }));
  return { ...code, id, hash, expires: (now + minutes * 60_000) as EpochMs };
}

/** A code that was never ours is told apart from one that was, and is used up or too old. */
export function codeRefusal(code: CodeState | undefined, now: EpochMs): Refusal | null {
  if (code === undefined) return refuse('NotFound');
  return code.used || now >= code.expires ? refuse('CodeExpired') : null;
}
