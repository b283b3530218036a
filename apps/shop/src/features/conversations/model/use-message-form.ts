import type { Account } from '@bivak/contract';
import { notify } from '@bivak/ui';
import type { PickedFile } from '@bivak/ui/uploader';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useInvalidNotice } from '../../../forms/use-invalid-notice.ts';
import { conversationsKey } from '../api/conversations-query.ts';
import { InvalidResponseError, sendMessage, sendPicture, type SentMessage } from '../api/send-message.ts';
import { isWireError } from '../../../wire-error.ts';
import { dropDraft, keepDraft, keysFor, readDraft, type MessageDraft } from './message-draft.ts';
import { targetKey, type MessageTarget } from './message-target.ts';

interface Asked {
  readonly account: Account;
  readonly target: MessageTarget;
  readonly files: readonly PickedFile[];
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onClose: () => void;
}

/** The words and files of a message, and the sending of it: once, whatever breaks off on the way. */
export function useMessageForm({ account, target, files, onFiles, onClose }: Asked) {
  const t = useTranslations('shop');
  const { call, shop, locale } = useApp();
  const client = useQueryClient();
  const sayInvalid = useInvalidNotice();
  const place = { contactId: account.ContactID, target: targetKey(target) };
  const messageId = useId();
  const subjectId = useId();
  const running = useRef(false);
  const [draft, setDraft] = useState(() => offered(readDraft(place)));
  const [wasKept, setWasKept] = useState(() => draft.subject !== '' || draft.message !== null);
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The message stands, and only files are left to send. */
  const [sent, setSent] = useState<SentMessage | null>(null);

  const lacksSubject = target.kind !== 'reply' && draft.subject.trim() === '';
  const lacksMessage = draft.message === null;

  /** A subject that the shop offers no more, or in another language, is chosen anew. */
  function offered(kept: MessageDraft): MessageDraft {
    const choices = shop.messages.subjects.map((names) => names[locale]);
    return choices.length === 0 || choices.includes(kept.subject) ? kept : { ...kept, subject: '' };
  }
  function change(part: Partial<MessageDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(place, next);
  }

  async function send(): Promise<void> {
    setTried(true);
    const { subject, message } = draft;
    if (sent === null && (lacksSubject || message === null)) {
      sayInvalid({});
      document.getElementById(lacksSubject ? subjectId : messageId)?.focus();
      return;
    }
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const standing =
        sent ??
        (await sendMessage(call, account, {
          target,
          subject: subject.trim(),
          message: message ?? '',
          keys: keysFor(place, subject, message ?? ''),
        }));
      dropDraft(place);
      await sendFiles(standing);
    } catch (cause) {
      setProblem(wordsOf(cause));
    } finally {
      running.current = false;
      setBusy(false);
      void client.invalidateQueries({ queryKey: conversationsKey(account) });
    }
  }

  /** One after the other. What fails stays here with its reason, to be tried again; the message stands. */
  async function sendFiles(standing: SentMessage): Promise<void> {
    const failed: PickedFile[] = [];
    for (const { file } of files) {
      try {
        await sendPicture(call, account, standing, file);
      } catch (cause) {
        failed.push({ file, problem: wordsOf(cause) });
      }
    }
    onFiles(failed);
    if (failed.length === 0) {
      notify({ type: 'positive', title: t('newMessageModal.successToast') });
      onClose();
      return;
    }
    setSent(standing);
    setProblem(t('newMessageModal.filesFailed'));
  }

  function wordsOf(cause: unknown): string {
    if (cause instanceof InvalidResponseError) return t('conversations.invalidResponse');
    if (!isWireError(cause) || cause.status >= 500) return t('newMessageModal.error');
    return cause.fields[0]?.Message ?? cause.message;
  }

  const most = shop.messages.mostFiles;
  return {
    ...draft,
    messageId,
    subjectId,
    wasKept,
    isBusy,
    isSent: sent !== null,
    problem,
    errors: {
      subject: tried && lacksSubject ? t('newMessageModal.subjectRequired') : undefined,
      message: tried && lacksMessage ? t('newMessageModal.messageRequired') : undefined,
    },
    setSubject: (subject: string) => change({ subject }),
    setMessage: (message: string | null) => change({ message }),
    send,
    discard: () => {
      setWasKept(false);
      setDraft({ subject: '', message: null });
      dropDraft(place);
    },
    take: (taken: readonly File[]) => {
      const room = Math.max(0, most - files.length);
      if (taken.length > room) notify({ type: 'negative', title: t('newMessageModal.tooMany', { most }) });
      onFiles([...files, ...taken.slice(0, room).map((file) => ({ file }))]);
    },
    remove: (file: File) => onFiles(files.filter((one) => one.file !== file)),
  };
}
