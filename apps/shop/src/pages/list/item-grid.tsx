import { ITEM_ORDERS, MOST_IN_ORDER } from '@bivak/rules';
import {
  Button,
  buttonClass,
  cardGridClass,
  ErrorState,
  FETCH_THRESHOLD_PX,
  ProductCardSkeleton,
  Select,
  VisuallyHidden,
} from '@bivak/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { useOffers } from '../../features/availability/model/use-offers.ts';
import { ItemCard } from '../../features/carts/components/item-card.tsx';
import { itemsQuery } from '../../features/catalogue/api/items-query.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { orderOf } from '../../routing/search.ts';
import { useSelection } from '../../session/selection.ts';
import styles from './list-page.module.css';
import type { Asked } from './load-list.ts';
import { useAvailableCount } from './use-available-count.ts';
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
  const { page: start = 1 } = useSearch({ strict: false });
  const filter = useListFilter(asked);
  const query = useInfiniteQuery(itemsQuery(useCall(), filter, start - 1));
  const pages = query.data?.pages.map((page) => page.Collection) ?? [];
  const items = pages.flat();
  const { Total: total, Index: first } = query.data?.pages[0] ?? { Total: 0, Index: 0 };
  const available = useAvailableCount(filter);
  const offerOf = useOffers(pages, selection, errorsEnabled);
  const place = warehouses.find((one) => one.WarehouseID === selection.warehouse)?.Description ?? '';
  const more = (): void => void query.fetchNextPage();
  const before = (): void => void query.fetchPreviousPage();
  // Only the second page comes by itself: a list that never ends keeps the footer out of reach.
  const comesByItself = pages.length === 1 && query.hasNextPage;
  const end = useNearEnd(comesByItself && !query.isFetchingNextPage && !query.isFetchNextPageError, more);

  usePagesInAddress(pages.length === 0 ? 0 : first + pages.length);

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
          {query.isPending ? '' : countWords()}
        </span>
        {total > 1 ? <OrderSelect total={total} /> : null}
      </div>
      {departments}
      {!query.isPending && items.length === 0 ? empty : null}
      {query.hasPreviousPage ? (
        <div className={styles['before']}>
          <Link
            {...PAGE}
            search={(search) => ({ ...search, page: first > 1 ? first : undefined })}
            className={buttonClass({ variant: 'line', size: 's' })}
            onClick={(press) => {
              press.preventDefault();
              before();
            }}
          >
            {t('list.previousPage')}
          </Link>
        </div>
      ) : null}
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
          <p className="soft num small">
            {t('list.shownOf', { shown: String(first * filter.size + items.length), count: total })}
          </p>
          {query.isFetchNextPageError ? <p role="alert">{t('list.loadError')}</p> : null}
          <div className={styles['moreButton']}>
            <Button variant="line" busy={query.isFetchingNextPage} onClick={more}>
              {t('list.more')}
            </Button>
          </div>
          <Link
            {...PAGE}
            search={(search) => ({ ...search, page: first + pages.length + 1 })}
            className={`${buttonClass({ variant: 'line' })} ${styles['nextPage'] ?? ''}`}
          >
            {t('list.nextPage')}
          </Link>
        </div>
      ) : null}
      <VisuallyHidden aria-live="polite">
        {query.isFetchingNextPage ? t('list.loadingMore') : ''}
      </VisuallyHidden>
    </div>
  );

  function countWords(): string {
    const { mode } = shop;
    if (filter.available) return t('list.countOnlyAvailable', { count: total, mode });
    if (available === null || total === 0) return t('list.count', { count: total });
    return t('list.countAvailable', { count: total, available: String(available), mode });
  }
}

/** In which order a list stands. Without scripts it is a form with a button, which keeps all else. */
function OrderSelect({ total }: { readonly total: number }) {
  const t = useTranslations('shop.list.order');
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const { q, warehouse, from, to, available, properties = [] } = search;
  if (total > MOST_IN_ORDER) return null;
  const kept = Object.entries({ q, warehouse, from, to, available });
  return (
    <form className={styles['order']}>
      {kept.map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {properties.map((filter) => (
        <input key={filter} type="hidden" name="properties" value={filter} />
      ))}
      <Select
        compact
        name="sort"
        aria-label={t('label')}
        value={orderOf(search) ?? ''}
        options={[
          { value: '', label: t('recommended') },
          ...ITEM_ORDERS.map((order) => ({ value: order, label: t(WORDS[order]) })),
        ]}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            resetScroll: false,
            search: (now) => ({
              ...now,
              sort: target.value === '' ? undefined : target.value,
              page: undefined,
            }),
          })
        }
      />
      <Button type="submit" variant="line" size="s" className={styles['orderSubmit']}>
        {t('apply')}
      </Button>
    </form>
  );
}

const WORDS = { price: 'cheapest', '-price': 'dearest', name: 'name', newest: 'newest' } as const;

/** Another page of the same list: with scripts it is added to this one. */
const PAGE = { to: '.', resetScroll: true, activeProps: {} } as const;

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
      // Who jumps to the foot of the page has passed the end too.
      { rootMargin: `100000px 0px ${FETCH_THRESHOLD_PX}px 0px` },
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
