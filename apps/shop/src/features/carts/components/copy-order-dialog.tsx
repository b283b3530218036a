import { copyReservationOrder, type ReservationOrder } from '@bivak/contract/wire';
import { askConfirm, Button, notify } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AppContext, useApp, useShop } from '../../../app-context.tsx';
import { readLeftOut } from '../../../session/session-cart.ts';
import { type LineLeftOut, withCart } from '../../../session/session-state.ts';
import { SelectorFields } from '../../locations/components/selector-fields.tsx';
import { useDelivery } from '../../locations/model/use-delivery.ts';
import { usePlaces } from '../../locations/model/use-places.ts';
import { useSelectorDraft } from '../../locations/model/use-selector-draft.ts';
import type { NewPlace } from '../api/change-place.ts';
import { discardCart, writeCart } from '../api/write-cart.ts';
import { useRefreshCart } from '../model/use-cart.ts';

/** What the dialog has to know of the order that is rented again. */
export type OrderToCopy = Pick<
  ReservationOrder,
  'ReservationOrderID' | 'ReservationID' | 'OrderID' | 'WarehouseID' | 'DeliveryID'
>;

/**
 * Asks where and when an order is rented again (spec 1 §4, "Duplicate reservation"); nothing of it counts elsewhere.
 */
export function CopyOrderDialog({
  order,
  onClose,
}: {
  readonly order: OrderToCopy;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop');
  const { mode } = useShop();
  const chosen = useSelectorDraft(useBeginning(order));
  const [pressed, setPressed] = useState(false);
  const copy = useCopyOrder();
  const { run, busy } = useWrite((to: Parameters<typeof copy>[1]) => copy(order.ReservationOrderID, to));
  const { warehouse, delivery, period } = chosen.draft;

  async function confirm(): Promise<void> {
    setPressed(true);
    if (warehouse === null || period === null) {
      notify({ type: 'warning', title: t('global.errorValidation') });
      return;
    }
    if (await run({ warehouse, delivery, period })) onClose();
  }
  const number = order.OrderID ?? order.ReservationID;
  return (
    <Dialog
      open
      size="l"
      title={t('duplicateReservation.title', { number, mode })}
      closeLabel={t('global.close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('global.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void confirm()}>
            {t('duplicateReservation.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft">{t('duplicateReservation.text')}</p>
        <SelectorFields {...chosen} missing={pressed ? chosen.missing : []} withDelivery />
      </div>
    </Dialog>
  );
}

/** The place and the delivery of before, as far as they can be chosen; other days have to be. */
function useBeginning({ WarehouseID, DeliveryID }: OrderToCopy) {
  const { warehouses, deliveries } = usePlaces();
  const { id } = useDelivery();
  const { warehouseAliases } = useShop();
  const [alias] = Object.entries(warehouseAliases).find(([, all]) => all.includes(WarehouseID)) ?? [];
  const only = warehouses.length === 1 ? warehouses[0] : undefined;
  const place =
    warehouses.find((one) => one.WarehouseID === (alias ?? WarehouseID))?.WarehouseID ?? only?.WarehouseID;
  const delivery = deliveries.find((one) => one.DeliveryID === DeliveryID)?.DeliveryID;
  return { warehouse: place ?? null, delivery: delivery ?? id, period: null };
}

/**
 * Copies an order into a new cart and goes there. A cart that holds something gives way only when its visitor agrees;
 * what lay in it is offered again. Answers whether it was done.
 */
function useCopyOrder(): (orderId: string, place: NewPlace) => Promise<boolean> {
  const app = useApp();
  const { session } = app;
  const t = useTranslations('shop.duplicateReservation');
  const showError = useErrorNotice();
  const refresh = useRefreshCart();
  const navigate = useNavigate();

  return async (orderId, place) => {
    const { count } = session.store.getState().cart;
    if (count > 0 && !(await mayReplace(count))) return false;
    try {
      const leftOut = await copyOrder(app, orderId, place);
      if (leftOut.length === 0) notify({ type: 'positive', title: t('done') });
    } catch (cause) {
      const isPlace = isWireError(cause) && cause.fields.some(({ Field }) => Field === 'WarehouseID');
      if (isPlace) notify({ type: 'negative', title: t('warehouseNotFound') });
      else showError(cause, t('error'));
      return false;
    }
    await refresh();
    await navigate({ to: '/cart' });
    return true;
  };

  async function mayReplace(count: number): Promise<boolean> {
    const agreed = await askConfirm({
      id: 'replace-cart',
      title: t('replaceTitle'),
      text: t('replaceText', { count }),
      yes: t('replaceConfirm'),
      no: t('replaceCancel'),
    });
    return agreed === true;
  }
}

/**
 * Puts what an order held into a new cart, which becomes the current one (spec 1 §4, "Duplicate reservation"). What lay
 * in the cart before is kept to be offered again, and that cart is thrown away. Answers what did not fit.
 */
async function copyOrder(
  app: Pick<AppContext, 'call' | 'queryClient' | 'session' | 'shop'>,
  orderId: string,
  place: NewPlace,
): Promise<readonly LineLeftOut[]> {
  let leftOut: readonly LineLeftOut[] = [];
  let before: string | null = null;
  // It waits its turn: what was asked of the cart of before is written before that is given up.
  await writeCart(app, async () => {
    ({ leftOut, before } = await copied(app, orderId, place));
    return null;
  });
  // It lies in nobody's way if this fails: what is forgotten is swept.
  if (before !== null) await discardCart(app, before).catch(() => null);
  return leftOut;
}

/** What did not fit, and the cart that gave way; null where none did. */
async function copied(
  { call, session: { store } }: Pick<AppContext, 'call' | 'session'>,
  orderId: string,
  { warehouse, delivery, period }: NewPlace,
): Promise<{ readonly leftOut: readonly LineLeftOut[]; readonly before: string | null }> {
  const { account } = store.getState().session;
  const copy = await call(copyReservationOrder, {
    params: { reservationOrderId: orderId },
    query: account === null ? {} : { customerID: account.CustomerID, contactID: account.ContactID },
    body: {
      WarehouseID: warehouse,
      DateTimeExpectedStart: period.from,
      DateTimeExpectedEnd: period.to,
      ...(delivery === null ? {} : { DeliveryID: delivery }),
    },
  });
  const { cartId: before, checkoutKey } = store.getState().cart;
  // While a checkout has no answer yet, what lay there is most likely ordered: it is neither offered nor thrown away.
  const isOver = before !== null && checkoutKey === null;
  const leftOut = copy.LeftOut.map(readLeftOut);
  store.setState((state) => {
    const lost = isOver ? [...state.cart.lost, ...state.cart.lines] : state.cart.lost;
    const { cart } = withCart({ ...state, cart: { ...state.cart, lost } }, copy.CartID);
    return {
      // The pages show the place of what is current; nothing of it counted while it was only being chosen.
      session: { ...state.session, warehouseId: warehouse, period, deliveryId: delivery },
      cart: { ...cart, count: copy.TotalQty, leftOut },
    };
  });
  return { leftOut, before: isOver ? before : null };
}
