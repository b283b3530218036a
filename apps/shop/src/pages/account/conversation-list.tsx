import type { Account, Conversation } from '@bivak/contract/wire';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConversationEntry } from '../../features/conversations/components/conversation-entry.tsx';
import styles from '../../features/conversations/components/conversation.module.css';
import type { MessageTarget } from '../../features/conversations/model/message-target.ts';
import { useSubject } from '../../features/conversations/model/use-subject.ts';

/** Conversations one below the other, each with the way to its order. */
export function ConversationList({
  account,
  conversations,
  open = false,
  onWrite,
}: {
  readonly account: Account;
  readonly conversations: readonly Conversation[];
  readonly open?: boolean;
  readonly onWrite: (target: MessageTarget) => void;
}) {
  const t = useTranslations('shop.conversations');
  const spoken = useSubject();
  return (
    <ul className={styles['list']}>
      {conversations.map((conversation) => {
        const { ConversationID, Subject, RentalObjectID, RentalObjectKind, RentalObjectNumber } =
          conversation;
        return (
          <li key={ConversationID}>
            <ConversationEntry
              {...{ account, conversation, open }}
              onReply={() =>
                onWrite({ kind: 'reply', conversationId: ConversationID, subject: spoken(Subject) })
              }
              orderLink={
                RentalObjectID === null ? null : (
                  <Link {...pageOf(RentalObjectID, RentalObjectKind)} className="link num">
                    {t('toOrder', { number: RentalObjectNumber ?? '' })}
                  </Link>
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

function pageOf(id: string, kind: Conversation['RentalObjectKind']) {
  return kind === 'request'
    ? ({ to: '/account/requests/$requestId', params: { requestId: id } } as const)
    : ({ to: '/order/$orderId', params: { orderId: id } } as const);
}
