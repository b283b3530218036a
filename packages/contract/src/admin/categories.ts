import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, lines, text } from '../wire/scalars.ts';

// The tree of categories as staff sees it. A write carries the version of the category that was seen, as `If-Match`.

const tag = 'Catalogue';

const CategoryTexts = z.object({ Description: z.string(), Notes: z.string() });

export const StaffCategory = z.object({
  ID: z.string(),
  Version: z.int(),
  /** Null: it stands at the top. */
  ParentID: z.nullable(z.string()),
  Ranking: z.int(),
  /** By language; one that has none is absent. */
  Texts: z.record(z.string(), CategoryTexts),
  /** How many items of the shop stand in it or below it. */
  Items: z.int(),
});
export type StaffCategory = z.output<typeof StaffCategory>;

export const listStaffCategories = operation({
  id: 'listStaffCategories',
  method: 'GET',
  path: '/api/v3/admin/categories',
  tag,
  summary: 'All categories, in the order of the tree',
  answer: z.object({ Collection: z.array(StaffCategory) }),
});

const someTexts = z.strictObject({ Description: z.optional(text(120)), Notes: z.optional(lines(2000)) });
const CategoryWrite = {
  Texts: z.optional(
    z.strictObject({ nl: z.optional(someTexts), en: z.optional(someTexts), de: z.optional(someTexts) }),
  ),
};

export const CategoryActed = z.object({ ID: z.string(), Version: z.int() });
const params = z.object({ id: Id });

export const createStaffCategory = operation({
  id: 'createStaffCategory',
  method: 'POST',
  path: '/api/v3/admin/categories',
  tag,
  summary: 'A new category, behind the others below its parent',
  body: z.object({ Description: text(120, 1), ParentID: z._default(z.nullable(Id), null) }),
  answer: CategoryActed,
  status: 201,
});

export const changeStaffCategory = operation({
  id: 'changeStaffCategory',
  method: 'PATCH',
  path: '/api/v3/admin/categories/{id}',
  tag,
  summary: 'Change the words of a category, or move it with all below it; what is not named stays',
  params,
  body: z.object({
    ...CategoryWrite,
    /** Where it stands from now on; null: at the top. */
    ParentID: z.optional(z.nullable(Id)),
    /** Its place among those below the same parent, from 0. */
    Place: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  answer: CategoryActed,
});

export const removeStaffCategory = operation({
  id: 'removeStaffCategory',
  method: 'DELETE',
  path: '/api/v3/admin/categories/{id}',
  tag,
  summary: 'Remove a category in which nothing stands any more',
  params,
  answer: z.null(),
  status: 204,
});
