import { PAGE_LIMIT, Pagination } from '@bivak/ui';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** The links to the pages of a list of the account; what else stands in the address stays. */
export function AccountPages({
  to,
  words,
  page,
  total,
}: {
  readonly to: '/account/orders' | '/account/requests' | '/account/invoices' | '/account/messages';
  readonly words: 'accountOrders' | 'accountInvoices' | 'conversations';
  /** From 1. */
  readonly page: number;
  /** Of the list's rows. */
  readonly total: number;
}) {
  const t = useTranslations('shop');
  const pages = Math.ceil(total / PAGE_LIMIT);
  // An address of before, or one that was typed: there is something, only not there.
  if (total > 0 && page > pages) {
    return (
      <Navigate to={to} search={(search) => ({ ...search, page: pages > 1 ? pages : undefined })} replace />
    );
  }
  return (
    <Pagination
      page={page}
      pages={pages}
      labels={{
        nav: t(`${words}.pages`),
        previous: t(`${words}.previous`),
        next: t(`${words}.next`),
        page: (number) => t(`${words}.page`, { page: String(number) }),
      }}
      link={(number, props) => (
        <Link
          to={to}
          search={(search) => ({ ...search, page: number === 1 ? undefined : number })}
          // Without it the first page, whose address names none, counts as the current one of every page.
          activeOptions={{ explicitUndefined: true }}
          {...props}
        />
      )}
    />
  );
}
