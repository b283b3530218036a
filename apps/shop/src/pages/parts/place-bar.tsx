import { Button, PeriodBar, type PeriodBarFact } from '@bivak/ui';
import { daysInclusive } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useFormat } from '@bivak/web';
import { useSelection } from '../../session/selection.ts';
import { OtherPlaceOffer } from '../frame/other-place.tsx';
import { useOpenSelector } from '../frame/selector-context.tsx';
import { BarCartLink } from './bar-cart-link.tsx';
import { useDelivery } from './use-delivery.ts';

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
