import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { loginName } from './attempts.ts';
import { hasCodesEnough, mostLive } from './login-codes.queries.ts';
import { dropOperator, operatorOf, type OperatorRow, putOperator } from './operators.queries.ts';
import { nobodysHash } from './password-hash.ts';

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/**
 * Lets somebody of the business log in: a mail brings the code to choose a password with. Asked again, it brings another
 * one, which is how a forgotten password is helped. The code is made by the job, in the process that has the key.
 */
export function addOperator(
  shop: Shop,
  source: EventSource,
  wish: NewOperator,
): Promise<OperatorRow | Refusal> {
  return inTransaction<OperatorRow | Refusal>(shop.database, async (db) => {
    const id = randomUUID();
    const values = { ...wish, id, email: loginName(wish.email), passwordHash: nobodysHash };
    const operator = await putOperator(db, values, source.now);
    if (operator === undefined) return refuse('Busy');
    if (await hasCodesEnough(db, operator.id, 'password', source.now))
      return refuse('MailedEnough', { params: { most: mostLive } });
    const action = operator.id === id ? 'create' : 'ask-password';
    await recordEvents(db, source, {
      entity: 'login',
      entityId: operator.id,
      action,
      after: { kind: 'operator' },
    });
    const payload = { loginId: operator.id, codeId: randomUUID() };
    await enqueue(db, source.now, { kind: 'login.invite-operator', payload });
    db.afterCommit(() => shop.wakeRelay());
    return operator;
  });
}

/** Ends their sessions too: at once here, in other processes within five seconds. */
export function removeOperator(
  shop: Shop,
  source: EventSource,
  name: string,
): Promise<OperatorRow | Refusal> {
  return inTransaction<OperatorRow | Refusal>(shop.database, async (db) => {
    const operator = await operatorOf(db, name);
    if (operator === undefined) return refuse('NotFound');
    await dropOperator(db, operator.id);
    const before = { kind: 'operator' };
    await recordEvents(db, source, { entity: 'login', entityId: operator.id, action: 'remove', before });
    return operator;
  });
}
