import { type EventColumn, exportEvents, listEvents, type StaffEvent } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { fileAnswer, listAnswer, sheetTime, sortOf } from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { readSpan } from '../locations/index.ts';
import { staffExportEvents } from './audit-export.commands.ts';
import { type EventSearch, staffListEvents } from './audit.queries.ts';
import type { EventRow } from './audit.sql.ts';

/** GET /api/v3/admin/events, POST …/events/_export */
export const auditAdminRoutes: readonly Route[] = [
  serve(listEvents, staffListEvents, {
    input: ({ query: { size, after = null, ...asked } }, context) => {
      const search = readSearch(asked, context);
      return isRefusal(search) ? search : { ...search, size, after };
    },
    answer: listAnswer(present),
  }),
  serve(exportEvents, staffExportEvents, {
    input: ({ query: asked, body }, context) => {
      const search = readSearch(asked, context);
      return isRefusal(search) ? search : { ...search, columns: body.Columns };
    },
    answer: fileAnswer('events', present, () => cells),
  }),
];

const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

const cells: Readonly<Record<EventColumn, (event: StaffEvent) => RowsCell>> = {
  at: ({ At }) => sheetTime(At),
  who: ({ Who }) => Who.Name ?? Who.ID ?? Who.Kind,
  entity: ({ Entity }) => Entity,
  id: ({ EntityID }) => EntityID,
  action: ({ Action }) => Action,
  before: ({ Before }) => json(Before),
  after: ({ After }) => json(After),
  request: ({ RequestID }) => RequestID ?? '',
};

interface FilterQuery {
  readonly Who?: string | undefined;
  readonly Entity?: string | undefined;
  readonly EntityID?: string | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Sort: string;
}

function readSearch(
  { Who, Entity, EntityID, From, To, Sort }: FilterQuery,
  { shop }: Context,
): EventSearch | Refusal {
  if (EntityID !== undefined && Entity === undefined)
    return refuse('ValidationFailed', { fields: [{ field: 'Entity', reason: 'required' }] });
  const span = readSpan({ From, To }, shop.zone);
  if (isRefusal(span)) return span;
  const entity = Entity === undefined ? null : { kind: Entity, id: EntityID ?? null };
  return {
    filter: { loginId: Who ?? null, entity, ...span },
    isReverse: sortOf(Sort, { At: 'at' }).isReverse,
  };
}

function present(event: EventRow, { shop: { zone } }: Context): StaffEvent {
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
