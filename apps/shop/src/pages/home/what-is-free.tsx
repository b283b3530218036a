import { Icon, cardRowClass } from '@bivak/ui';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { isBookable, offerStatus } from '../../features/availability/model/offer-status.ts';
import { itemsQuery } from '../../features/catalogue/api/items-query.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { useFormat } from '@bivak/web';
import { useSelection } from '../../session/selection.ts';
import { ItemCard } from '../../features/carts/components/item-card.tsx';
import { useOffers } from '../../features/availability/model/use-offers.ts';
import { homeFilter, SHOWN_ON_HOME } from './load-home.ts';

/** A few articles: what is free in the chosen period first, or a look at the range while none is chosen. */
export function WhatIsFree() {
  const t = useTranslations('shop.home');
  const format = useFormat();
  const { warehouses } = usePlaces();
  const selection = useSelection(warehouses);
  const { period, warehouse } = selection;
  const { mode } = useShop();
  const call = useCall();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const { data } = useInfiniteQuery(itemsQuery(call, homeFilter(selection, settings)));
  const items = data?.pages[0]?.Collection ?? [];
  const offerOf = useOffers([items], selection);
  if (items.length === 0) return null;

  const rank = (id: string): number => {
    const offer = offerOf(id);
    return offer !== undefined && period !== null && !isBookable(offerStatus(offer, period)) ? 1 : 0;
  };
  const shown = items.toSorted((a, b) => rank(a.ID) - rank(b.ID)).slice(0, SHOWN_ON_HOME);
  const place = warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? '';
  return (
    <section className="wrap section">
      <div className="section-head">
        <h2>{title()}</h2>
        <Link to="/items" className="text-link">
          {t('viewAll')}
          <Icon name="chevron-right" />
        </Link>
      </div>
      <ul className={cardRowClass()}>
        {shown.map((item) => (
          <li key={item.ID}>
            <ItemCard item={item} offer={offerOf(item.ID)} selection={selection} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );

  function title(): string {
    if (period === null || warehouse === null) return t('fromTheRange');
    const ends = format.periodEnds(period);
    return period.from === period.to ? t('freeOn', { day: ends.to, mode }) : t('freeIn', ends);
  }
}
