import { PAGE_LIMIT, Pagination } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** The links to the pages of a list of the account; what else stands in the address stays. */
export function AccountPages({
  to,
  words,
  page,
  total,
}: {
  readonly to: '/account/orders' | '/account/invoices' | '/account/messages';
  readonly words: 'accountOrders' | 'accountInvoices' | 'conversations';
  /** From 1. */
  readonly page: number;
  /** Of the list's rows. */
  readonly total: number;
}) {
  const t = useTranslations('shop');
  return (
    <Pagination
      page={page}
      pages={Math.ceil(total / PAGE_LIMIT)}
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
          {...props}
        />
      )}
    />
  );
}
