import { Disclosure, Icon } from '@bivak/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermissions } from '../../session/use-permissions.ts';
import { useScreenSize } from '../parts/use-screen-size.ts';
import styles from './account-layout.module.css';
import { menuFor } from './menu-items.ts';

/** The pages of the account, the present one marked; folded where the screen is not large. */
export function SideMenu() {
  const t = useTranslations('shop.account');
  const { pathname } = useLocation();
  const size = useScreenSize();
  const { held } = usePermissions();
  const links = (
    <ul>
      {menuFor(held).map(({ to, words, icon }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: to === '/account', includeSearch: false }}>
            <Icon name={icon} />
            {t(words)}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t('menu')}>
      {size === 'large' ? (
        <div className={styles.menu}>{links}</div>
      ) : (
        // A new page finds it folded.
        <Disclosure key={pathname} title={t('menu')} className={styles.menu}>
          {links}
        </Disclosure>
      )}
    </nav>
  );
}
