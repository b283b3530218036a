import type { Account } from '@bivak/contract';
import { notify } from '@bivak/ui';
import type { PickedFile } from '@bivak/ui/uploader';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { isWireError } from '@bivak/web';
import { conversationsKey } from '../api/conversations-query.ts';
import { InvalidResponseError, sendMessage, sendPicture, type SentMessage } from '../api/send-message.ts';
import { dropDraft, keysFor, type DraftPlace } from './message-draft.ts';
import type { MessageTarget } from './message-target.ts';

interface Asked {
  readonly account: Account;
  readonly target: MessageTarget;
  readonly place: DraftPlace;
  readonly files: readonly PickedFile[];
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onClose: () => void;
}

/** Sends a message and then its pictures: once, whatever breaks off on the way. What fails stays, with its reason. */
export function useSending({ account, target, place, files, onFiles, onClose }: Asked) {
  const t = useTranslations('shop');
  const call = useCall();
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  /** The message stands, and only pictures are left to send. */
  const standing = useRef<SentMessage | null>(null);
  const isHere = useRef(true);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Null while nothing is on its way; 0 for the words, then which of the pictures. */
  const [step, setStep] = useState<number | null>(null);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function send(subject: string, message: string): Promise<void> {
    if (running.current !== null) return;
    const stop = new AbortController();
    running.current = stop;
    setProblem(null);
    setStep(0);
    try {
      standing.current ??= await sendMessage(
        call,
        account,
        { target, subject: subject.trim(), message, keys: keysFor(place, subject, message) },
        stop.signal,
      );
      dropDraft(place);
      setSent(true);
      await sendPictures(standing.current, stop.signal);
    } catch (cause) {
      if (!stop.signal.aborted) tell(wordsOf(cause, 'error'));
    } finally {
      running.current = null;
      setStep(null);
      void client.invalidateQueries({ queryKey: conversationsKey(account) });
    }
  }

  /** One after the other: a slow line carries one in the time of one. */
  async function sendPictures(message: SentMessage, signal: AbortSignal): Promise<void> {
    const failed: PickedFile[] = [];
    for (const [index, { file }] of files.entries()) {
      setStep(index + 1);
      try {
        await sendPicture(call, account, message, file, signal);
      } catch (cause) {
        if (signal.aborted) return;
        failed.push({ file, problem: wordsOf(cause, 'fileError') });
      }
    }
    onFiles(failed);
    if (failed.length === 0) finish();
    else tell(t('newMessageModal.filesFailed'), t('newMessageModal.filesLeft'));
  }

  function finish(): void {
    // In the place of what was said of the form before it was right.
    notify({ type: 'positive', about: 'form', title: t('newMessageModal.successToast') });
    onClose();
  }

  /** Whoever went to another page meanwhile hears of it there. */
  function tell(here: string, elsewhere = here): void {
    if (isHere.current) setProblem(here);
    else notify({ type: 'negative', title: elsewhere });
  }

  function wordsOf(cause: unknown, otherwise: 'error' | 'fileError'): string {
    if (cause instanceof InvalidResponseError) return t('conversations.invalidResponse');
    if (!isWireError(cause) || cause.status >= 500) return t(`newMessageModal.${otherwise}`);
    return cause.fields[0]?.Message ?? cause.message;
  }

  return {
    isSent,
    problem,
    step,
    send,
    /** Without the pictures that are left. */
    finish,
    /** Stops what is on its way. The words are kept, and sent once all the same; pictures of a message that stands are not. */
    close: () => {
      running.current?.abort();
      if (standing.current !== null) {
        onFiles([]);
        notify({ type: 'warning', title: t('newMessageModal.filesLeft') });
      }
      onClose();
    },
  };
}
