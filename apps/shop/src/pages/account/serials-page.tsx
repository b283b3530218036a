import type { Account, CustomerSerial, SerialSort } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import {
  Button,
  EmptyState,
  ErrorState,
  PAGE_LIMIT,
  Pagination,
  Pill,
  SearchBox,
  useSettled,
} from '@bivak/ui';
import { type Column, type RowLink, Table } from '@bivak/ui/table';
import { formatDay } from '@bivak/web/formats';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { type AskedSerials, serialsQuery } from '../../features/serials/api/serials-query.ts';
import { readSort, sortText } from '../../features/serials/model/serial-order.ts';
import { MOST_LETTERS, wordsOf } from '../../routing/search.ts';
import { useSession } from '../../session/use-session.ts';
import { NotFoundPage } from '../errors/error-page.tsx';
import styles from './serials.module.css';

/** The machines that are the customer's own, where the shop shows them (spec 2 §2, "Customer item list"). */
export function SerialsPage() {
  const account = useSession((state) => state.session.account);
  const { shop } = useApp();
  if (!shop.account.serials) return <NotFoundPage />;
  return account === null ? null : <Serials account={account} />;
}

function Serials({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const { errorsEnabled } = useApp().shop;
  const { asked, ask } = useAskedSerials();
  const columns = useSerialColumns();
  const { data, error, isFetching, refetch } = useQuery(serialsQuery(useCall(), account, asked));
  const pages = Math.ceil((data?.Total ?? 0) / PAGE_LIMIT);
  if (error !== null && data === undefined)
    return errorsEnabled ? <Failed again={() => void refetch()} /> : null;
  return (
    <>
      <h1>{t('account.serials')}</h1>
      <p className="soft">{t('customerItems.lede')}</p>
      <SerialSearch words={asked.words} onSettled={(words) => ask({ words })} />
      <Table
        caption={t('account.serials')}
        hideCaption
        columns={columns}
        rows={data?.Collection ?? []}
        rowKey={({ SerialID }) => SerialID}
        rowLink={linkToItem}
        sort={asked.sort}
        onSort={(sort) => ask({ sort })}
        loading={isFetching}
        loadingLabel={t('global.loading')}
        empty={
          asked.words === '' ? (
            <EmptyState icon="tool" title={t('customerItems.empty')} text={t('customerItems.emptyText')} />
          ) : (
            <EmptyState
              icon="search"
              title={t('customerItems.notFound', { words: asked.words })}
              text={t('customerItems.notFoundText')}
              actions={
                <Button variant="line" onClick={() => ask({ words: '' })}>
                  {t('customerItems.all')}
                </Button>
              }
            />
          )
        }
      />
      <Pagination
        page={asked.page}
        pages={pages}
        labels={{
          nav: t('customerItems.pages'),
          previous: t('customerItems.previous'),
          next: t('customerItems.next'),
          page: (page) => t('customerItems.page', { page: String(page) }),
        }}
        link={(page, props) => (
          <Link
            to="/account/serials"
            search={(search) => ({ ...search, page: page === 1 ? undefined : page })}
            // Else the first page, whose address names none, counts as the current one too.
            activeOptions={{ explicitUndefined: true }}
            {...props}
          />
        )}
      />
    </>
  );
}

function Failed({ again }: { readonly again: () => void }) {
  const t = useTranslations('shop');
  return (
    <ErrorState
      level={1}
      title={t('customerItems.fetchError')}
      actions={<Button onClick={again}>{t('global.tryAgain')}</Button>}
    />
  );
}

/** Leads to its article, which is told the number, as long as the shop still has that. */
function linkToItem({ ItemID, SerialID }: CustomerSerial, { children, ...link }: RowLink) {
  if (ItemID === null) return children;
  return (
    <Link
      to="/item/$productId"
      params={{ productId: ItemID }}
      search={(search) => ({
        ...search,
        find: undefined,
        page: undefined,
        sort: undefined,
        serial: SerialID,
      })}
      {...link}
    >
      {children}
    </Link>
  );
}

/** Shown where there is nothing, such as for a machine that was never serviced. */
const DASH = '–';

/** The fields of spec 2 §3, all of which sort, and what the machine is. */
function useSerialColumns(): readonly Column<CustomerSerial, SerialSort>[] {
  const t = useTranslations('shop.customerItems');
  const { locale } = useApp();
  return [
    {
      id: 'serial',
      label: t('serial'),
      weight: 2,
      role: 'name',
      sortBy: 'SerialID',
      cell: ({ SerialID }) => <span className="nowrap">{SerialID}</span>,
    },
    { id: 'item', label: t('item'), weight: 3, cell: ({ ItemDescription }) => ItemDescription },
    { id: 'brand', label: t('brand'), weight: 2, sortBy: 'Brand', cell: ({ Brand }) => Brand || DASH },
    {
      id: 'status',
      label: t('status'),
      weight: 2,
      sortBy: 'ServiceStatus',
      cell: ({ ServiceStatus }) => (
        <Pill tone={ServiceStatus === '' ? 'ok' : 'warn'}>{ServiceStatus || t('statusOk')}</Pill>
      ),
    },
    {
      id: 'serviced',
      label: t('serviced'),
      weight: 2,
      sortBy: 'LastServiceDate',
      cell: ({ LastServiceDate }) => (
        <span className="nowrap">
          {LastServiceDate === null ? DASH : formatDay(LastServiceDate as IsoDate, 'shortYear', locale)}
        </span>
      ),
    },
  ];
}

/** Asks once the typing pauses. Words that change elsewhere, as by the way back, show here. */
function SerialSearch({
  words,
  onSettled,
}: {
  readonly words: string;
  readonly onSettled: (words: string) => void;
}) {
  const t = useTranslations('shop.customerItems');
  const [typed, setTyped] = useState(words);
  const settled = wordsOf(useSettled(typed)) ?? '';
  const known = useRef(words);
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    onSettled(settled);
  }, [settled, onSettled]);
  useEffect(() => {
    if (words === known.current) return;
    known.current = words;
    setTyped(words);
  }, [words]);
  return (
    <SearchBox
      label={t('search')}
      placeholder={t('search')}
      maxLength={MOST_LETTERS}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className={styles.search}
    />
  );
}

/**
 * What is asked of the list stands in the address: a reload and the way back find it again. Another order, or other
 * words, begin at the first page.
 */
function useAskedSerials() {
  const { find: words = '', page = 1, sort } = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked: AskedSerials = { words, page, sort: readSort(sort) };
  return {
    asked,
    ask: (change: Partial<Omit<AskedSerials, 'page'>>) => {
      const next = { ...asked, ...change };
      void navigate({
        to: '/account/serials',
        replace: true,
        resetScroll: false,
        search: (search) => ({
          ...search,
          find: wordsOf(next.words),
          sort: sortText(next.sort),
          page: undefined,
        }),
      });
    },
  };
}
