import type { Item } from '@bivak/contract/wire';
import { daysInclusive } from '@bivak/rules';
import { Box, Breadcrumbs, BuyBar, Icon, Skeleton } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ClientOnly, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { PlaceBar } from '../../features/carts/components/place-bar.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { ItemDetails } from '../../features/catalogue/components/item-details.tsx';
import { ItemGallery } from '../../features/catalogue/components/item-gallery.tsx';
import { pathTo } from '../../features/catalogue/model/category-tree.ts';
import { mediaOf } from '../../features/catalogue/model/media.ts';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { useCategoryCrumbs } from '../../features/catalogue/model/use-category-crumbs.tsx';
import { BuyBox } from './buy-box.tsx';
import { BuyButton } from './buy-button.tsx';
import styles from './product-page.module.css';
import { type Buy, useBuy } from './use-buy.ts';

/** One article: pictures, the price for the period, what is free and when, and into the cart (spec 2 §2). */
export function ProductPage() {
  const { productId = '' } = useParams({ strict: false });
  const { data: item } = useSuspenseQuery(itemQuery(useCall(), productId));
  // Amount and tab belong to one article.
  return <ProductContent key={item.ID} item={item} />;
}

function ProductContent({ item }: { readonly item: Item }) {
  const t = useTranslations('shop.list');
  const buy = useBuy(item);
  const { categories } = useCategories();
  const [category] = item.CategoryIDs;
  const way = category === undefined ? [] : pathTo(categories, category);
  const crumbs = useCategoryCrumbs(way, item.Description);
  return (
    <>
      <PlaceBar />
      <div className="wrap">
        <Breadcrumbs label={t('breadcrumbs')} crumbs={crumbs} />
        <div className={styles['page']}>
          {buy.isAddedByShop && mediaOf(item).length === 0 ? null : (
            <div className={styles['gallery']}>
              <ItemGallery item={item} />
            </div>
          )}
          <div className={styles['buy']}>
            <FromSerial />
            <BuyBox buy={buy} />
          </div>
          <div className={styles['rest']}>
            {buy.isAddedByShop ? null : <ItemPeriod item={item} />}
            <ItemDetails item={item} />
          </div>
        </div>
      </div>
      <PhoneBuyBar buy={buy} />
    </>
  );
}

/** Which machine led here, by its code or from the list of one's own. Whatever else stands in the address is not said. */
function FromSerial() {
  const t = useTranslations('shop.product');
  const { serial = '' } = useSearch({ strict: false });
  if (!/^[\w./-]{1,80}$/u.test(serial)) return null;
  return (
    <p className={styles['serial']}>
      <Icon name="tool" />
      {t('serial', { serial })}
    </p>
  );
}

const ItemCalendar = lazy(async () => ({ default: (await import('./item-calendar.tsx')).ItemCalendar }));

/** Holds the height of a month until the calendar is there, so that nothing below it moves. */
const CALENDAR_HEIGHT = 400;

/** The calendar of one article that is rented: what is only sold has none. It is drawn in the browser only: today is the visitor's, and its chunk is large. */
function ItemPeriod({ item }: { readonly item: Item }) {
  const t = useTranslations('shop.locationPeriodSelector');
  const sales = useShop().mode === 'sales';
  if (sales || item.ItemType === 'Sales') return null;
  const waiting = <Skeleton height={CALENDAR_HEIGHT} />;
  return (
    <Box aria-label={t('period')}>
      <ClientOnly fallback={waiting}>
        <Suspense fallback={waiting}>
          <ItemCalendar item={item} />
        </Suspense>
      </ClientOnly>
    </Box>
  );
}

/** On a phone the total and the button stay at the bottom of the page (LOOK §5, "buy bar"). */
function PhoneBuyBar({ buy }: { readonly buy: Buy }) {
  const t = useTranslations('shop.period');
  const format = useFormat();
  const { mode } = useShop();
  const { period } = buy.offer;
  if (!buy.allowed) return null;
  return <BuyBar total={buy.total ?? ''} note={note()} action={<BuyButton buy={buy} />} />;

  function note(): string | null {
    if (period === null) return null;
    const words = format.period(period);
    if (mode === 'sales') return words;
    return `${words} · ${t('days', { days: daysInclusive(period.from, period.to) })}`;
  }
}
