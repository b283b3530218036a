// GET /api/v3/admin/opening, POST /api/v3/admin/opening/_open
import { getOpening, openShop } from '@bivak/contract/admin';
import { type Route, serve } from '../../platform/http/route.ts';
import { staffOpenShop } from './opening.commands.ts';
import { type Opening, staffOpening } from './opening.queries.ts';

export const openingAdminRoutes: readonly Route[] = [
  serve(getOpening, staffOpening, { input: () => undefined, answer: present }),
  serve(openShop, staffOpenShop, { input: () => undefined, answer: present }),
];

function present({ state, origin, preview, steps }: Opening) {
  return {
    State: state,
    Origin: origin,
    Preview: preview,
    Steps: steps.map(({ key, isDone, isNeeded }) => ({ Key: key, IsDone: isDone, IsNeeded: isNeeded })),
  };
}
