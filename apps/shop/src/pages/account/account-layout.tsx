import { Disclosure, classNames } from '@bivak/ui';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../../session/use-session.ts';
import { useScreenSize } from '../parts/use-screen-size.ts';
import { AccountCrumbs } from './account-crumbs.tsx';
import styles from './account-layout.module.css';
import { AccountSection } from './account-section.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { SideMenu } from './side-menu.tsx';
import { UnreadCount } from './unread-count.tsx';

/**
 * The account area (spec 1 §2): below the shop's own top bar the account screen's tabs, a side menu of the other pages,
 * the account with its way out, and the page. Where the screen is not large, menu and account fold into one line.
 */
export function AccountLayout() {
  const t = useTranslations('shop.account');
  const account = useSession((state) => state.session.account);
  const { pathname } = useLocation();
  const isLarge = useScreenSize() === 'large';
  if (account === null) return null;
  return (
    <div className={classNames('wrap', styles.area, isLarge && styles.large)}>
      <AccountCrumbs />
      <AccountTabs />
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
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}
