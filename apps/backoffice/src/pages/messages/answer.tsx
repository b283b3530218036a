import {
  addConversationFile,
  noteConversation,
  replyConversation,
  type StaffConversation,
} from '@bivak/contract/admin';
import { MESSAGE_UPLOAD_EXTENSIONS } from '@bivak/rules';
import { Button, FileButton, Note, TextAreaField } from '@bivak/ui';
import { isWireError, useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { KeptOffer, useKeptDraft } from '../../frame/kept-draft.tsx';
import type { useActs } from '../../frame/use-acts.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import styles from './conversation.module.css';

const StandardTextPick = lazy(async () => ({
  default: (await import('./standard-text-pick.tsx')).StandardTextPick,
}));

/**
 * What is typed stays until it was sent: a colleague, or the customer, who wrote in between is shown first, and another press
 * sends. A note goes to colleagues alone.
 */
export function Answer({
  conversation,
  onSent,
}: {
  readonly conversation: StaffConversation;
  /** With the way back of an answer, which a note has not. */
  readonly onSent: ReturnType<typeof useActs>['offerBack'];
}) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const format = useFormat();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [between, setBetween] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { ID, Version } = conversation;
  const params = { id: ID };
  // One press is one message, also where its answer was lost and it is pressed again.
  const key = useRef<string | null>(null);
  const write = useWrite(async (kind: 'reply' | 'note') => {
    key.current ??= crypto.randomUUID();
    const options = { idempotencyKey: key.current, version: Version };
    if (kind === 'note') {
      await call(noteConversation, { params, query: {}, body: { Note: text.trim() } }, options);
      return { undo: null };
    }
    const body = { Message: text.trim() };
    const { MessageID, Undo } = await call(replyConversation, { params, query: {}, body }, options);
    for (const file of files)
      await call(addConversationFile, { params: { id: ID, messageId: MessageID }, file });
    return { undo: Undo };
  });
  const kept = useKeptDraft(`answer ${ID}`, text, text.trim() !== '');

  async function send(kind: 'reply' | 'note'): Promise<void> {
    setMissing(text.trim() === '');
    if (text.trim() === '') return field.current?.focus();
    setBetween(null);
    try {
      const sent = await write.press(kind);
      if (sent === null) return;
      key.current = null;
      kept.done();
      setText('');
      setFiles([]);
      onSent(sent.undo, t(kind === 'note' ? 'did.note' : 'did.reply'));
    } catch (error) {
      if (isWireError(error)) key.current = null;
      if (isWireError(error) && error.code === 'VersionStale') {
        const { ChangedBy } = error.body as { readonly ChangedBy?: string | null };
        setBetween(ChangedBy ?? t('somebody'));
      } else say(error);
    }
    await Promise.all(
      [['conversation', ID], ['conversations'], ['today']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  }
  const when = (moment: string | null) =>
    moment === null ? '' : `${format.day(format.dayOf(moment), 'short')}, ${format.time(moment)}`;
  const put = (words: string) => {
    setText((before) => (before.trim() === '' ? words : `${before.trimEnd()}\n\n${words}`));
    field.current?.focus();
  };
  useKeys([
    { keys: 'r', label: t('reply'), run: () => field.current?.focus() },
    { keys: '$mod+Enter', label: t('send'), run: () => void send('reply') },
  ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send('reply');
  };
  return (
    <form className={styles.answer} noValidate onSubmit={submit}>
      {between === null ? null : (
        <Note tone="warn" role="alert" title={t('between', { name: between })}>
          {t('betweenText')}
        </Note>
      )}
      <KeptOffer
        began={text === '' ? kept.began : null}
        onContinue={() => setText(kept.take() ?? '')}
        onDiscard={kept.discard}
      />
      <Suspense>
        <StandardTextPick
          language={conversation.Language}
          names={{
            firstName: conversation.Person.FirstName,
            customer: conversation.Customer.Description,
            order: conversation.About?.Number ?? '',
            pickup: when(conversation.Pickup),
            return: when(conversation.Return),
          }}
          put={put}
        />
      </Suspense>
      <TextAreaField
        ref={field}
        label={t('answer', { language: t(`languages.${conversation.Language}`) })}
        rows={6}
        maxLength={10_000}
        value={text}
        error={isMissing && text.trim() === '' ? t('answerMissing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {files.length === 0 ? null : (
        <ul>
          {files.map((file) => (
            <li key={file.name} className={styles.facts}>
              {file.name}
              <Button
                size="s"
                variant="quiet"
                aria-label={t('removeFile', { name: file.name })}
                onClick={() => setFiles((before) => before.filter((one) => one !== file))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={write.busy}>
          {t('send')}
        </Button>
        <Button variant="line" busy={write.busy} onClick={() => void send('note')}>
          {t('note')}
        </Button>
        <FileButton
          label={t('addFiles')}
          multiple
          accept={MESSAGE_UPLOAD_EXTENSIONS.map((ending) => `.${ending}`).join(',')}
          onPick={(picked) => setFiles((before) => [...before, ...picked])}
        />
      </div>
      <p className="soft">{t('sendText', { email: conversation.Person.Email || t('theirAddress') })}</p>
    </form>
  );
}
