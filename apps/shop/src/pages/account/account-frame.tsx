import type { Account } from '@bivak/contract/wire';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import { meetsRequirement, type ShopPermission } from '@bivak/rules';
import { Box, Button, classNames, Icon, type IconName, TabLinks, Pill, VisuallyHidden } from '@bivak/ui';
import { accountName } from '@bivak/web/formats';
import { Link, useMatchRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useShop, useCall } from '../../app-context.tsx';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';
import { AccountSwitch } from '../../features/identity/components/account-switch.tsx';
import { SignOnSwitch } from '../../features/sign-on/components/sign-on-switch.tsx';
import { usePermissions } from '../../session/use-permissions.ts';
import { useScreenSize } from '../frame/use-screen-size.ts';
import { AccountCrumbs } from './account-crumbs.tsx';
import styles from './account-layout.module.css';
import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../features/conversations/api/conversations-query.ts';
import { useSession } from '../../session/use-session.ts';

/**
 * What stands around every page of the account: breadcrumbs, the menu of its pages, and whose account it is. Where the
 * screen is not large, the menu is a row above the page, and the account stands below it.
 */
export function AccountFrame({
  account,
  order,
  children,
}: {
  readonly account: Account;
  /** The number of the order, on its page. */
  readonly order?: string;
  readonly children: ReactNode;
}) {
  const t = useTranslations('shop.account');
  const isLarge = useScreenSize() === 'large';
  const { lending } = useShop();
  const nav = (
    <AccountNav
      inRow={!isLarge}
      {...(order === undefined
        ? {}
        : { current: lending === null ? ('/account/orders' as const) : ('/account/requests' as const) })}
    />
  );
  const whose = (
    <aside className={styles.side} aria-label={t('title')}>
      <AccountSection account={account} />
      {isLarge ? nav : <UnreadLink />}
    </aside>
  );
  return (
    <div className={classNames(styles.area, isLarge && styles.large)}>
      <AccountCrumbs order={order} />
      {isLarge ? whose : nav}
      {/* Always the third: a page is not begun anew where a phone is turned. */}
      <div className={styles.content}>{children}</div>
      {isLarge ? null : whose}
    </div>
  );
}

/**
 * Shows the pages of the account that its person may see, the present one marked: a column beside the page, or one row
 * that scrolls above it (RULINGS, "account menu").
 */
function AccountNav({
  current,
  inRow,
}: {
  /** On a page that belongs to another, such as one order to the orders. */
  readonly current?: MenuItem['to'];
  readonly inRow: boolean;
}) {
  const t = useTranslations('shop');
  const { held } = usePermissions();
  const links = menuFor(held, useShop()).map(({ to, words, icon }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ exact: to === '/account', includeSearch: false }}
      {...(to === current ? { 'aria-current': 'true' as const } : {})}
    >
      <Icon name={icon} />
      {t(words)}
      {to === '/account/messages' ? <UnreadCount /> : null}
    </Link>
  ));
  if (inRow) return <TabLinks label={t('account.menu')}>{links}</TabLinks>;
  return (
    <nav aria-label={t('account.menu')} className={styles.menu}>
      <ul>
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}

type AccountWords =
  | 'overview'
  | 'orders'
  | 'invoices'
  | 'password'
  | 'persons'
  | 'serials'
  | 'messages'
  | 'damage'
  | 'privacy';

interface MenuItem {
  readonly to:
    | '/account'
    | '/account/orders'
    | '/account/invoices'
    | '/account/password'
    | '/account/persons'
    | '/account/serials'
    | '/account/messages'
    | '/account/damage'
    | '/account/privacy'
    | '/account/requests'
    | '/account/damages'
    | '/account/info';
  /** Its words under `shop`. */
  readonly words: `account.${AccountWords}` | `lending.account.${'requests' | 'damages' | 'personalInfo'}`;
  readonly icon: IconName;
  readonly access: ShopPermission;
  /** Where a shop may do without the page: whether this one has it. */
  readonly isOffered?: (shop: PublicShopConfig) => boolean;
}

const lends = ({ lending }: PublicShopConfig): boolean => lending !== null;
const lendsNot = ({ lending }: PublicShopConfig): boolean => lending === null;

const items: readonly MenuItem[] = [
  { to: '/account', words: 'account.overview', icon: 'user', access: 'account', isOffered: lendsNot },
  { to: '/account/orders', words: 'account.orders', icon: 'box', access: 'orders.read', isOffered: lendsNot },
  {
    to: '/account/requests',
    words: 'lending.account.requests',
    icon: 'calendar',
    access: 'account',
    isOffered: lends,
  },
  { to: '/account/invoices', words: 'account.invoices', icon: 'file', access: 'invoices.read' },
  {
    to: '/account/serials',
    words: 'account.serials',
    icon: 'tool',
    access: 'account',
    isOffered: ({ account }) => account.serials,
  },
  { to: '/account/messages', words: 'account.messages', icon: 'mail', access: 'account' },
  // A shop that lends has it below its form for reports.
  { to: '/account/damage', words: 'account.damage', icon: 'tool', access: 'account', isOffered: lendsNot },
  {
    to: '/account/damages',
    words: 'lending.account.damages',
    icon: 'tool',
    access: 'account',
    isOffered: lends,
  },
  {
    to: '/account/info',
    words: 'lending.account.personalInfo',
    icon: 'user',
    access: 'account',
    isOffered: lends,
  },
  { to: '/account/persons', words: 'account.persons', icon: 'users', access: 'persons.manage' },
  { to: '/account/password', words: 'account.password', icon: 'lock', access: 'password.change' },
  { to: '/account/privacy', words: 'account.privacy', icon: 'eye', access: 'account' },
];

/**
 * What of the account somebody may follow in this shop, each page where its route asks no more than they have. The three
 * parts of the account screen stand first (spec 1 §2).
 */
function menuFor(held: ReadonlySet<string>, shop: PublicShopConfig): readonly MenuItem[] {
  return items.filter(
    ({ access, isOffered = () => true }) => meetsRequirement(access, held) && isOffered(shop),
  );
}

/** Who is logged in, for whom, and the ways on: as another account of the same login, or out. */
function AccountSection({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const signOut = useSignOut();
  const name = accountName(account);
  return (
    <Box tint>
      <div className={styles.who}>
        <p>
          <span className="small soft">{t('account.signedIn')}</span>
          <b>{name}</b>
          {account.CompanyName === '' || account.CompanyName === name ? null : (
            <span className="small">{t('account.actsFor', { company: account.CompanyName })}</span>
          )}
        </p>
        <AccountSwitch account={account} />
        <SignOnSwitch />
        <Button size="s" variant="line" icon="logout" onClick={() => void signOut()}>
          {t('frame.logout')}
        </Button>
      </div>
    </Box>
  );
}

/** How many answers wait to be read, beside the menu's messages; silent where that cannot be told. */
function UnreadCount() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Count account={account} />;
}

/**
 * It stands below the page, where the messages may stand outside of the menu's row; on their own pages they say it
 * themselves.
 */
function UnreadLink() {
  const account = useSession((state) => state.session.account);
  const matchRoute = useMatchRoute();
  if (account === null || matchRoute({ to: '/account/messages', fuzzy: true }) !== false) return null;
  return <ToUnread account={account} />;
}

function Count({ account }: { readonly account: Account }) {
  const count = useUnread(account);
  const t = useTranslations('shop.conversations');
  if (count === 0) return null;
  return (
    <Pill tone="info">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('unreadCount', { count })}</VisuallyHidden>
    </Pill>
  );
}

function ToUnread({ account }: { readonly account: Account }) {
  const count = useUnread(account);
  const t = useTranslations('shop.conversations');
  if (count === 0) return null;
  return (
    <Link to="/account/messages" className={`link ${styles.unread ?? ''}`}>
      <Icon name="mail" />
      {t('unreadCount', { count })}
    </Link>
  );
}

function useUnread(account: Account): number {
  const { data: count = 0 } = useQuery(unreadQuery(useCall(), account));
  return count;
}
