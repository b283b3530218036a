import { randomUUID } from 'node:crypto';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { loginName } from './attempts.ts';
import { sendCode } from './codes.ts';
import { hasCodesEnough, mostLive } from './codes.sql.ts';
import { dropOperator, operatorOf, type OperatorRow, putOperator } from './operators.sql.ts';
import { nobodysHash } from './password-hash.ts';

/** The job that makes the code of an operator. */
export const invitationAsked = 'login.invite-operator';

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/**
 * Lets somebody of the business log in: a mail brings the code to choose a password with. Asked again, it brings another
 * one, which is how a forgotten password is helped. The code is made by the job, in the process that has the key.
 */
export const staffAddOperator = command(
  { right: 'people.write' },
  (context: BareContext, input: NewOperator): Promise<OperatorRow | Refusal> =>
    inTransaction<OperatorRow | Refusal>(context.shop.database, async (db) => {
      const { shop, now } = context;
      const id = randomUUID();
      const values = { ...input, id, email: loginName(input.email), passwordHash: nobodysHash };
      const operator = await putOperator(db, values, now);
      if (operator === undefined) return refuse('Busy');
      if (await hasCodesEnough(db, operator.id, 'password', now))
        return refuse('MailedEnough', { params: { most: mostLive } });
      const action = operator.id === id ? 'create' : 'ask-password';
      await recordEvents(db, context, {
        entity: 'login',
        entityId: operator.id,
        action,
        after: { kind: 'operator' },
      });
      const payload = { loginId: operator.id, codeId: randomUUID() };
      await enqueue(db, now, { kind: invitationAsked, payload });
      db.afterCommit(() => shop.wakeRelay());
      return operator;
    }),
);

/** Makes the code of that id, and leaves its mail to the outbox. Coming twice it makes the same one, whose mail is sent once. */
export const inviteOperator = command(
  { right: 'job' },
  (
    context: BareContext & { readonly key: ServerKey },
    { loginId, codeId }: { readonly loginId: string; readonly codeId: string },
  ): Promise<null> =>
    inTransaction(context.shop.database, async (db) => {
      const operator = await operatorOf(db, loginId);
      if (operator === undefined) return null;
      const language = operator.language ?? context.shop.config.defaultLanguage;
      const code = {
        loginId,
        purpose: 'password',
        language,
        page: null,
        id: codeId,
        isPatient: true,
      } as const;
      await sendCode(db, context, code);
      return null;
    }),
);

/** Ends their sessions too: at once here, in other processes within five seconds. */
export const staffRemoveOperator = command(
  { right: 'people.write' },
  (context: BareContext, { email }: { readonly email: string }): Promise<OperatorRow | Refusal> =>
    inTransaction<OperatorRow | Refusal>(context.shop.database, async (db) => {
      const operator = await operatorOf(db, email);
      if (operator === undefined) return refuse('NotFound');
      await dropOperator(db, operator.id);
      const before = { kind: 'operator' };
      await recordEvents(db, context, { entity: 'login', entityId: operator.id, action: 'remove', before });
      return operator;
    }),
);
