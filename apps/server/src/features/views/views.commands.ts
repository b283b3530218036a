import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { operatorKey } from '../../platform/identity/operator-scope.ts';
import { addView, lockOwnView, removeView, type SavedView, type ViewValues, writeView } from './views.sql.ts';

type NewView = ViewValues & { readonly list: string };

/** A list as the caller narrowed and sorted it, under a name; colleagues see it where it is shared. */
export const saveView = command(
  { right: 'operator' },
  (context: Context, input: NewView): Promise<SavedView | Refusal> =>
    inTransaction<SavedView | Refusal>(context.shop.database, (transaction) =>
      once(transaction, context, { route: 'views', input }, async () => {
        const id = randomUUID();
        const operator = operatorKey(context.actor);
        const made = await addView(transaction, { ...input, id, operator }, context.now);
        if (made === undefined) return refuse('ViewsFull');
        await recordEvents(transaction, context, event(id, 'create', undefined, input));
        return made;
      }),
    ),
);

/** What is not named stays. */
export const changeView = command(
  { right: 'operator' },
  (
    context: Context,
    {
      viewId,
      version,
      ...input
    }: Partial<ViewValues> & { readonly viewId: string; readonly version: number },
  ): Promise<SavedView | Refusal> =>
    inTransaction<SavedView | Refusal>(context.shop.database, async (transaction) => {
      const operator = operatorKey(context.actor);
      const before = await lockOwnView(transaction, viewId, operator);
      if (before === undefined) return refuse('NotFound');
      if (before.version !== version) return refuse('VersionStale');
      const { name = before.name, address = before.address, isShared = before.isShared } = input;
      const after = await writeView(transaction, viewId, operator, { name, address, isShared });
      if (after === undefined) return refuse('NotFound');
      await recordEvents(transaction, context, event(viewId, 'update', before, after));
      return after;
    }),
);

export const removeSavedView = command(
  { right: 'operator' },
  (context: Context, { viewId }: { readonly viewId: string }): Promise<null | Refusal> =>
    inTransaction<null | Refusal>(context.shop.database, async (transaction) => {
      if (!(await removeView(transaction, viewId, operatorKey(context.actor)))) return refuse('NotFound');
      await recordEvents(transaction, context, event(viewId, 'delete'));
      return null;
    }),
);

function event(entityId: string, action: string, before?: unknown, after?: unknown) {
  return { entity: 'saved-view', entityId, action, before, after };
}
