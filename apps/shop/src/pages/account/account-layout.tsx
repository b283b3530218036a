import { Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '@bivak/ui';
import { useSession } from '../../session/use-session.ts';
import { AccountCrumbs } from './account-crumbs.tsx';
import styles from './account-layout.module.css';
import { AccountSection } from './account-section.tsx';
import { SideMenu } from './side-menu.tsx';

/** The account area (spec 1 §2): below the shop's own top bar a side menu, the account with its way out, and the page. */
export function AccountLayout() {
  const t = useTranslations('shop.account');
  const account = useSession((state) => state.session.account);
  if (account === null) return null;
  return (
    <div className={classNames('wrap section', styles.area)}>
      <AccountCrumbs />
      <aside className={styles.side} aria-label={t('title')}>
        <AccountSection account={account} />
        <SideMenu />
      </aside>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}
