import { Button, Note, notify } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { addToCart, type CartPlace } from '../../features/carts/api/add-to-cart.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import type { RememberedLine } from '../../session/session-state.ts';
import { useSession } from '../../session/use-session.ts';
import { useOpenSelector } from '../../features/locations/model/selector-context.ts';
import { useWrite } from '@bivak/web';
import { useDelivery } from '../../features/locations/model/use-delivery.ts';
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
  const delivery = useDelivery();
  const asked = useAsked();
  const { run: restore, busy } = useWrite<void, void>(restored);
  if (lost.length === 0) return null;

  function keepOnly(lines: readonly RememberedLine[]): void {
    store.setState((state) => ({ cart: { ...state.cart, lost: lines, resume: null } }));
  }

  async function restored(): Promise<void> {
    if ((warehouse === null || period === null) && !(await openSelector(null, true))) return;
    const { session } = store.getState();
    if (session.warehouseId === null || session.period === null) return;
    const place = {
      warehouse: session.warehouseId,
      period: session.period,
      delivery: delivery.now().id,
    };
    let left = 0;
    for (const line of lost) {
      if (await added(line, place)) takeOff(line);
      else left += 1;
    }
    notify(outcome(left));
  }

  /** At once, so that leaving the page halfway offers nothing twice; another tab may have read the list anew. */
  function takeOff(line: RememberedLine): void {
    const now = store.getState().cart.lost;
    const at = now.findIndex((one) => one.itemId === line.itemId && one.amount === line.amount);
    keepOnly(now.filter((_, index) => index !== at));
  }

  /** Whatever kept a line away, it stays on offer. */
  async function added(line: RememberedLine, place: Omit<CartPlace, 'category'>): Promise<boolean> {
    const { itemId, compositionId, amount, categoryId = null } = line;
    const goods = [{ itemId: compositionId ?? itemId, isComposition: compositionId !== null, amount }];
    return addToCart(app, goods, { ...place, category: categoryId }).then(
      () => true,
      () => false,
    );
  }

  function outcome(failed: number) {
    if (failed === 0) return { type: 'positive', title: t('lostRestored') } as const;
    if (failed < lost.length) return { type: 'warning', title: t('lostPartly', asked) } as const;
    return { type: 'negative', title: t('lostFailed', asked) } as const;
  }

  return (
    <Note tone="warn" title={t('lostTitle')}>
      <p>{t('lostText', { count: lost.length })}</p>
      <ul className={styles['lostLines']}>
        {lost.map((line, index) => (
          // The same article may lie here twice, from carts that vanished one after the other.
          <li key={`${line.itemId}-${String(index)}`}>
            {t('lostLine', { count: String(line.amount), name: line.description })}
          </li>
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
