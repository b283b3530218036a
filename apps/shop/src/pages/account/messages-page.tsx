import type { Account } from '@bivak/contract/wire';
import { Button, EmptyState, Spinner } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { conversationsQuery } from '../../features/conversations/api/conversations-query.ts';
import { useMessageDialog } from '../../features/conversations/model/use-message-dialog.tsx';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useKeptQuery } from '../../session/use-kept-query.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './account-layout.module.css';
import { AccountPages } from './account-pages.tsx';
import { ConversationList } from './conversation-list.tsx';

// Only an association chooses from what it asked and reserved (spec 3 §2).
const AboutChoice = lazy(async () => ({
  default: (await import('../requests/about-choice.tsx')).AboutChoice,
}));

/** The conversations with the business, the last message first (spec 1 §2, "Messages"). */
export function MessagesPage() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Messages key={account.ContactID} account={account} />;
}

function Messages({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const { errorsEnabled, lending } = useApp().shop;
  const { page = 1 } = useSearch({ strict: false });
  const asked = conversationsQuery(useCall(), account, page);
  const { data, error, refetch } = useKeptQuery(page === 1 ? 'conversations' : null, account, asked);
  const { write, dialog } = useMessageDialog(account, lending === null ? undefined : AboutChoice);
  const start = (
    <Button icon="mail" onClick={() => write({ kind: 'new' })}>
      {t('conversations.new')}
    </Button>
  );
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{t('account.messages')}</h1>
          <p className="soft">{t('conversations.lede')}</p>
        </div>
        {data === undefined || data.Total === 0 ? null : start}
      </div>
      {data === undefined && error === null ? <Spinner label={t('global.loading')} showLabel /> : null}
      {data === undefined && error !== null && errorsEnabled ? (
        <NotLoaded title={t('accountInvoices.fetchError')} retry={() => void refetch()} />
      ) : null}
      {data?.Total === 0 ? (
        <EmptyState
          icon="mail"
          title={t('conversations.noConversations')}
          text={t('conversations.noConversationsText')}
          actions={start}
        />
      ) : null}
      {data === undefined || data.Total === 0 ? null : (
        <>
          <ConversationList account={account} conversations={data.Collection} onWrite={write} />
          <AccountPages to="/account/messages" words="conversations" page={page} total={data.Total} />
        </>
      )}
      {dialog}
    </>
  );
}
