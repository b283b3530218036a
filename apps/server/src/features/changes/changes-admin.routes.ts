import { listChanges } from '@bivak/contract/admin';
import type { EpochMs } from '../../platform/database/types.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { changesAfter } from './changes.queries.ts';

/** /api/v3/admin/changes */
export const changesAdminRoutes: readonly Route[] = [
  serve(listChanges, changesAfter, {
    input: ({ query: { After } }) => ({ after: After === undefined ? null : (After as EpochMs) }),
    answer: ({ rows, next, isWhole }, { shop }) => ({
      Collection: rows.map(({ entity, entityId, action, at, version, byLogin }) => ({
        Entity: entity,
        ID: entityId,
        Action: action,
        At: shop.zone.format(at),
        Version: version,
        By: byLogin,
      })),
      Next: next,
      IsWhole: isWhole,
    }),
  }),
];
