import type { Account, Conversation } from '@bivak/contract';
import { Button, Disclosure, Pill, Spinner } from '@bivak/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useFormat } from '@bivak/web';
import { NotLoaded } from '@bivak/web/not-loaded';
import { conversationQuery, conversationsKey, markRead } from '../api/conversations-query.ts';
import { useSubject } from '../model/use-subject.ts';
import { CommunicationView } from './communication-view.tsx';
import styles from './conversation.module.css';

/** A conversation that folds: what it is about, and open all that was said, with a way to answer (spec 1 §2). */
export function ConversationEntry({
  account,
  conversation,
  orderLink,
  onReply,
  open = false,
}: {
  readonly account: Account;
  readonly conversation: Conversation;
  /** The way to the order that it is about. */
  readonly orderLink: ReactNode;
  readonly onReply: () => void;
  /** From the beginning. */
  readonly open?: boolean;
}) {
  const t = useTranslations('shop');
  const { call, shop } = useApp();
  const client = useQueryClient();
  const format = useFormat();
  const subject = useSubject()(conversation.Subject);
  const { ConversationID, RentalObjectNumber, DateTimeLastMessage, MessageCount, IsUnread } = conversation;
  const [isOpen, setOpen] = useState(open);
  // A list has no words in it: they are fetched with the first look.
  const isHead = conversation.Communications.length < MessageCount;
  const fetched = useQuery({
    ...conversationQuery(call, account, ConversationID),
    enabled: isOpen && isHead,
  });
  const whole = isHead ? (fetched.data ?? null) : conversation;

  // What comes while it is unfolded is read as well. A mark that is not made is made at the next look.
  useEffect(() => {
    if (!isOpen || !IsUnread || whole === null) return;
    void markRead(call, account, whole)
      .then(() => client.invalidateQueries({ queryKey: conversationsKey(account) }))
      .catch(() => undefined);
  }, [isOpen, IsUnread, whole, account, call, client]);

  return (
    <Disclosure
      open={open}
      className={styles['entry']}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      title={
        <span className={styles['head']}>
          <b className={styles['subject']}>{subject}</b>
          <span className={styles['facts']}>
            {IsUnread ? <Pill tone="info">{t('conversations.unread')}</Pill> : null}
            {RentalObjectNumber === null ? null : (
              <Pill>{t('conversations.about', { number: RentalObjectNumber })}</Pill>
            )}
            <span className="soft num">
              {t('conversations.summary', {
                count: MessageCount,
                day: format.day(format.dayOf(DateTimeLastMessage), 'shortYear'),
              })}
            </span>
          </span>
        </span>
      }
    >
      {whole === null && fetched.error === null ? <Spinner label={t('global.loading')} showLabel /> : null}
      {whole === null && fetched.error !== null && shop.errorsEnabled ? (
        <NotLoaded title={t('accountInvoices.fetchError')} retry={() => void fetched.refetch()} />
      ) : null}
      <ol className={styles['messages']}>
        {whole?.Communications.map((one) => (
          <CommunicationView
            key={one.ConversationCommunicationID}
            communication={one}
            contactId={account.ContactID}
          />
        ))}
      </ol>
      <div className="row">
        <Button size="s" icon="mail" onClick={onReply} aria-label={t('conversations.replyTo', { subject })}>
          {t('conversations.reply')}
        </Button>
        {orderLink}
      </div>
    </Disclosure>
  );
}
