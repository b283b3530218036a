import { takeOver, type HandedOver } from '@bivak/contract/wire';
import { parseIsoDate, type Period } from '@bivak/rules';
import { notify } from '@bivak/ui';
import type { AppContext } from '../../app-context.tsx';
import {
  addToCart,
  type CartPlace,
  type Goods,
  isPlaceDiffers,
} from '../../features/carts/api/add-to-cart.ts';
import { warehousesQuery } from '../../features/locations/api/places-query.ts';
import { placeChoices } from '../../features/locations/model/place-choices.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { isHeld } from '../../session/selection-of.ts';
import type { OtherPlaceHost } from '../../features/carts/model/other-place-context.ts';

/** Codes of this page. The address may say one twice before it is taken out of there. */
const taken = new Set<string>();

/**
 * What was chosen beside widgets becomes the visitor's own choice, and what was put aside goes into their cart. A cart
 * that is for another place or other days keeps them, as with any link: the goods wait until the visitor moves it. A code that is used up or too old needs no word: place and
 * period stand in the address all the same.
 */
export async function take(app: AppContext, code: string, ask: OtherPlaceHost['ask']): Promise<void> {
  if (taken.has(code)) return;
  taken.add(code);
  const given = await app.call(takeOver, { body: { Code: code } }).catch(() => null);
  if (given === null) return;
  await app.session.ready();
  const period = periodOf(given);
  const warehouse = await warehouseOf(app, given);
  const { store } = app.session;
  if (!isHeld(store.getState(), app.shop)) {
    store.setState(({ session }) => ({
      session: {
        ...session,
        warehouseId: warehouse ?? session.warehouseId,
        period: period ?? session.period,
        deliveryId: given.DeliveryID ?? session.deliveryId,
      },
    }));
  }
  if (given.Items.length === 0) return;
  const all = given.Items.reduce((sum, { Amount }) => sum + Amount, 0);
  if (warehouse === null || period === null) return tell(app, 0, all);
  const delivery = await deliveryOf(app, given);
  const putAll = (): Promise<number | 'elsewhere'> =>
    putIn(app, goodsOf(given), { warehouse, period, delivery, category: null });
  const put = await putAll();
  if (put !== 'elsewhere') return tell(app, put, all - put);
  const putLater = async (): Promise<void> => {
    const later = await putAll();
    const count = later === 'elsewhere' ? 0 : later;
    tell(app, count, all - count);
  };
  ask({ warehouse, period, delivery, putIn: putLater });
}

/**
 * All in one call; where something does not fit, each by itself, so that the rest is there. Says how many pieces are,
 * or that the cart is for elsewhere.
 */
async function putIn(
  app: AppContext,
  goods: readonly Goods[],
  place: CartPlace,
): Promise<number | 'elsewhere'> {
  let isElsewhere = false;
  const put = (some: readonly Goods[]) =>
    addToCart(app, some, place).then(
      () => some.reduce((sum, { amount }) => sum + amount, 0),
      (cause: unknown) => {
        isElsewhere ||= isPlaceDiffers(cause);
        return 0;
      },
    );
  let count = await put(goods);
  if (count === 0 && !isElsewhere) for (const one of goods) count += await put([one]);
  return isElsewhere ? 'elsewhere' : count;
}

function tell({ t, shop }: AppContext, put: number, left: number): void {
  if (put > 0) notify({ type: 'positive', title: t('shop.widgets.takenOver', { count: put }) });
  if (left > 0) {
    const title = t('shop.widgets.notTaken', { count: left });
    notify({ type: 'warning', title, text: t('shop.widgets.notTakenText', { mode: shop.mode }) });
  }
}

async function warehouseOf(app: AppContext, { WarehouseID }: HandedOver) {
  const choices = placeChoices(await app.queryClient.ensureQueryData(warehousesQuery(app.call)), app);
  const [only] = choices.length === 1 ? choices : [];
  return choices.find((one) => one.WarehouseID === WarehouseID)?.WarehouseID ?? only?.WarehouseID ?? null;
}

async function deliveryOf(
  { call, queryClient, session }: AppContext,
  { DeliveryID }: HandedOver,
): Promise<string | null> {
  const chosen = DeliveryID ?? session.store.getState().session.deliveryId;
  return chosen ?? (await queryClient.ensureQueryData(settingsQuery(call))).DefaultDeliveryID;
}

function periodOf({ From, To }: HandedOver): Period | null {
  const [from, to] = [parseIsoDate(From ?? ''), parseIsoDate(To ?? '')];
  return from === null || to === null ? null : { from, to };
}

function goodsOf({ Items }: HandedOver): Goods[] {
  return Items.map(({ ItemID, CompositionID, Amount }) => ({
    itemId: CompositionID ?? ItemID ?? '',
    isComposition: CompositionID !== undefined,
    amount: Amount,
  }));
}
