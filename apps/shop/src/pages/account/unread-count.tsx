import type { Account } from '@bivak/contract/wire';
import { Icon, Pill, VisuallyHidden } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { unreadQuery } from '../../features/conversations/api/conversations-query.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './account-layout.module.css';

/** How many answers wait to be read, beside the menu's messages; silent where that cannot be told. */
export function UnreadCount() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Count account={account} />;
}

/** Below the page, where the messages may stand outside of the menu's row; on their own pages they say it themselves. */
export function UnreadLink() {
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
