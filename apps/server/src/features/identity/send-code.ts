import { randomUUID } from 'node:crypto';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { type CodePurpose, loginCode, loginCodeHash } from './login-code.ts';
import { addCode } from './login-codes.queries.ts';

export interface CodeToSend {
  readonly loginId: string | null;
  readonly purpose: CodePurpose;
  readonly language: Language;
  /** A path of this shop; null: the shop's own. */
  readonly page: string | null;
}

/** Keeps the hash of a new code and leaves the mail to the outbox. Answers the id of the code. */
export async function sendCode(db: Transaction, context: Context, code: CodeToSend): Promise<string> {
  const { shop, key, now } = context;
  const { activationHours, passwordMinutes } = shop.config.limits;
  const id = randomUUID();
  const minutes = code.purpose === 'activation' ? activationHours * 60 : passwordMinutes;
  const hash = loginCodeHash(loginCode(key, { shopId: shop.id, purpose: code.purpose, id }));
  await addCode(db, { ...code, id, hash, expires: (now + minutes * 60_000) as EpochMs }, now);
  await enqueue(db, now, { kind: `mail.login-${code.purpose}`, payload: { codeId: id } });
  db.afterCommit(() => shop.wakeRelay());
  return id;
}
