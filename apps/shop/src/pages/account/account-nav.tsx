import { Icon, TabLinks } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { usePermissions } from '../../session/use-permissions.ts';
import styles from './account-layout.module.css';
import { type MenuItem, menuFor } from './menu-items.ts';
import { UnreadCount } from './unread-count.tsx';

/**
 * The pages of the account that its person may see, the present one marked: a column beside the page, or one row that
 * scrolls above it (RULINGS, "account menu").
 */
export function AccountNav({
  current,
  inRow,
}: {
  /** On a page that belongs to another, such as one order to the orders. */
  readonly current?: MenuItem['to'];
  readonly inRow: boolean;
}) {
  const t = useTranslations('shop.account');
  const { held } = usePermissions();
  const { account } = useShop();
  const links = menuFor(held, account).map(({ to, words, icon }) => (
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
  if (inRow) return <TabLinks label={t('menu')}>{links}</TabLinks>;
  return (
    <nav aria-label={t('menu')} className={styles.menu}>
      <ul>
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
