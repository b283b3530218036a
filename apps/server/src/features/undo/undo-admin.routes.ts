import { undoAct as undoActCall } from '@bivak/contract/admin';
import { type Route, serve } from '../../platform/http/route.ts';
import { undoAct } from './undo.commands.ts';

/** /api/v3/admin/undo/{id} */
export const undoAdminRoutes: readonly Route[] = [
  serve(undoActCall, undoAct, {
    input: ({ params }) => ({ undoId: params.id }),
    answer: ({ act, entityId }) => ({ Act: act, EntityID: entityId }),
  }),
];
