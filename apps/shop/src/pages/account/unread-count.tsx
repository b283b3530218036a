import type { Account } from '@bivak/contract';
import { Pill, VisuallyHidden } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { unreadQuery } from '../../features/conversations/api/conversations-query.ts';
import { useSession } from '../../session/use-session.ts';

/** How many answers wait to be read, beside the menu's messages; silent where that cannot be told. */
export function UnreadCount() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Count account={account} />;
}

function Count({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.conversations');
  const { data: count = 0 } = useQuery(unreadQuery(useCall(), account));
  if (count === 0) return null;
  return (
    <Pill tone="info">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('unreadCount', { count })}</VisuallyHidden>
    </Pill>
  );
}
