import { randomUUID } from 'node:crypto';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { type CodePurpose, loginCode } from './login-code.ts';
import { addCode, type NewCode } from './login-codes.queries.ts';

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
export async function sendCode(db: Transaction, context: CodeSource, wish: CodeToSend): Promise<SentCode> {
  const code = newCode(context, wish);
  const isNew = await addCode(db, code, context.now);
  db.afterCommit(() => context.shop.wakeRelay());
  return { id: code.id, isNew };
}

type CodeSource = Pick<Context, 'shop' | 'key' | 'now'>;

/** A code, of which only the hash is kept: its mail makes it again from the id. */
export function newCode({ shop, key, now }: CodeSource, code: CodeToSend): NewCode {
  const { id = randomUUID(), purpose, isPatient = purpose !== 'password' } = code;
  const { activationHours, passwordMinutes } = shop.config.limits;
  const minutes = isPatient ? activationHours * 60 : passwordMinutes;
  const hash = secretHash(loginCode(key, { shopId: shop.id, purpose, id }));
  return { ...code, id, hash, expires: (now + minutes * 60_000) as EpochMs };
}
