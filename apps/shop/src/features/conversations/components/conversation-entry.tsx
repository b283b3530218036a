import type { Account, Conversation } from '@bivak/contract';
import { Button, Disclosure, Pill } from '@bivak/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { conversationsKey, markRead } from '../api/conversations-query.ts';
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
  const t = useTranslations('shop.conversations');
  const call = useCall();
  const client = useQueryClient();
  const format = useFormat();
  const subject = useSubject()(conversation.Subject);
  const { RentalObjectNumber, DateTimeLastMessage, Communications, IsUnread } = conversation;
  const [isOpen, setOpen] = useState(open);

  // What comes while it is unfolded is read as well. A mark that is not made is made at the next look.
  useEffect(() => {
    if (!isOpen || !IsUnread) return;
    void markRead(call, account, conversation)
      .then(() => client.invalidateQueries({ queryKey: conversationsKey(account) }))
      .catch(() => undefined);
  }, [isOpen, IsUnread, conversation, account, call, client]);

  return (
    <Disclosure
      open={open}
      className={styles['entry']}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      title={
        <span className={styles['head']}>
          <b className={styles['subject']}>{subject}</b>
          <span className={styles['facts']}>
            {IsUnread ? <Pill tone="info">{t('unread')}</Pill> : null}
            {RentalObjectNumber === null ? null : <Pill>{t('about', { number: RentalObjectNumber })}</Pill>}
            <span className="soft num">
              {t('summary', {
                count: Communications.length,
                day: format.day(format.dayOf(DateTimeLastMessage), 'shortYear'),
              })}
            </span>
          </span>
        </span>
      }
    >
      <ol className={styles['messages']}>
        {Communications.map((one) => (
          <CommunicationView
            key={one.ConversationCommunicationID}
            communication={one}
            contactId={account.ContactID}
          />
        ))}
      </ol>
      <div className="row">
        <Button size="s" icon="mail" onClick={onReply} aria-label={t('replyTo', { subject })}>
          {t('reply')}
        </Button>
        {orderLink}
      </div>
    </Disclosure>
  );
}
