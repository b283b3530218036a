import type { Context } from '../../platform/application/context.ts';
import { type CursorOf, cursorAt, readCursor } from '../../platform/application/cursor.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command, query } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { type ContactMessage, finishContactMessage, readContactMessages } from './staff-contact.sql.ts';

/** What came by the contact form and was not swept yet; what is not done stands first. */
export const staffListContactMessages = query(
  { right: 'messages.write', shared: 'nobody' },
  async (
    { shop, key }: Context,
    { size, after }: { readonly size: number; readonly after: string | null },
  ): Promise<{ readonly rows: readonly ContactMessage[]; readonly next: string | null } | Refusal> => {
    const of: CursorOf = { key, shop, list: 'contact-messages', filter: {} };
    const end = readCursor(of, after);
    if (isRefusal(end)) return end;
    const rows = await readContactMessages(shop.database, { size, after: end });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return { rows: shown, next: rows.length > size && last ? cursorAt(of, last) : null };
  },
);

/** It was answered, by mail or otherwise; again and again, for all it matters. */
export const staffFinishContactMessage = command(
  { right: 'messages.write' },
  (context: Context, { id }: { readonly id: string }): Promise<ContactMessage | Refusal> =>
    inTransaction<ContactMessage | Refusal>(context.shop.database, async (db) => {
      const { loginId } = OperatorScope.of(context.actor);
      const done = await finishContactMessage(db, id, loginId, context.now);
      if (done === undefined) return refuse('NotFound');
      if (done.doneAt === context.now)
        await recordEvents(db, context, { entity: 'contact-message', entityId: id, action: 'done' });
      return done;
    }),
);
