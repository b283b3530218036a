import { categoryFault, isBlank, placedCategories } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command, query } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { freeName } from './free-name.ts';
import {
  type CategoryText,
  holdsItems,
  insertNewCategory,
  itemsOfCategories,
  readCategories,
  removeCategory,
  type StaffCategoryRow,
  writeCategoryTexts,
  writePlaces,
} from './staff-categories.sql.ts';
import { beginChanges, endChanges } from './staff-item.sql.ts';

export const staffListCategories = query(
  { right: 'catalogue.read', shared: 'nobody' },
  async ({ shop }: Context): Promise<readonly StaffCategoryRow[]> => readCategories(shop.database),
);

export interface CategoryActed {
  readonly id: string;
  readonly version: number;
}

type SomeTexts = Partial<
  Record<
    Language,
    { readonly description?: string | undefined; readonly notes?: string | undefined } | undefined
  >
>;

export interface CategoryInput {
  readonly texts?: SomeTexts | undefined;
  /** Undefined: it stays; null: to the top. */
  readonly parentId?: string | null | undefined;
  /** Among those below the same parent, from 0. */
  readonly place?: number | undefined;
}

export const staffCreateCategory = command(
  { right: 'catalogue.write' },
  (
    context: Context,
    input: { readonly description: string; readonly parentId: string | null },
  ): Promise<CategoryActed | Refusal> =>
    writing(context, { route: 'category.create', input }, async (db, all) => {
      const { description, parentId } = input;
      if (parentId !== null && !all.some(({ id }) => id === parentId)) return unknownParent();
      const id = freeName(
        description,
        all.map((one) => one.id),
      );
      const ranking = Math.max(0, ...all.map((one) => one.ranking)) + 1;
      const { defaultLanguage: language } = context.shop.config;
      const version = await insertNewCategory(db, { id, parentId, ranking, language, description });
      await record(db, context, id, { action: 'create', after: { ...input, version } });
      return { id, version };
    }),
);

export interface OfCategory {
  readonly categoryId: string;
  /** The version that the caller saw. */
  readonly version: number;
}

/** Words, or the place in the tree: whoever moves a category moves all that stands in it. */
export const staffChangeCategory = command(
  { right: 'catalogue.write' },
  (context: Context, { change, ...of }: OfCategory & { readonly change: CategoryInput }) =>
    changing(context, of, { route: 'category.change', input: change }, async (db, all, before) => {
      const { id } = before;
      const { defaultLanguage } = context.shop.config;
      const texts = withTexts(before.texts, change.texts ?? {});
      if (isBlank(texts[defaultLanguage]?.description ?? ''))
        return refuse('ValidationFailed', {
          fields: [{ field: `texts.${defaultLanguage}.description`, reason: 'required' }],
        });
      const parentId = change.parentId === undefined ? before.parentId : change.parentId;
      const fault = categoryFault(all, id, parentId);
      if (fault !== null)
        return refuse('ValidationFailed', { fields: [{ field: 'parentId', reason: `category-${fault}` }] });
      const moves = change.parentId !== undefined || change.place !== undefined;
      const wasIn = await itemsOfCategories(db, [id]);
      await writeCategoryTexts(db, id, texts);
      await writePlaces(
        db,
        id,
        moves ? placedCategories(all, id, { parentId, place: change.place }) : [before],
      );
      await endChanges(db, wasIn);
      const version = before.version + 1;
      const fields = [
        ...(parentId === before.parentId ? [] : ['parentId']),
        ...(change.place === undefined ? [] : ['place']),
        ...Object.entries(change.texts ?? {}).flatMap(([language, text]) =>
          text === undefined ? [] : [`texts.${language}`],
        ),
      ];
      await record(db, context, id, {
        action: 'update',
        before: { parentId: before.parentId, texts: before.texts },
        after: { parentId, texts, version, fields },
      });
      return { id, version };
    }),
);

/** Only where nothing stands in it: goods and categories that somebody forgot would be nowhere. */
export const staffRemoveCategory = command({ right: 'catalogue.write' }, (context: Context, of: OfCategory) =>
  changing(context, of, { route: 'category.remove', input: null }, async (db, all, before) => {
    const { id } = before;
    if ((await holdsItems(db, id)) || all.some(({ parentId }) => parentId === id))
      return refuse('ValidationFailed', { fields: [{ field: 'id', reason: 'category-not-empty' }] });
    await removeCategory(db, id);
    await record(db, context, id, {
      action: 'remove',
      before: { parentId: before.parentId, texts: before.texts },
    });
    return { id, version: before.version };
  }),
);

function changing(
  context: Context,
  { categoryId, version }: OfCategory,
  asked: { readonly route: string; readonly input: unknown },
  work: (
    db: Transaction,
    all: readonly StaffCategoryRow[],
    before: StaffCategoryRow,
  ) => Promise<CategoryActed | Refusal>,
): Promise<CategoryActed | Refusal> {
  const of = { route: `${asked.route}/${categoryId}`, input: { version, input: asked.input } };
  return writing(context, of, async (db, all) => {
    const before = all.find(({ id }) => id === categoryId);
    if (before === undefined) return refuse('NotFound');
    if (before.version !== version)
      return staleRecord(db, before, { entities: ['category'], entityId: categoryId });
    return work(db, all, before);
  });
}

/** Once per key, with the catalogue taken: nobody else moves a category meanwhile. */
function writing(
  context: Context,
  asked: { readonly route: string; readonly input: unknown },
  work: (db: Transaction, all: readonly StaffCategoryRow[]) => Promise<CategoryActed | Refusal>,
): Promise<CategoryActed | Refusal> {
  return inTransaction<CategoryActed | Refusal>(context.shop.database, (db) =>
    once<CategoryActed>(db, context, asked, async () => {
      await beginChanges(db);
      const done = await work(db, await readCategories(db));
      return isRefusal(done) ? done : { id: done.id, version: done.version };
    }),
  );
}

function unknownParent(): Refusal {
  return refuse('ValidationFailed', { fields: [{ field: 'parentId', reason: 'unknown-category' }] });
}

function record(
  db: Transaction,
  context: Context,
  id: string,
  event: { readonly action: string; readonly before?: object; readonly after?: object },
): Promise<void> {
  return recordEvents(db, context, { entity: 'category', entityId: id, ...event });
}

function withTexts(before: StaffCategoryRow['texts'], given: SomeTexts): StaffCategoryRow['texts'] {
  const after: Partial<Record<Language, CategoryText>> = { ...before };
  for (const [language, text] of Object.entries(given) as [Language, SomeTexts[Language]][]) {
    if (text === undefined) continue;
    const description = text.description ?? before[language]?.description ?? '';
    if (isBlank(description)) delete after[language];
    else after[language] = { description, notes: text.notes ?? before[language]?.notes ?? '' };
  }
  return after;
}
