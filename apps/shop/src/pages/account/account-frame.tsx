import type { Account } from '@bivak/contract';
import { Disclosure, classNames } from '@bivak/ui';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useScreenSize } from '../parts/use-screen-size.ts';
import { AccountCrumbs } from './account-crumbs.tsx';
import styles from './account-layout.module.css';
import { AccountSection } from './account-section.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { SideMenu } from './side-menu.tsx';
import { UnreadCount } from './unread-count.tsx';

/**
 * What stands around every page of the account: breadcrumbs, tabs, the menu of the other pages, and whose account it is.
 * Where the screen is not large, menu and account fold into one line.
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
  const { pathname } = useLocation();
  const isLarge = useScreenSize() === 'large';
  return (
    <div className={classNames(styles.area, isLarge && styles.large)}>
      <AccountCrumbs order={order} />
      <AccountTabs {...(order === undefined ? {} : { current: '/account/orders' })} />
      {isLarge ? (
        <aside className={styles.side} aria-label={t('title')}>
          <AccountSection account={account} />
          <SideMenu />
        </aside>
      ) : (
        // A new page finds it folded, so it says by itself that an answer waits in it.
        <Disclosure
          key={pathname}
          title={
            <span className={styles.opener}>
              {t('menu')} <UnreadCount />
            </span>
          }
        >
          <div className={styles.side}>
            <SideMenu />
            <AccountSection account={account} />
          </div>
        </Disclosure>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
