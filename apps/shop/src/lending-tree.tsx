import { accountArea, accountPages, guarded, orderEdit } from './account-routes.tsx';
import { parts } from './lending-pages.tsx';
import { offerLending } from './lending-parts.ts';
import { lendingAccountPages, lendingGuarded, lendingPages } from './lending-routes.tsx';
import { pages, root } from './root-route.tsx';
import { managementLogin, openPages } from './routes.tsx';
import { lendingPaths } from './routing/lending-paths.ts';
import { addScreens } from './routing/screen-paths.ts';

addScreens(lendingPaths);
offerLending(parts);

/**
 * All routes that there are: those of a shop that lends, which alone loads them. The server has them for every shop, since
 * a shop's addresses decide which of them it offers.
 */
export function lendingTree() {
  return root.addChildren([
    pages.addChildren([
      ...openPages,
      ...lendingPages,
      guarded.addChildren([
        orderEdit,
        ...lendingGuarded,
        accountArea.addChildren([...accountPages, ...lendingAccountPages]),
      ]),
    ]),
    managementLogin,
  ]);
}

export type RouteTree = ReturnType<typeof lendingTree>;
