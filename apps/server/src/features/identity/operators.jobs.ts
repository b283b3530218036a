import { inTransaction } from '../../platform/database/transaction.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { operatorOf } from './operators.queries.ts';
import { sendCode } from './send-code.ts';

/**
 * `login.invite-operator` with the payload `{ loginId, codeId }`: makes the code of that id and leaves its mail to the
 * outbox. Coming twice it makes the same one, whose mail is sent once.
 */
export function operatorJobs({ key }: { readonly key: ServerKey }): JobHandler[] {
  return [
    {
      kind: 'login.invite-operator',
      async handle(shop, { loginId = '', codeId = '' }, { now }) {
        await inTransaction(shop.database, async (db) => {
          const operator = await operatorOf(db, loginId);
          if (operator === undefined) return;
          await sendCode(
            db,
            { shop, key, now },
            {
              loginId,
              purpose: 'password',
              language: operator.language ?? shop.config.defaultLanguage,
              page: null,
              id: codeId,
              isPatient: true,
            },
          );
        });
      },
    },
  ];
}
