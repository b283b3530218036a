import type { Account } from '@bivak/contract/wire';
import { Button, PAGE_LIMIT, Spinner } from '@bivak/ui';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { conversationsOfOrderQuery } from '../../features/conversations/api/conversations-query.ts';
import { useMessageDialog } from '../../features/conversations/model/use-message-dialog.tsx';
import { ConversationList } from '../account/conversation-list.tsx';

/** What was written about a request or a reservation, and a way to ask more (spec 3 §2, "messages section"). */
export function MessagesAbout({
  id,
  number,
  account,
}: {
  readonly id: string;
  readonly number: string;
  readonly account: Account;
}) {
  const t = useTranslations('shop.lending.request');
  const tg = useTranslations('shop.global');
  const { call } = useApp();
  const { write, dialog } = useMessageDialog(account);
  const { data, isError, refetch } = useQuery(conversationsOfOrderQuery(call, account, id, PAGE_LIMIT));
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{t('messages')}</h2>
      {isError ? <PartNotLoaded title={t('messagesNotLoaded')} retry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Spinner label={tg('loading')} showLabel /> : null}
      {data?.Total === 0 ? <p className="soft">{t('noMessages')}</p> : null}
      {data === undefined || data.Total === 0 ? null : (
        <ConversationList account={account} conversations={data.Collection} onWrite={write} />
      )}
      <div>
        <Button variant="line" icon="mail" onClick={() => write({ kind: 'about', id, number })}>
          {t('ask')}
        </Button>
      </div>
      {dialog}
    </section>
  );
}
