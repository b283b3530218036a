import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { namesFor } from './staff-item.commands.ts';
import { type ItemEvent, type ItemRecord, readItem, readItemEvents } from './staff-item.sql.ts';

export interface StaffItem {
  readonly item: ItemRecord;
  readonly history: readonly ItemEvent[];
}

/** An item on offer or not, with what happened to it, in two statements. */
export const staffReadItem = query(
  { right: 'catalogue.read', shared: 'nobody' },
  async (context: Context, { itemId }: { readonly itemId: string }): Promise<StaffItem | Refusal> => {
    const { database } = context.shop;
    const [item, history] = await Promise.all([
      readItem(database, itemId, namesFor(context)),
      readItemEvents(database, itemId),
    ]);
    return item === undefined ? refuse('NotFound') : { item, history };
  },
);
