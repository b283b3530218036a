import { Breadcrumbs, type Crumb } from '@bivak/ui';
import { Link, useMatches } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermissions } from '../../session/use-permissions.ts';

type Words =
  | 'overview'
  | 'orders'
  | 'invoices'
  | 'password'
  | 'persons'
  | 'personNew'
  | 'personEdit'
  | 'serials'
  | 'messages'
  | 'message'
  | 'privacy';

/** The words of each page under `shop.account`, by the router's own paths. */
const words: Readonly<Record<string, Words>> = {
  '/account': 'overview',
  '/account/orders': 'orders',
  '/account/invoices': 'invoices',
  '/account/password': 'password',
  '/account/persons': 'persons',
  '/account/persons/new': 'personNew',
  '/account/persons/$contactId': 'personEdit',
  '/account/serials': 'serials',
  '/account/messages': 'messages',
  '/account/privacy': 'privacy',
  '/account/messages/$conversationId': 'message',
};

/** Home, the account, and the way to this page; an order stands below the list of orders, for who may see that. */
export function AccountCrumbs({
  order,
  edited,
}: {
  readonly order?: string | undefined;
  /** The id of that order, on the page where it is changed: one step below its own. */
  readonly edited?: string | undefined;
}) {
  const t = useTranslations('shop');
  const fullPath = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const { held } = usePermissions();
  const isPerson = fullPath.startsWith('/account/persons/');
  const crumbs: (Crumb | null)[] = [
    { key: 'home', content: <Link to="/">{t('list.home')}</Link> },
    fullPath === '/account'
      ? { key: 'account', content: t('account.title') }
      : { key: 'account', content: <Link to="/account">{t('account.title')}</Link> },
    fullPath.startsWith('/account/messages/')
      ? { key: 'messages', content: <Link to="/account/messages">{t('account.messages')}</Link> }
      : null,
    isPerson ? { key: 'persons', content: <Link to="/account/persons">{t('account.persons')}</Link> } : null,
    order !== undefined && held.has('orders.read')
      ? { key: 'orders', content: <Link to="/account/orders">{t('account.orders')}</Link> }
      : null,
    edited === undefined
      ? null
      : {
          key: 'order',
          content: (
            <Link to="/order/$orderId" params={{ orderId: edited }}>
              {order}
            </Link>
          ),
        },
    fullPath === '/account' ? null : { key: 'page', content: page() },
  ];
  return <Breadcrumbs label={t('account.breadcrumbs')} crumbs={crumbs.filter((crumb) => crumb !== null)} />;

  function page(): string {
    if (edited !== undefined) return t('order.edit');
    return order ?? t(`account.${words[fullPath] ?? 'overview'}`);
  }
}
