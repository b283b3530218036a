import type { Communication } from '@bivak/contract';
import { classNames, Icon } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useFormat } from '@bivak/web';
import styles from './conversation.module.css';
import { MessagePictures } from './message-pictures.tsx';
import { RichText } from './rich-text.tsx';

/** One message: who, when, what, and whether the business has read it. */
export function CommunicationView({
  communication,
  contactId,
}: {
  readonly communication: Communication;
  /** Whoever looks at it. */
  readonly contactId: string;
}) {
  const t = useTranslations('shop.conversations');
  const { shop } = useApp();
  const format = useFormat();
  const { IsCustomerMessage, ContactID, DateTimeCreated, Message, IsRead, Attachments } = communication;
  const isOwn = ContactID?.Key === contactId;
  // Who was erased has no name any more.
  const author = IsCustomerMessage ? ContactID?.Description || t('someone') : shop.name;
  return (
    <li className={classNames(styles['message'], IsCustomerMessage && styles['ours'])}>
      <p className={styles['who']}>
        <b>{isOwn ? t('you') : author}</b>{' '}
        <time dateTime={DateTimeCreated} className="soft num">
          {t('at', {
            day: format.day(format.dayOf(DateTimeCreated), 'shortYear'),
            time: format.time(DateTimeCreated),
          })}
        </time>
      </p>
      <RichText html={Message} />
      <MessagePictures files={Attachments} />
      {IsCustomerMessage && IsRead ? (
        <p className={styles['seen']}>
          <Icon name="check" />
          {t('seen')}
        </p>
      ) : null}
    </li>
  );
}
