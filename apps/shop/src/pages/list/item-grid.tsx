import { Button, ErrorState, ProductCardSkeleton, VisuallyHidden, cardGridClass } from '@bivak/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { itemsQuery } from '../../features/catalogue/api/items-query.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import { ItemCard } from '../../features/carts/components/item-card.tsx';
import { useOffers } from '../../features/availability/model/use-offers.ts';
import type { Asked } from './load-list.ts';
import styles from './list-page.module.css';
import { useListFilter } from './use-list-filter.ts';
import { useNearEnd } from './use-near-end.ts';
import { usePagesInAddress } from './use-pages-in-address.ts';

/** Cards that are in sight at once; their pictures are not loaded lazily. */
const FIRST_ROW = 4;

export function ItemGrid({
  asked,
  title,
  leaving = false,
  departments,
  empty,
  errorsEnabled,
}: {
  readonly asked: Asked;
  readonly title: string;
  /** Another list is on its way, and this one stays in sight until then. */
  readonly leaving?: boolean;
  /** Between the title and the items: ways into departments. */
  readonly departments?: ReactNode;
  /** What stands where there are no items. */
  readonly empty: ReactNode;
  /** Off: a list that cannot be loaded shows nothing at all. */
  readonly errorsEnabled?: boolean;
}) {
  const t = useTranslations('shop');
  const shop = useShop();
  const { warehouses } = usePlaces();
  const selection = useSelection(warehouses);
  const query = useInfiniteQuery(itemsQuery(useCall(), useListFilter(asked)));
  const pages = query.data?.pages.map((page) => page.Collection) ?? [];
  const items = pages.flat();
  const total = query.data?.pages[0]?.Total ?? 0;
  const offerOf = useOffers(pages, selection, errorsEnabled);
  const place = warehouses.find((one) => one.WarehouseID === selection.warehouse)?.Description ?? '';
  const more = (): void => void query.fetchNextPage();
  // Only the second page comes by itself: a list that never ends keeps the footer out of reach.
  const comesByItself = pages.length === 1 && query.hasNextPage;
  const end = useNearEnd(comesByItself && !query.isFetchingNextPage && !query.isFetchNextPageError, more);

  usePagesInAddress(pages.length);

  if (query.isError && items.length === 0) {
    if (!(errorsEnabled ?? shop.errorsEnabled)) return null;
    return (
      <ErrorState
        title={t('list.loadError')}
        text={t('list.loadErrorText')}
        actions={<Button onClick={() => void query.refetch()}>{t('global.tryAgain')}</Button>}
      />
    );
  }
  return (
    <div>
      <div className="bar">
        <h1 id="list-title" tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        <span className="soft num" role="status">
          {query.isPending ? '' : t('list.count', { count: total })}
        </span>
      </div>
      {departments}
      {!query.isPending && items.length === 0 ? empty : null}
      <ul className={cardGridClass(leaving ? styles['leaving'] : undefined)}>
        {items.map((item, index) => (
          <li key={item.ID}>
            <ItemCard
              level={2}
              item={item}
              offer={offerOf(item.ID)}
              selection={selection}
              place={place}
              eager={index < FIRST_ROW}
            />
          </li>
        ))}
        {query.isPending || query.isFetchingNextPage ? <LoadingCards /> : null}
      </ul>
      <div ref={end} />
      {query.hasNextPage ? (
        <div className={styles['more']}>
          <p className="soft num small">{t('list.shownOf', { shown: String(items.length), count: total })}</p>
          {query.isFetchNextPageError ? <p role="alert">{t('list.loadError')}</p> : null}
          <Button variant="line" busy={query.isFetchingNextPage} onClick={more}>
            {t('list.more')}
          </Button>
        </div>
      ) : null}
      <VisuallyHidden aria-live="polite">
        {query.isFetchingNextPage ? t('list.loadingMore') : ''}
      </VisuallyHidden>
    </div>
  );
}

function LoadingCards() {
  return ['a', 'b', 'c', 'd'].map((key) => (
    <li key={key}>
      <ProductCardSkeleton />
    </li>
  ));
}
