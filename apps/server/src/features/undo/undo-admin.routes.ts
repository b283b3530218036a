import { undoAct as undoActCall } from '@bivak/contract/admin';
import { Refusal } from '../../platform/application/refusal.ts';
import { UndoOvertaken } from '../../platform/application/undo.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { undoAct } from './undo.commands.ts';

/** /api/v3/admin/undo/{id} */
export const undoAdminRoutes: readonly Route[] = [
  serve(undoActCall, undoAct, {
    input: ({ params }) => ({ undoId: params.id }),
    answer: ({ act, entityId, isTold }) => ({ Act: act, EntityID: entityId, IsTold: isTold }),
    refusal: (refusal, { shop }) =>
      refusal instanceof UndoOvertaken
        ? new Refusal(refusal.code, {
            beside: {
              ChangedBy: refusal.changedBy,
              ChangedAt: refusal.changedAt === null ? null : shop.zone.format(refusal.changedAt),
            },
          })
        : refusal,
  }),
];
