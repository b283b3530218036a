import type { Context } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { conversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { type EventFilter, type EventPlace, type EventRow, eventsOf } from './audit.sql.ts';

/** So many are read at once. */
const pageSize = 500;

/**
 * The audit trail as it is narrowed, page after page while it is written. It names people, so it asks what files of persons
 * ask; that it was taken stands in it from then on.
 */
export const staffExportEvents = command(
  { right: 'audit.read&exports.persons', stepUp: true },
  async (context: Context, { filter }: { readonly filter: EventFilter }) => {
    const { database } = context.shop;
    const places = conversationsSeen(context);
    const read = (after: EventPlace | null) =>
      eventsOf(database, filter, places, { after, size: pageSize + 1 });
    const first = await read(null);
    await recordEvents(database, context, {
      entity: 'export',
      entityId: 'events',
      action: 'export',
      after: filter,
    });
    return pagesFrom(first, read);
  },
);

async function* pagesFrom(
  first: readonly EventRow[],
  read: (after: EventPlace) => Promise<readonly EventRow[]>,
): AsyncGenerator<readonly EventRow[]> {
  for (let rows = first; ;) {
    const shown = rows.slice(0, pageSize);
    yield shown;
    const last = shown.at(-1);
    if (rows.length <= pageSize || last === undefined) return;
    rows = await read({ at: last.at, id: last.id });
  }
}
