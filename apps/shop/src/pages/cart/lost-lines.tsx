import { Button, Note, notify } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { addToCart } from '../../features/carts/api/add-to-cart.ts';
import { useRefreshCart } from '../../features/carts/model/use-cart.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import type { RememberedLine } from '../../session/session-state.ts';
import { useSession } from '../../session/use-session.ts';
import { isWireError } from '../../wire-error.ts';
import { useOpenSelector } from '../frame/selector-context.tsx';
import styles from './cart-page.module.css';

/** What lay in a cart that vanished, with the offer to put it into a new one (RULINGS, "a cart that vanished"). */
export function LostLines() {
  const t = useTranslations('shop.cart');
  const app = useApp();
  const { store } = app.session;
  const lost = useSession((state) => state.cart.lost);
  const hasCart = useSession((state) => state.cart.cartId !== null);
  const { warehouses } = usePlaces();
  const { warehouse, period } = useSelection(warehouses);
  const openSelector = useOpenSelector();
  const refresh = useRefreshCart();
  const [busy, setBusy] = useState(false);
  if (lost.length === 0) return null;

  function keepOnly(lines: readonly RememberedLine[]): void {
    store.setState((state) => ({ cart: { ...state.cart, lost: lines } }));
  }

  async function restore(): Promise<void> {
    if ((warehouse === null || period === null) && !(await openSelector())) return;
    const { session } = store.getState();
    if (session.warehouseId === null || session.period === null) return;
    setBusy(true);
    const place = {
      warehouse: session.warehouseId,
      period: session.period,
      delivery: session.deliveryId,
      category: null,
    };
    const done: RememberedLine[] = [];
    const refused: RememberedLine[] = [];
    let isAway = false;
    for (const line of lost) {
      const answer: boolean | null = isAway ? null : await added(line, place);
      isAway = answer === null;
      if (answer === true) done.push(line);
      if (answer === false) refused.push(line);
    }
    setBusy(false);
    // What is not free any more is given up, unless nothing was: then another period may help.
    const gone = done.length > 0 ? [...done, ...refused] : [];
    keepOnly(lost.filter((line) => !gone.includes(line)));
    await refresh();
    notify(outcome(lost.length - done.length));
  }

  /** Null when the shop did not answer at all. */
  async function added(
    line: RememberedLine,
    place: Parameters<typeof addToCart>[2],
  ): Promise<boolean | null> {
    const { itemId, compositionId, amount } = line;
    const goods = [{ itemId: compositionId ?? itemId, isComposition: compositionId !== null, amount }];
    try {
      await addToCart({ ...app, store }, goods, place);
      return true;
    } catch (cause) {
      return isWireError(cause) && cause.status < 500 ? false : null;
    }
  }

  function outcome(failed: number) {
    if (failed === 0) return { type: 'positive', title: t('lostRestored') } as const;
    if (failed < lost.length) return { type: 'warning', title: t('lostPartly') } as const;
    return { type: 'negative', title: t('lostFailed') } as const;
  }

  return (
    <Note tone="warn" title={t('lostTitle')}>
      <p>{t('lostText', { count: lost.length })}</p>
      <ul className={styles['lostLines']}>
        {lost.map((line) => (
          <li key={line.itemId}>{t('lostLine', { count: String(line.amount), name: line.description })}</li>
        ))}
      </ul>
      <div className="row">
        <Button size="s" busy={busy} onClick={() => void restore()}>
          {t(hasCart ? 'lostRestoreHere' : 'lostRestore')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => keepOnly([])}>
          {t('lostDismiss')}
        </Button>
      </div>
    </Note>
  );
}
