import { exportEvents, listEvents, type StaffEvent } from '@bivak/contract/admin';
import { addDays } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { RowsFile, type RowsCell, rowsText } from '../../platform/http/rows-file.ts';
import { readDay } from '../locations/index.ts';
import { staffExportEvents } from './audit-export.commands.ts';
import { staffListEvents } from './audit.queries.ts';
import type { EventFilter, EventRow } from './audit.sql.ts';

/** GET /api/v3/admin/events, POST …/events/_export */
export const auditAdminRoutes: readonly Route[] = [
  serve(listEvents, staffListEvents, {
    input: ({ query: { size, after = null, ...asked } }, context) => {
      const filter = readFilter(asked, context);
      return isRefusal(filter) ? filter : { filter, size, after };
    },
    answer: ({ events, next }, { shop }) => ({
      Collection: events.map((event) => present(event, shop)),
      Next: next,
    }),
  }),
  serve(exportEvents, staffExportEvents, {
    input: ({ query }, context) => {
      const filter = readFilter(query, context);
      return isRefusal(filter) ? filter : { filter };
    },
    answer: (pages, context) => {
      const { shop, language, now, actor } = context;
      const t = shop.translate[language];
      const who = actor.kind === 'operator' ? actor.name : '';
      const when = timeOf(shop.zone.format(now)).replace(':', '.');
      const head = columns.map((column) => t(`export.events.${column}`));
      return new RowsFile(
        `${t('export.events.name', { when, who })}.csv`,
        rowsText(language, head, rows(pages, context)),
      );
    },
  }),
];

const columns = ['at', 'who', 'entity', 'id', 'action', 'before', 'after'] as const;

async function* rows(
  pages: AsyncIterable<readonly EventRow[]>,
  { shop }: Context,
): AsyncGenerator<RowsCell[][]> {
  for await (const page of pages)
    yield page.map((event) => {
      const { At, Who, Entity, EntityID, Action, Before, After } = present(event, shop);
      const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));
      const who = Who.Name ?? Who.ID ?? Who.Kind;
      return [timeOf(At), who, Entity, EntityID, Action, json(Before), json(After)];
    });
}

/** On the shop's clock, as spreadsheets read it. */
function timeOf(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

interface FilterQuery {
  readonly Who?: string | undefined;
  readonly Entity?: string | undefined;
  readonly EntityID?: string | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
}

function readFilter(
  { Who, Entity, EntityID, From, To }: FilterQuery,
  context: Context,
): EventFilter | Refusal {
  if (EntityID !== undefined && Entity === undefined) return wrong('Entity', 'required');
  const [from, to] = [dayOf(From, 0, context), dayOf(To, 1, context)];
  if (from === undefined) return wrong('From', 'no-such-day');
  if (to === undefined) return wrong('To', 'no-such-day');
  const entity = Entity === undefined ? null : { kind: Entity, id: EntityID ?? null };
  return { loginId: Who ?? null, entity, from, to };
}

/** When a day of the shop begins, or the one after it; undefined where there is no such day. */
function dayOf(day: string | undefined, more: 0 | 1, { shop }: Context): EpochMs | null | undefined {
  if (day === undefined) return null;
  const found = readDay(day, shop.zone);
  return found === null ? undefined : shop.zone.at(addDays(found, more), 0);
}

function wrong(field: string, reason: string): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason }] });
}

function present(event: EventRow, { zone }: Context['shop']): StaffEvent {
  const { actor } = event;
  return {
    ID: event.id,
    At: zone.format(event.at),
    Entity: event.entity,
    EntityID: event.entityId,
    Action: event.action,
    Who: {
      Kind: actor['kind'] ?? '',
      ID: actor['login'] ?? actor['visitor'] ?? null,
      Name: event.operatorName ?? actor['name'] ?? null,
    },
    Before: event.before,
    After: event.after,
    RequestID: event.requestId,
  };
}
