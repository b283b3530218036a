import { Button, buttonClass, classNames, Icon, type IconName } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { OtherPlaceOffer } from '../../features/carts/components/other-place-offer.tsx';
import { useOpenSelector } from '../../features/locations/model/selector-context.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { useDelivery } from '../../features/locations/model/use-delivery.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import styles from './hero.module.css';

export function Hero() {
  const t = useTranslations('shop.home');
  const { heroImage } = useShop().homepage;
  return (
    <>
      <section className={styles['hero']}>
        <div className={styles['text']}>
          <h1>{t('heroTitle')}</h1>
          <p className="lede">{t('heroLede')}</p>
        </div>
        {heroImage === undefined ? null : (
          <div className={styles['art']}>
            <img src={`/assets/shop/${heroImage}`} alt="" width={1200} height={900} fetchPriority="high" />
          </div>
        )}
      </section>
      <div className="wrap">
        <PickerBar />
      </div>
      <OtherPlaceOffer />
    </>
  );
}

/** Asks place, period and way of delivery under the scene. A place or a delivery that leaves no choice is not asked. */
function PickerBar() {
  const t = useTranslations('shop.locationPeriodSelector');
  const format = useFormat();
  const asked = useAsked();
  const sales = asked.mode === 'sales';
  const { warehouses, deliveries } = usePlaces();
  const { warehouse, period } = useSelection(warehouses);
  const { delivery } = useDelivery();
  const place = warehouses.find((one) => one.WarehouseID === warehouse);
  const { selectorAction } = useShop();
  const unchosen = t(sales ? 'chooseDate' : 'choosePeriod');
  return (
    <section className={styles['picker']} aria-label={t('title', asked)}>
      {warehouses.length > 1 ? (
        <PickerField label={t('warehouse')} icon="pin" value={place?.Description ?? t('choosePlace')} />
      ) : null}
      <PickerField
        wide
        label={t(sales ? 'date' : 'period')}
        icon="calendar"
        value={period === null ? unchosen : format.periodLong(period)}
      />
      {deliveries.length > 1 ? (
        <PickerField label={t('delivery')} icon="truck" value={delivery?.Description ?? ''} />
      ) : null}
      {selectorAction === null ? null : (
        <GoOn to={PAGES[selectorAction]} isChosen={warehouse !== null && period !== null} />
      )}
    </section>
  );
}

const PAGES = { home: '/', items: '/items', search: '/search', cart: '/cart' } as const;

type Page = (typeof PAGES)[keyof typeof PAGES];

/**
 * Leads on to the page that the shop names; where it has to be known where and when, that is asked first (spec 1 §2).
 */
function GoOn({ to, isChosen }: { readonly to: Page; readonly isChosen: boolean }) {
  const t = useTranslations('shop.home');
  const { selectorRequired } = useShop();
  const asked = useAsked();
  const open = useOpenSelector();
  const navigate = useNavigate();
  const words = t('showFree', asked);
  // The list shows what can be had only: that is what the button says.
  const search = { available: to === '/items' ? ('true' as const) : undefined };
  if (isChosen || !selectorRequired) {
    return (
      <Link to={to} search={search} className={buttonClass()}>
        {words}
      </Link>
    );
  }
  return (
    <Button aria-haspopup="dialog" onClick={() => void choose()}>
      {words}
    </Button>
  );

  async function choose(): Promise<void> {
    if (await open()) await navigate({ to, search });
  }
}

function PickerField({
  label,
  icon,
  value,
  wide,
}: {
  readonly label: string;
  readonly icon: IconName;
  readonly value: string;
  readonly wide?: boolean;
}) {
  const id = useId();
  const open = useOpenSelector();
  return (
    <div className={classNames(styles['field'], wide && styles['wide'])}>
      <span className={styles['label']} id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        id={`${id}-value`}
        className={`${styles['value'] ?? ''} num`}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        onClick={() => void open()}
      >
        <Icon name={icon} />
        {value}
        <Icon name="chevron-down" />
      </button>
    </div>
  );
}
