import type { Account, Communication, Conversation, MessageAttachment } from '@bivak/contract/wire';
import { INLINE_IMAGE_TYPES } from '@bivak/rules';
import { Button, classNames, Disclosure, FileLink, Icon, Pill, Spinner } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { formatFileSize } from '@bivak/web/formats';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { conversationQuery, conversationsKey, markRead } from '../api/conversations-query.ts';
import { useSubject } from '../model/use-subject.ts';
import styles from './conversation.module.css';
import richTextStyles from './rich-text.module.css';

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

/** One message: who, when, what, and whether the business has read it. */
function CommunicationView({
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

/** What came with a message: pictures as pictures, anything else by its name; each to be saved. */
function MessagePictures({ files }: { readonly files: readonly MessageAttachment[] }) {
  const t = useTranslations('shop.conversations');
  const { locale } = useApp();
  if (files.length === 0) return null;
  return (
    <ul className={styles['pictures']} aria-label={t('pictures')}>
      {files.map(({ AttachmentUrl, FileName, FileSize, ContentType }) => (
        <li key={AttachmentUrl}>
          {INLINE_IMAGE_TYPES.includes(ContentType) ? (
            <a href={AttachmentUrl} download={FileName} className={styles['picture']}>
              <img src={AttachmentUrl} alt={t('picture', { name: FileName })} loading="lazy" />
            </a>
          ) : (
            <FileLink
              name={FileName}
              note={formatFileSize(FileSize, locale)}
              href={AttachmentUrl}
              fileName={FileName}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a message may be made of (spec 1 §5). */
const shown = new Set(['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li']);
/** Words that are none. */
const silent = new Set(['script', 'style', 'template', 'title', 'textarea', 'noscript', 'iframe', 'object']);

/**
 * HTML of a message as elements of our own. The server has cleaned it; here it is read once more, in a document that
 * runs nothing, and only these few tags come of it, without attributes.
 */
export function RichText({ html }: { readonly html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return contentOf(body);
  }, [html]);
  return <div className={richTextStyles['text']}>{content}</div>;
}

function contentOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    if (tag === 'br') return createElement('br', { key: index });
    if (shown.has(tag)) return createElement(tag, { key: index }, ...contentOf(node));
    return silent.has(tag) ? null : createElement('span', { key: index }, ...contentOf(node));
  });
}
