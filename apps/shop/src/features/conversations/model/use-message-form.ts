import type { Account } from '@bivak/contract';
import { notify } from '@bivak/ui';
import type { PickedFile } from '@bivak/ui/uploader';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useInvalidNotice } from '@bivak/web/forms';
import { dropDraft, keepDraft, readDraft, type MessageDraft } from './message-draft.ts';
import { targetKey, type MessageTarget } from './message-target.ts';
import { useSending } from './use-sending.ts';

interface Asked {
  readonly account: Account;
  readonly target: MessageTarget;
  readonly files: readonly PickedFile[];
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onClose: () => void;
}

/** The words and files of a message: what is asked of them, and where they are kept until they are sent. */
export function useMessageForm({ account, target, files, onFiles, onClose }: Asked) {
  const t = useTranslations('shop');
  const { shop } = useApp();
  const sayInvalid = useInvalidNotice();
  const place = { contactId: account.ContactID, target: targetKey(target) };
  const messageId = useId();
  const subjectId = useId();
  const [draft, setDraft] = useState(() => offered(readDraft(place)));
  const [wasKept, setWasKept] = useState(() => draft.subject !== '' || draft.message !== null);
  const [tried, setTried] = useState(false);
  const sending = useSending({ account, target, place, files, onFiles, onClose });
  const { isSent, problem, step } = sending;

  const lacksSubject = target.kind !== 'reply' && draft.subject.trim() === '';
  const lacksMessage = draft.message === null;

  /** A subject that the shop offers no more is chosen anew. */
  function offered(kept: MessageDraft): MessageDraft {
    const choices = shop.messages.subjects.map(({ key }) => key);
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
    if (!isSent && (lacksSubject || message === null)) {
      sayInvalid({});
      document.getElementById(lacksSubject ? subjectId : messageId)?.focus();
      return;
    }
    await sending.send(subject, message ?? '');
  }

  const most = shop.messages.mostFiles;
  return {
    ...draft,
    messageId,
    subjectId,
    wasKept,
    isBusy: step !== null,
    step,
    isSent,
    problem,
    errors: {
      subject: tried && lacksSubject ? t('newMessageModal.subjectRequired') : undefined,
      message: tried && lacksMessage ? t('newMessageModal.messageRequired') : undefined,
    },
    setSubject: (subject: string) => change({ subject }),
    setMessage: (message: string | null) => change({ message }),
    send,
    close: sending.close,
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
    remove: (file: File) => {
      const left = files.filter((one) => one.file !== file);
      onFiles(left);
      if (isSent && left.length === 0) sending.finish();
    },
  };
}
