import type { Context } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { operatorKey } from '../../platform/identity/operator-scope.ts';
import { readViews, type SavedView } from './views.sql.ts';

/** The views of a list: the caller's own, then those that colleagues share. */
export const listViews = query(
  { right: 'operator', shared: 'nobody' },
  ({ shop, actor }: Context, { list }: { readonly list: string }): Promise<SavedView[]> =>
    readViews(shop.database, list, operatorKey(actor)),
);
