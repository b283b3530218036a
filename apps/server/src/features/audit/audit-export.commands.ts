import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { command } from '../../platform/application/use-case.ts';
import { conversationsSeen } from '../../platform/identity/conversations-seen.ts';
import type { EventSearch } from './audit.queries.ts';
import { type EventRow, eventsOf } from './audit.sql.ts';

/**
 * The audit trail as it is narrowed and sorted. It names people, so it asks what files of persons ask; that it was taken
 * stands in it from then on.
 */
export const staffExportEvents = command(
  { right: 'audit.read&exports.persons', stepUp: true },
  (
    context: Context,
    { filter, isReverse, columns }: EventSearch & { readonly columns: readonly string[] },
  ): Promise<ListFile<EventRow>> => {
    const places = conversationsSeen(context);
    return listFile(context, { list: 'events', columns, asked: { ...filter, isReverse } }, (span) =>
      eventsOf(context.shop.database, filter, places, { isReverse, ...span }),
    );
  },
);
