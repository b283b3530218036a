import type { ItemSummary } from '@bivak/contract/wire';
import { lazy, Suspense, use, useState, type ReactNode } from 'react';
import { useApp } from '../../../app-context.tsx';
import { useAsked } from '../../locations/model/use-asked.ts';
import { usePlaces } from '../../locations/model/use-places.ts';
import { useErrorNotice, useWrite, isWireError } from '@bivak/web';
import { useChoose, useSelection } from '../../../session/selection.ts';
import { useSession } from '../../../session/use-session.ts';
import { OtherPlaceContext } from './other-place-context.ts';
import { useOpenSelector } from '../../locations/model/selector-context.ts';
import type { AddAll, Added, Shown } from '../components/add-dialog.tsx';
import { useDelivery } from '../../locations/model/use-delivery.ts';

const AddDialog = lazy(async () => ({ default: (await import('../components/add-dialog.tsx')).AddDialog }));

/**
 * Adds to the cart, from a card or a product page. Every list has that button and few are pressed, so what a press does
 * is loaded with the first.
 */
export function useAddToCart() {
  const app = useApp();
  const showError = useErrorNotice();
  const choose = useChoose();
  const openSelector = useOpenSelector();
  const places = usePlaces();
  const delivery = useDelivery();
  const asked = useAsked();
  const selection = useSelection(places.warehouses);
  const hasToken = useSession((state) => state.session.token !== null);
  const dialog = useAddDialog();
  const { ask } = use(OtherPlaceContext);
  const { press, busy } = useWrite((step: () => Promise<boolean>) => step());

  /**
   * Puts the article and what goes with it into the cart in one call: all or nothing (spec 2 §2, "a combined
   * add-to-cart step").
   */
  async function put(item: ItemSummary, amount: number, addOns: readonly Added[] = []): Promise<boolean> {
    try {
      const { putInCart } = await import('./put-in-cart.tsx');
      const by = { app, choose, openSelector, places, delivery, asked, selection, dialog, ask };
      return await putInCart(by, { item, amount, addOns });
    } catch (cause) {
      const isRefused = isWireError(cause) && cause.status < 500;
      showError(cause, app.t(isRefused ? 'shop.addToCart.refused' : 'shop.addToCart.failedText'));
      return false;
    }
  }

  async function add(...added: Parameters<typeof put>): Promise<boolean> {
    return (await press(() => put(...added))) === true;
  }

  /** Where an article needs others the dialog asks how many of them (spec 2 §2, "Add-to-cart modal"). */
  async function addOrAsk(item: ItemSummary, amount: number): Promise<void> {
    await press(async () => {
      if (item.NeedsAddOns === undefined) return put(item, amount);
      const { needsAddOns } = await import('./needs-add-ons.ts');
      if (!(await needsAddOns(app, item.ID))) return put(item, amount);
      dialog.show({ item, amount, addOns: null });
      return true;
    });
  }

  return {
    add,
    addOrAsk,
    dialog: dialog.node(add, busy),
    busy,
    /** Without any token there is no cart to add to: anonymous shopping is off and nobody is logged in. */
    allowed: hasToken || app.shop.anonymousShopping,
  };
}

/** The dialog that asks what goes along, and says what was added. It is loaded when it is first needed. */
function useAddDialog() {
  const [shown, show] = useState<Shown | null>(null);
  return {
    show,
    isOpen: shown !== null,
    node: (add: AddAll, busy: boolean): ReactNode =>
      shown === null ? null : (
        <Suspense fallback={null}>
          <AddDialog shown={shown} add={add} busy={busy} onClose={() => show(null)} />
        </Suspense>
      ),
  };
}
