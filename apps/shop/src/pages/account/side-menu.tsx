import { Icon } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { usePermissions } from '../../session/use-permissions.ts';
import styles from './account-layout.module.css';
import { menuFor } from './menu-items.ts';
import { UnreadCount } from './unread-count.tsx';

/** The pages of the account that its person may see beside the tabs, the present one marked. */
export function SideMenu() {
  const t = useTranslations('shop.account');
  const { held } = usePermissions();
  const { account } = useShop();
  return (
    <nav aria-label={t('menu')} className={styles.menu}>
      <ul>
        {menuFor(held, account).pages.map(({ to, words, icon }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/account', includeSearch: false }}>
              <Icon name={icon} />
              {t(words)}
              {to === '/account/messages' ? <UnreadCount /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
