import type { Account } from '@bivak/contract/wire';
import { ErrorState, Spinner, buttonClass } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { conversationQuery } from '../../features/conversations/api/conversations-query.ts';
import { useMessageDialog } from '../../features/conversations/model/use-message-dialog.tsx';
import { useSubject } from '../../features/conversations/model/use-subject.ts';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useSession } from '../../session/use-session.ts';
import { ConversationList } from './conversation-list.tsx';

/** One conversation, where the link of a mail leads. */
export function MessagePage() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <One key={account.ContactID} account={account} />;
}

function One({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const { conversationId = '' } = useParams({ strict: false });
  const { call, shop } = useApp();
  const { data, error, refetch } = useQuery(conversationQuery(call, account, conversationId));
  const { write, dialog } = useMessageDialog(account);
  const spoken = useSubject();
  const toAll = (
    <Link to="/account/messages" className={buttonClass({ variant: 'line' })}>
      {t('conversations.all')}
    </Link>
  );
  if (data === undefined && error === null) return <Spinner label={t('global.loading')} showLabel />;
  if (data === undefined) {
    if (!shop.errorsEnabled) return null;
    return <NotLoaded level={1} title={t('accountInvoices.fetchError')} retry={() => void refetch()} />;
  }
  if (data === null) {
    if (!shop.errorsEnabled) return null;
    return (
      <ErrorState
        level={1}
        icon="question"
        title={t('conversations.notFound')}
        text={t('conversations.notFoundText')}
        actions={toAll}
      />
    );
  }
  return (
    <>
      <h1>{spoken(data.Subject)}</h1>
      <ConversationList open account={account} conversations={[data]} onWrite={write} />
      <div className="row">{toAll}</div>
      {dialog}
    </>
  );
}
