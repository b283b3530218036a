import type { Account } from '@bivak/contract';
import { classNames } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useScreenSize } from '../frame/use-screen-size.ts';
import { AccountCrumbs } from './account-crumbs.tsx';
import styles from './account-layout.module.css';
import { AccountNav } from './account-nav.tsx';
import { AccountSection } from './account-section.tsx';
import { UnreadLink } from './unread-count.tsx';

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
  const nav = (
    <AccountNav inRow={!isLarge} {...(order === undefined ? {} : { current: '/account/orders' as const })} />
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
