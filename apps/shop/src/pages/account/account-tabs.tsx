import { Icon, TabLinks } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { usePermissions } from '../../session/use-permissions.ts';
import { type MenuItem, menuFor } from './menu-items.ts';

/** The account screen's tabs (spec 1 §2), each an address of its own; nothing for who sees only one of them. */
export function AccountTabs({
  current,
}: {
  /** On a page that belongs to a tab, such as one order to the orders. */
  readonly current?: MenuItem['to'];
}) {
  const t = useTranslations('shop.account');
  const { held } = usePermissions();
  const { account } = useShop();
  const { tabs } = menuFor(held, account);
  if (tabs.length === 0) return null;
  return (
    <TabLinks label={t('title')}>
      {tabs.map(({ to, words, icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/account', includeSearch: false }}
          {...(to === current ? { 'aria-current': 'true' as const } : {})}
        >
          <Icon name={icon} />
          {t(words)}
        </Link>
      ))}
    </TabLinks>
  );
}
