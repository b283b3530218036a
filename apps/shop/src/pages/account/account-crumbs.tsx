import { Breadcrumbs, type Crumb } from '@bivak/ui';
import { Link, useMatches, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermissions } from '../../session/use-permissions.ts';

type Words =
  | `account.${
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
      | 'damage'
      | 'privacy'}`
  | `lending.account.${'requests' | 'request' | 'requestEdit' | 'damages' | 'personalInfo'}`;

/** The words of each page under `shop`, by the router's own paths. */
const words: Readonly<Record<string, Words>> = {
  '/account': 'account.overview',
  '/account/orders': 'account.orders',
  '/account/invoices': 'account.invoices',
  '/account/password': 'account.password',
  '/account/persons': 'account.persons',
  '/account/persons/new': 'account.personNew',
  '/account/persons/$contactId': 'account.personEdit',
  '/account/serials': 'account.serials',
  '/account/messages': 'account.messages',
  '/account/privacy': 'account.privacy',
  '/account/messages/$conversationId': 'account.message',
  '/account/damage': 'account.damage',
  '/account/requests': 'lending.account.requests',
  '/account/requests/$requestId': 'lending.account.request',
  '/account/requests/$requestId/edit': 'lending.account.requestEdit',
  '/account/damages': 'lending.account.damages',
  '/account/info': 'lending.account.personalInfo',
};

/** Leads home, to the account, and to this page; an order stands below the list of orders, for who may see that. */
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
  const { order: asOrder } = useSearch({ strict: false });
  const isReservation = asOrder === 'true';
  const isPerson = fullPath.startsWith('/account/persons/');
  const crumbs: (Crumb | null)[] = [
    { key: 'home', content: <Link to="/">{t('list.home')}</Link> },
    fullPath === '/account'
      ? { key: 'account', content: t('account.title') }
      : { key: 'account', content: <Link to="/account">{t('account.title')}</Link> },
    fullPath.startsWith('/account/messages/')
      ? { key: 'messages', content: <Link to="/account/messages">{t('account.messages')}</Link> }
      : null,
    fullPath.startsWith('/account/requests/')
      ? {
          key: 'requests',
          content: <Link to="/account/requests">{t('lending.account.requests')}</Link>,
        }
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
    if (isReservation && fullPath === '/account/requests/$requestId') return t('lending.request.order');
    return order ?? t(words[fullPath] ?? 'account.overview');
  }
}
