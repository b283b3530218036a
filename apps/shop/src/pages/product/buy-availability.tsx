import type { Item } from '@bivak/contract';
import { Availability, Note } from '@bivak/ui';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { StockLine } from '../../features/availability/components/stock-line.tsx';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { report } from '@bivak/web';
import type { ItemOfferNow } from '../../features/carts/model/use-item-offer.ts';
import { WaysOut } from './ways-out.tsx';

/** What is free where and when, or why nothing is and what can be had instead. */
export function BuyAvailability({ item, offer }: { readonly item: Item; readonly offer: ItemOfferNow }) {
  const { stock } = offer;
  return (
    <>
      <div role="status">
        <Words offer={offer} sold={item.ItemType === 'Sales'} />
      </div>
      {stock?.status === 'unavailable' ? <WaysOut item={item} /> : null}
    </>
  );
}

function Words({
  offer: { stock, period, place, failed, gone },
  sold,
}: {
  readonly offer: ItemOfferNow;
  readonly sold: boolean;
}) {
  const t = useTranslations('shop');
  const asked = useAsked();
  const { errorsEnabled } = useShop();
  // What left the catalogue has other words.
  const said = failed && !gone && errorsEnabled;
  useEffect(() => {
    if (said) report({ type: 'negative', title: t('availability.errorStock') });
  }, [said, t]);

  if (gone) return <Note tone="bad">{t('product.gone')}</Note>;
  if (failed) return said ? <Note tone="bad">{t('availability.errorStock')}</Note> : null;
  if (stock !== null && period !== null) {
    return (
      <StockLine
        here={stock.here}
        status={stock}
        maxReservationDays={stock.maxReservationDays}
        place={place}
        period={period}
        sold={sold}
      />
    );
  }
  if (period !== null && place !== '') return null;
  // What is only sold is not rented for a time, also where the rest of the shop is.
  const choose =
    sold && asked.mode !== 'sales' ? t('availability.chooseSold') : t('availability.choose', asked);
  return <Availability state="cap">{choose}</Availability>;
}
