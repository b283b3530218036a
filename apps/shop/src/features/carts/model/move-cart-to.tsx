import { getItemStock, type Cart, type CartItem, type InvalidItem } from '@bivak/contract/wire';
import { askConfirm, notify } from '@bivak/ui';
import type { useErrorNotice } from '@bivak/web';
import { dayOfInstant, formatDay, formatPeriod } from '@bivak/web/formats';
import { useTranslations } from 'use-intl';
import type { AppContext } from '../../../app-context.tsx';
import { cartQuery } from '../api/cart-query.ts';
import { invalidAt, moveCart, removeInvalid, type NewPlace } from '../api/change-place.ts';
import { discardCart, writeCart } from '../api/write-cart.ts';
import type { useAsked } from '../../locations/model/use-asked.ts';
import type { usePlaces } from '../../locations/model/use-places.ts';
import { type SessionState, withoutCart } from '../../../session/session-state.ts';
import type { SelectorGroup } from '../../locations/model/selector-context.ts';

/** The page on which somebody chooses another place or period. */
interface By {
  readonly app: AppContext;
  /** The part of a cart of many places that moves; null: all of it. */
  readonly group: SelectorGroup | null;
  readonly warehouses: ReturnType<typeof usePlaces>['warehouses'];
  readonly asked: ReturnType<typeof useAsked>;
  readonly showError: ReturnType<typeof useErrorNotice>;
}

/** Moves the cart, or a part of it; false where the visitor thought better of it. Fails where the server refuses. */
export async function moveCartTo(by: By, cartId: string, place: NewPlace, asks: boolean): Promise<boolean> {
  const { app, group, asked } = by;
  const { t, call, shop, queryClient } = app;
  const isMany = shop.cartMode === 'multiple';
  const { cart, lines } = await queryClient.fetchQuery({ ...cartQuery(app, cartId), staleTime: 0 });
  if (cart.WarehouseAlias !== null) return givenUp(by, cart, place);
  const invalid = await invalidAt(call, cart, lines, {
    place,
    stays: isMany && group === null,
    only: group?.lineIds,
  });
  if (invalid.length > 0) {
    const starts = await firstStarts(app, lines, invalid, place);
    const agreed = await askConfirm({
      id: 'invalid-lines',
      title: t('shop.locationPeriodSelector.invalidTitle'),
      text: <InvalidList items={invalid} starts={starts} asked={asked} />,
      yes: t('shop.locationPeriodSelector.invalidConfirm', { count: invalid.length }),
      no: t('shop.locationPeriodSelector.invalidCancel'),
    });
    if (agreed === null) return false;
  } else if (asks && !(await mayMove(by, place))) return false;
  await writeCart(app, () => moveCart(call, cart, place, group?.ref));
  // The cart has moved, whatever comes of the lines: one that is left is marked in the cart.
  await writeCart(app, () => removeInvalid(call, cart, invalid)).catch((cause: unknown) =>
    by.showError(cause, t('shop.cart.errorRemove')),
  );
  const wholeCart = isMany ? 'changedNext' : 'changed';
  const said = group === null ? wholeCart : 'changedGroup';
  notify({ type: 'positive', title: t(`shop.locationPeriodSelector.${said}`, wordsOf(by, place)) });
  return true;
}

function wordsOf(
  { app, warehouses }: By,
  { warehouse, period }: NewPlace,
): { place: string; period: string } {
  const name = warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? '';
  return { place: name, period: formatPeriod(period, app.locale) };
}

/** From when each line could be had there for as long, by its id; one of which that is not known is left out. */
async function firstStarts(
  { call, locale, shop }: AppContext,
  lines: readonly CartItem[],
  invalid: readonly InvalidItem[],
  { warehouse, period }: NewPlace,
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.allSettled(
    lines
      .filter((line) => invalid.some(({ CartItemID }) => CartItemID === line.CartItemID))
      .map(async ({ CartItemID, ItemID, Amount }): Promise<[string, string][]> => {
        const stock = await call(getItemStock, {
          params: { id: ItemID },
          query: {
            warehouseID: warehouse,
            DateTimeExpectedStart: period.from,
            DateTimeExpectedEnd: period.to,
            amount: Amount,
          },
        });
        const [next] = stock.Warehouses.flatMap(({ NextStock }) => NextStock ?? []).toSorted();
        if (next === undefined) return [];
        return [[CartItemID, formatDay(dayOfInstant(next, shop.timeZone), 'short', locale)]];
      }),
  );
  return new Map(found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
}

/** With an alias nothing moves: the cart goes, or everything stays (spec 2 §4). */
async function givenUp({ app, asked }: By, cart: Cart, place: NewPlace): Promise<boolean> {
  const { store } = app.session;
  if (isSame(cart, store.getState().session, place)) return true;
  const agreed = await askConfirm({
    id: 'delete-cart',
    title: app.t('shop.locationPeriodSelector.aliasTitle'),
    text: app.t('shop.locationPeriodSelector.aliasText', asked),
    yes: app.t('shop.locationPeriodSelector.aliasConfirm'),
    no: app.t('shop.locationPeriodSelector.aliasCancel'),
  });
  if (agreed === null) return false;
  await discardCart(app, cart.CartID);
  store.setState((state) => withoutCart(state, false));
  return true;
}

/** All of it fits there. */
async function mayMove(by: By, place: NewPlace): Promise<boolean> {
  const { t, session } = by.app;
  const { count } = session.store.getState().cart;
  const agreed = await askConfirm({
    id: 'move-cart',
    title: t('shop.locationPeriodSelector.editTitle', by.asked),
    text: t('shop.locationPeriodSelector.moveText', { count, ...wordsOf(by, place) }),
    yes: t('shop.locationPeriodSelector.editConfirm'),
    no: t('shop.locationPeriodSelector.editCancel'),
  });
  return agreed !== null;
}

function isSame(
  { DeliveryID }: Cart,
  { warehouseId, period }: SessionState['session'],
  { warehouse, delivery, period: { from, to } }: NewPlace,
): boolean {
  const sameDelivery = delivery === null || delivery === DeliveryID;
  return sameDelivery && warehouse === warehouseId && period?.from === from && period.to === to;
}

/** The lines that a move would cost, each with its reason. */
function InvalidList({
  items,
  starts,
  asked,
}: {
  readonly items: readonly InvalidItem[];
  /** The first day from which each can be had, by the line's id. */
  readonly starts: ReadonlyMap<string, string>;
  /** For the words: what of place and time is chosen in this shop. */
  readonly asked: { readonly asked: string };
}) {
  const t = useTranslations('shop.locationPeriodSelector');
  return (
    <>
      <p>{t('invalidText', { count: items.length, ...asked })}</p>
      <ul>
        {items.map((item) => (
          <li key={item.CartItemID}>
            <b>{item.Description}</b> {item.Message} {firstStart(item.CartItemID)}
          </li>
        ))}
      </ul>
    </>
  );

  function firstStart(lineId: string): string {
    const day = starts.get(lineId);
    return day === undefined ? '' : t('firstStart', { day });
  }
}
