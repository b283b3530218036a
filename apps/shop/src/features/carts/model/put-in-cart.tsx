import type { ItemSummary } from '@bivak/contract/wire';
import type { Period } from '@bivak/rules';
import { notify } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import type { AppContext } from '../../../app-context.tsx';
import { addToCart, isPlaceDiffers } from '../api/add-to-cart.ts';
import { categoriesQuery } from '../../catalogue/api/categories-query.ts';
import { pathTo } from '../../catalogue/model/category-tree.ts';
import { firstPeriod } from '../../locations/model/period-for-cart.ts';
import type { useAsked } from '../../locations/model/use-asked.ts';
import type { usePlaces } from '../../locations/model/use-places.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';
import { formatPeriod } from '@bivak/web/formats';
import type { Choice } from '../../../session/selection.ts';
import { isHeld, type Selection } from '../../../session/selection-of.ts';
import type { OtherPlaceHost } from './other-place-context.ts';
import type { OpenSelector } from '../../locations/model/selector-context.ts';
import type { Added, AddDialogHandle } from '../components/add-dialog.tsx';
import { enoughDays } from '../../locations/model/enough-days.ts';
import type { EffectiveDelivery } from '../../locations/model/use-delivery.ts';

// One file for both: every page carries the names of all files.
export { dropImpossibleDays } from '../../locations/model/drop-impossible-days.ts';

/** The page on which somebody adds: what is chosen there, and what it can ask. */
interface By {
  readonly app: AppContext;
  readonly choose: (choice: Choice) => void;
  readonly openSelector: OpenSelector;
  readonly places: ReturnType<typeof usePlaces>;
  readonly delivery: EffectiveDelivery;
  readonly asked: ReturnType<typeof useAsked>;
  readonly selection: Selection;
  readonly dialog: AddDialogHandle;
  readonly ask: OtherPlaceHost['ask'];
}

interface Wanted {
  readonly item: ItemSummary;
  readonly amount: number;
  readonly addOns: readonly Added[];
}

interface Where {
  readonly warehouse: string;
  readonly period: Period;
}

/**
 * Puts something into the cart and says so. Without a place the visitor is asked for one; without a period the first
 * free one is set, and a notice says so (spec 2 §4). False when nothing was put in: the visitor chose nothing, or what
 * the page showed is not what would have been put in, and they are to look first.
 */
export async function putInCart(by: By, { item, amount, addOns }: Wanted): Promise<boolean> {
  const { app, delivery, dialog } = by;
  const where = await chosen(by);
  if (where === null) return false;
  const goods = [{ item, qty: amount }, ...addOns].map(({ item: { ID, Type }, qty }) => ({
    itemId: ID,
    isComposition: Type === 'Composition',
    amount: qty,
  }));
  const place = { ...where, delivery: delivery.now().id, category: categoryOf(app, item) };
  try {
    await addToCart(app, goods, place);
  } catch (cause) {
    if (!isPlaceDiffers(cause)) throw cause;
    // It was moved meanwhile: the page goes on with what it is for now, and offers what it showed.
    by.ask(place);
    notify({ type: 'warning', title: cause.message });
    return false;
  }
  if (app.shop.afterAdding === 'modal' || dialog.isOpen) dialog.show({ item, amount, addOns });
  else sayAdded(app, item.Description, amount, addOns.length > 0);
  return true;
}

/**
 * It is the category through which the visitor came, if the article is in there or below; else its first (spec 2 §4,
 * "cart-category setting").
 */
function categoryOf({ call, queryClient, session }: AppContext, item: ItemSummary): string | null {
  const { categoryId } = session.store.getState().session;
  const categories = queryClient.getQueryData(categoriesQuery(call).queryKey) ?? [];
  const isWithin = item.CategoryIDs.some((id) =>
    pathTo(categories, id).some(({ CategoryID }) => CategoryID === categoryId),
  );
  return isWithin ? categoryId : (item.CategoryIDs[0] ?? null);
}

async function chosen(by: By): Promise<Where | null> {
  const { app, choose, asked } = by;
  let { warehouse, period } = by.selection;
  // The days of a cart may be over by now; then it has to move before it takes anything.
  if (warehouse === null || (period === null && isHeld(app.session.store.getState(), app.shop))) {
    if (!(await by.openSelector())) return null;
    ({ warehouseId: warehouse, period } = app.session.store.getState().session);
  }
  if (warehouse === null) return null;
  if (period !== null) return forDelivery(by, { warehouse, period });
  const first = await firstPeriod(app, placeOf(by, warehouse), await settingsOf(app));
  if (first === null) {
    notify({ type: 'warning', title: app.t('shop.locationPeriodSelector.noAutomatic', asked) });
    return null;
  }
  choose({ warehouse, period: first });
  const words = { period: formatPeriod(first, app.locale), ...asked };
  notify({ type: 'notice', title: app.t('shop.locationPeriodSelector.setAutomatically', words) });
  return { warehouse, period: first };
}

/**
 * The days of an address may be too few for the delivery; a cart that stands has been evaluated for its own. With a later
 * end the price is another: it is shown first.
 */
async function forDelivery(by: By, { warehouse, period }: Where): Promise<Where | null> {
  const { app, choose, places } = by;
  if (isHeld(app.session.store.getState(), app.shop)) return { warehouse, period };
  const enough = await enoughDays(app, places, { ...placeOf(by, warehouse), period });
  if (enough === null || enough === period) return enough && { warehouse, period };
  choose({ warehouse, period: enough });
  const words = { period: formatPeriod(enough, app.locale) };
  notify({ type: 'notice', title: app.t('shop.addToCart.lookFirst', words) });
  return null;
}

function placeOf({ delivery }: By, warehouse: string) {
  // The selector may have changed it since.
  const { id, minDays } = delivery.now();
  return { warehouse, delivery: id, minDays };
}

function settingsOf({ queryClient, call }: AppContext) {
  return queryClient.ensureQueryData(settingsQuery(call));
}

/** It leads to the cart: on a phone the header is often out of sight by then. */
function sayAdded({ t }: AppContext, name: string, count: number, withAddOns: boolean): void {
  notify({
    type: 'positive',
    about: 'cart',
    title: t('shop.addToCart.added'),
    text: t(withAddOns ? 'shop.addToCart.addedWith' : 'shop.addToCart.addedText', { count, name }),
    link: (link) => (
      <Link {...link} to="/cart">
        {t('shop.addToCart.toCart')}
      </Link>
    ),
  });
}
