import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView as WireView,
} from '@bivak/contract/admin';
import { isRefusal } from '../../platform/application/refusal.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { changeView, removeSavedView, saveView } from './views.commands.ts';
import { listViews } from './views.queries.ts';
import type { SavedView } from './views.sql.ts';

/** /api/v3/admin/views[/{id}] */
export const viewsAdminRoutes: readonly Route[] = [
  serve(listSavedViews, listViews, {
    input: ({ query }) => ({ list: query.List }),
    answer: (views) => ({ Collection: views.map(presentView) }),
  }),
  serve(createSavedView, saveView, {
    input: ({ body: { List, Name, Address, IsShared } }) => ({
      list: List,
      name: Name,
      address: Address,
      isShared: IsShared,
    }),
    answer: presentView,
  }),
  serve(changeSavedView, changeView, {
    input: ({ params, body: { Name, Address, IsShared } }, context) => {
      const version = versionSeen(context);
      if (isRefusal(version)) return version;
      return {
        viewId: params.id,
        version,
        ...(Name === undefined ? {} : { name: Name }),
        ...(Address === undefined ? {} : { address: Address }),
        ...(IsShared === undefined ? {} : { isShared: IsShared }),
      };
    },
    answer: presentView,
  }),
  serve(deleteSavedView, removeSavedView, {
    input: ({ params }) => ({ viewId: params.id }),
    answer: () => null,
  }),
];

function presentView({ id, list, name, address, isShared, isOwn, version }: SavedView): WireView {
  return {
    ID: id,
    List: list,
    Name: name,
    Address: address,
    IsShared: isShared,
    IsOwn: isOwn,
    Version: version,
  };
}
