import {
  Button,
  cardGridClass,
  ErrorState,
  FETCH_THRESHOLD_PX,
  ProductCardSkeleton,
  VisuallyHidden,
} from '@bivak/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { useOffers } from '../../features/availability/model/use-offers.ts';
import { ItemCard } from '../../features/carts/components/item-card.tsx';
import { itemsQuery } from '../../features/catalogue/api/items-query.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import styles from './list-page.module.css';
import type { Asked } from './load-list.ts';
import { useListFilter } from './use-list-filter.ts';

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

/** Calls `onNear` when the marked element comes near (spec 2 §9: within 200 px); the button beside it does the same by hand. */
function useNearEnd(active: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const element = end.current;
    if (!active || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${FETCH_THRESHOLD_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  return end;
}

/** Tells the address how many pages are shown, so that a reload, a link or the way back finds the place again. */
function usePagesInAddress(count: number): void {
  const { page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  useKeptPlace();
  useEffect(() => {
    if (count === 0 || count === page) return;
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (search) => ({ ...search, page: count > 1 ? count : undefined }),
    });
  }, [count, navigate, page]);
}

/**
 * With every address the router forgets whether the window was scrolled: whoever opens an article without scrolling once more
 * would come back to the top.
 */
function useKeptPlace(): void {
  const router = useRouter();
  useEffect(() => {
    const tell = () => void document.dispatchEvent(new Event('scroll'));
    const stops = [router.subscribe('onBeforeLoad', tell), router.subscribe('onRendered', tell)];
    return () => stops.forEach((stop) => stop());
  }, [router]);
}
