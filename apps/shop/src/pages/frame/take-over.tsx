import { takeOver, type HandedOver } from '@bivak/contract';
import { parseIsoDate, type Period } from '@bivak/rules';
import { notify } from '@bivak/ui';
import type { AppContext } from '../../app-context.tsx';
import { addToCart, type CartPlace, type Goods } from '../../features/carts/api/add-to-cart.ts';
import { cartQuery } from '../../features/carts/api/cart-query.ts';
import { warehousesQuery } from '../../features/locations/api/places-query.ts';
import { placeChoices } from '../../features/locations/model/place-choices.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';

/** Codes of this page. The address may say one twice before it is taken out of there. */
const taken = new Set<string>();

/**
 * What was chosen beside widgets becomes the visitor's own choice, and what was put aside goes into their cart. With a
 * cart its own place and period count, as with any link. A code that is used up or too old needs no word: place and
 * period stand in the address all the same.
 */
export async function take(app: AppContext, code: string): Promise<void> {
  if (taken.has(code)) return;
  taken.add(code);
  const given = await app.call(takeOver, { body: { Code: code } }).catch(() => null);
  if (given === null) return;
  await app.session.ready();
  const period = periodOf(given);
  const warehouse = await warehouseOf(app, given);
  const { store } = app.session;
  if (store.getState().cart.cartId === null) {
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
  const put =
    warehouse === null || period === null
      ? 0
      : await putIn(app, goodsOf(given), {
          warehouse,
          period,
          delivery: await deliveryOf(app, given),
          category: null,
        });
  tell(app, put, given.Items.reduce((sum, { Amount }) => sum + Amount, 0) - put);
}

/** All in one call; where something does not fit, each by itself, so that the rest is there. Says how many pieces are. */
async function putIn(app: AppContext, goods: readonly Goods[], place: CartPlace): Promise<number> {
  const { call, queryClient, session, shop } = app;
  const parts = { call, shop, store: session.store };
  const put = (some: readonly Goods[]) =>
    addToCart(parts, some, place).then(
      () => some.reduce((sum, { amount }) => sum + amount, 0),
      () => 0,
    );
  let count = await put(goods);
  if (count === 0) for (const one of goods) count += await put([one]);
  const { cartId } = session.store.getState().cart;
  await queryClient.cancelQueries({ queryKey: ['cart'] });
  await queryClient.fetchQuery({ ...cartQuery(app, cartId), staleTime: 0 }).catch(() => null);
  await queryClient.invalidateQueries({ queryKey: ['stock'] });
  return count;
}

function tell({ t }: AppContext, put: number, left: number): void {
  if (put > 0) notify({ type: 'positive', title: t('shop.widgets.takenOver', { count: put }) });
  if (left > 0) {
    const title = t('shop.widgets.notTaken', { count: left });
    notify({ type: 'warning', title, text: t('shop.widgets.notTakenText') });
  }
}

async function warehouseOf(app: AppContext, { WarehouseID }: HandedOver) {
  const choices = placeChoices(await app.queryClient.ensureQueryData(warehousesQuery(app.call)), app);
  const [only] = choices.length === 1 ? choices : [];
  return choices.find((one) => one.WarehouseID === WarehouseID)?.WarehouseID ?? only?.WarehouseID ?? null;
}

async function deliveryOf(
  { call, queryClient }: AppContext,
  { DeliveryID }: HandedOver,
): Promise<string | null> {
  return DeliveryID ?? (await queryClient.ensureQueryData(settingsQuery(call))).DefaultDeliveryID;
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
