import { Button, iconButtonClass, PeriodBar, type PeriodBarFact, ToolContent } from '@bivak/ui';
import { daysInclusive } from '@bivak/rules';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAsked } from '../../locations/model/use-asked.ts';
import { usePlaces } from '../../locations/model/use-places.ts';
import { useFormat } from '@bivak/web';
import { useSelection } from '../../../session/selection.ts';
import { useSession } from '../../../session/use-session.ts';
import { OtherPlaceOffer } from './other-place-offer.tsx';
import { useOpenSelector } from '../../locations/model/selector-context.ts';
import { useDelivery } from '../../locations/model/use-delivery.ts';

/** Where and when, in one bar that never leaves the screen. */
export function PlaceBar({
  onCart = false,
}: {
  /** The page is the cart itself. */ readonly onCart?: boolean;
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const asked = useAsked();
  const { warehouses, deliveries } = usePlaces();
  const { warehouse, period } = useSelection(warehouses);
  const { delivery } = useDelivery();
  const open = useOpenSelector();
  const sales = asked.mode === 'sales';

  const place = warehouses.find((one) => one.WarehouseID === warehouse);
  const nothing = t(sales ? 'locationPeriodSelector.chooseDate' : 'locationPeriodSelector.choosePeriod');
  const facts: PeriodBarFact[] = [];
  if (warehouses.length > 1 || place !== undefined) {
    facts.push({ icon: 'pin', text: place?.Description ?? t('locationPeriodSelector.choosePlace') });
  }
  facts.push({
    icon: 'calendar',
    text: period === null ? nothing : format.period(period),
    note:
      period === null || sales
        ? undefined
        : t('period.days', { days: daysInclusive(period.from, period.to) }),
  });
  if (deliveries.length > 1 && delivery !== null) {
    facts.push({ icon: 'truck', text: delivery.Description, wideOnly: true, plain: true });
  }
  return (
    <>
      <PeriodBar
        label={t('locationPeriodSelector.title', asked)}
        facts={facts}
        tool={onCart ? null : <BarCartLink />}
        action={
          <Button
            size="s"
            variant="plain"
            aria-label={t('locationPeriodSelector.changeLabel', asked)}
            onClick={() => void open()}
          >
            {t('locationPeriodSelector.change')}
          </Button>
        }
      />
      <OtherPlaceOffer />
    </>
  );
}

/** On a phone the bar stays when the header has gone, so a cart with something in it stays in reach too. */
function BarCartLink() {
  const t = useTranslations('shop');
  const count = useSession((state) => state.cart.count);
  if (count === 0) return null;
  const label = t('frame.cartInBar', { count });
  return (
    <Link to="/cart" className={`${iconButtonClass()} only-narrow`} aria-label={label}>
      <ToolContent icon="cart" text="" count={count} />
    </Link>
  );
}
