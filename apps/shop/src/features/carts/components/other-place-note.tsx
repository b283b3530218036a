import type { Period } from '@bivak/rules';
import { Button, classNames, Note } from '@bivak/ui';
import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useCart } from '../model/use-cart.ts';
import { usePlaces } from '../../locations/model/use-places.ts';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { useSession } from '../../../session/use-session.ts';
import { enoughDays } from '../../locations/model/enough-days.ts';
import { useDelivery } from '../../locations/model/use-delivery.ts';
import { type OtherPlace, OtherPlaceContext } from '../model/other-place-context.ts';
import styles from './other-place-note.module.css';
import { useCommitSelection } from '../model/use-commit-selection.ts';

interface Wanted {
  readonly where: string;
  readonly when: Period;
}

/** What the cart is for, and the way to what was asked for instead. */
export function OtherPlaceNote({ other }: { readonly other: OtherPlace }) {
  const t = useTranslations('shop.locationPeriodSelector');
  const app = useApp();
  const format = useFormat();
  const showError = useErrorNotice();
  const places = usePlaces();
  const { minDaysOf, id: ownDelivery } = useDelivery();
  const { warehouseId, period } = useSession((state) => state.session);
  const { forget } = use(OtherPlaceContext);
  const commit = useCommitSelection();
  const { run, busy } = useWrite(look);
  // Whether it is still there and what it is for now, also where nothing else on the page needs it.
  useCart();
  const { warehouse, period: days, delivery = null } = other;
  if (warehouse === null || days === null) return null;
  const cart: string[] = [];
  const asked: string[] = [];
  if (days.from !== period?.from || days.to !== period.to) {
    cart.push(period === null ? '' : format.period(period));
    asked.push(format.period(days));
  }
  if (warehouse !== warehouseId) {
    const name = (id: string | null) =>
      places.warehouses.find((one) => one.WarehouseID === id)?.Description ?? '';
    cart.push(name(warehouseId));
    asked.push(name(warehouse));
  }
  if (delivery !== null && delivery !== ownDelivery) {
    const name = (id: string | null) =>
      places.deliveries.find((one) => one.DeliveryID === id)?.Description ?? '';
    cart.push(name(ownDelivery));
    asked.push(name(delivery));
  }
  if (asked.length === 0) return null;

  async function look({ where, when }: Wanted): Promise<void> {
    try {
      const at = { warehouse: where, delivery: delivery ?? ownDelivery };
      const enough = await enoughDays(app, places, { ...at, period: when, minDays: minDaysOf(at.delivery) });
      if (enough === null || !(await commit({ ...at, period: enough }, true))) return;
      // The button goes with the note.
      document.getElementById('main')?.focus({ preventScroll: true });
      await other.putIn?.();
    } catch (cause) {
      showError(cause);
    }
  }
  return (
    <div className={classNames('wrap', styles['over'])}>
      <div className={styles['note']}>
        <Note role="status" title={t('otherTitle', { cart: cart.filter(Boolean).join(' · ') })}>
          <span className="hide-phone">{t('otherText')}</span>
          <div className="row">
            <Button
              size="s"
              variant="line"
              busy={busy}
              onClick={() => void run({ where: warehouse, when: days })}
            >
              {t('otherLook', { asked: asked.join(' · ') })}
            </Button>
            <Button size="s" variant="quiet" onClick={forget}>
              {t('editCancel')}
            </Button>
          </div>
        </Note>
      </div>
    </div>
  );
}
