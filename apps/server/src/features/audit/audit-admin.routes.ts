import { listEvents, type StaffEvent } from '@bivak/contract/admin';
import { addDays } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readDay } from '../locations/index.ts';
import { staffListEvents } from './audit.queries.ts';
import type { EventRow } from './audit.sql.ts';

/** GET /api/v3/admin/events */
export const auditAdminRoutes: readonly Route[] = [
  serve(listEvents, staffListEvents, {
    input: ({ query: { Who, Entity, EntityID, From, To, size, after } }, context) => {
      if (EntityID !== undefined && Entity === undefined) return wrong('Entity', 'required');
      const [from, to] = [dayOf(From, 0, context), dayOf(To, 1, context)];
      if (from === undefined) return wrong('From', 'no-such-day');
      if (to === undefined) return wrong('To', 'no-such-day');
      const entity = Entity === undefined ? null : { kind: Entity, id: EntityID ?? null };
      return { filter: { loginId: Who ?? null, entity, from, to }, size, after: after ?? null };
    },
    answer: ({ events, next }, { shop }) => ({
      Collection: events.map((event) => present(event, shop)),
      Next: next,
    }),
  }),
];

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
