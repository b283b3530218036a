import {
  changeStaffCategory,
  createStaffCategory,
  listStaffCategories,
  removeStaffCategory,
} from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import {
  type CategoryActed,
  type OfCategory,
  staffChangeCategory,
  staffCreateCategory,
  staffListCategories,
  staffRemoveCategory,
} from './staff-categories.commands.ts';
import { catalogueRefusal } from './staff-item.present.ts';

/** /api/v3/admin/categories[/{id}] */
export const categoriesAdminRoutes: readonly Route[] = [
  serve(listStaffCategories, staffListCategories, {
    input: () => undefined,
    answer: (categories) => ({
      Collection: categories.map(({ id, version, parentId, ranking, texts, items }) => ({
        ID: id,
        Version: version,
        ParentID: parentId,
        Ranking: ranking,
        Texts: Object.fromEntries(
          Object.entries(texts).map(([language, { description, notes }]) => [
            language,
            { Description: description, Notes: notes },
          ]),
        ),
        Items: items,
      })),
    }),
  }),
  serve(createStaffCategory, staffCreateCategory, {
    input: ({ body }) => ({ description: body.Description, parentId: body.ParentID }),
    answer: presentActed,
    refusal: catalogueRefusal,
  }),
  serve(changeStaffCategory, staffChangeCategory, {
    input: ({ params, body: { Texts, ParentID, Place } }, context) => {
      const of = ofCategory(context, params.id);
      if (isRefusal(of)) return of;
      const text = (one: NonNullable<typeof Texts>['nl']) =>
        one === undefined ? undefined : { description: one.Description, notes: one.Notes };
      const texts =
        Texts === undefined ? undefined : { nl: text(Texts.nl), en: text(Texts.en), de: text(Texts.de) };
      return { ...of, change: { texts, parentId: ParentID, place: Place } };
    },
    answer: presentActed,
    refusal: catalogueRefusal,
  }),
  serve(removeStaffCategory, staffRemoveCategory, {
    input: ({ params }, context) => ofCategory(context, params.id),
    answer: () => null,
    refusal: catalogueRefusal,
  }),
];

function ofCategory(context: Context, categoryId: string): OfCategory | Refusal {
  const version = versionSeen(context);
  return isRefusal(version) ? version : { categoryId, version };
}

function presentActed({ id, version }: CategoryActed) {
  return { ID: id, Version: version };
}
