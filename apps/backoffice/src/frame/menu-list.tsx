import { Icon } from '@bivak/ui';
import { MenuButton } from '@bivak/ui/menu';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import styles from './frame.module.css';
import { useMenu } from './menu.ts';

/** The shop that is worked for, and the others that there are. */
export function ShopSwitch() {
  const t = useTranslations('office.frame');
  const { shop, shops } = useApp();
  return (
    <div className={styles.shop}>
      <b>{shop.name}</b>
      {shops.length < 2 ? null : (
        <MenuButton
          label={t('otherShop')}
          entries={shops
            .filter(({ id }) => id !== shop.id)
            .map(({ id, name }) => ({ id, label: name, onAction: () => window.location.assign(`/${id}/`) }))}
        />
      )}
    </div>
  );
}

/** The areas that this person may see, each a link. */
export function MenuList({ onLeave }: { readonly onLeave?: () => void }) {
  const entries = useMenu();
  return (
    <ul className={styles.menu}>
      {entries.map(({ to, icon, label }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onLeave}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon name={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
