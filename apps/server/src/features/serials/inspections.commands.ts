import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { lockOwnSerial, type NewInspection, writeInspection } from './serial-record.sql.ts';

/** Somebody looked at a numbered piece. What they found stays; whether it goes out of use, a damage or a downtime says. */
export const staffInspectSerial = command(
  { right: 'stock.write' },
  (context: Context, input: Omit<NewInspection, 'id'>): Promise<{ readonly id: string } | Refusal> => {
    const { shop, now, actor } = context;
    return inTransaction<{ readonly id: string } | Refusal>(shop.database, (db) =>
      once<{ readonly id: string }>(db, context, { route: `inspect/${input.serialId}`, input }, async () => {
        if (!(await lockOwnSerial(db, input.serialId, OperatorScope.of(actor).warehouses)))
          return refuse('NotFound');
        const fields: RefusedField[] = [
          ...(input.day > shop.zone.dayOf(now) ? [{ field: 'day', reason: 'not-yet' }] : []),
          ...(input.nextDay !== null && input.nextDay <= input.day
            ? [{ field: 'nextDay', reason: 'before-start' }]
            : []),
        ];
        if (fields.length > 0) return refuse('ValidationFailed', { fields });
        const id = randomUUID();
        await writeInspection(db, context, { ...input, id });
        await recordEvents(db, context, {
          entity: 'serial',
          entityId: input.serialId,
          action: 'inspect',
          after: input,
        });
        return { id };
      }),
    );
  },
);
