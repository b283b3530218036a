import type { Account, CustomerSerial } from '@bivak/contract';
import { Button, EmptyState, ErrorState, PAGE_LIMIT, Pagination } from '@bivak/ui';
import { Table, type RowLink } from '@bivak/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { serialsQuery } from '../../features/serials/api/serials-query.ts';
import { useSession } from '../../session/use-session.ts';
import { NotFoundPage } from '../errors/error-page.tsx';
import { useSerialColumns } from './serial-columns.tsx';
import { SerialSearch } from './serial-search.tsx';
import { useAskedSerials } from './use-asked-serials.ts';

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

/** To its article, which is told the number, as long as the shop still has that. */
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
