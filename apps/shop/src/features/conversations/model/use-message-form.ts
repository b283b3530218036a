import {
  type Account,
  addConversationAttachment,
  type Call,
  createCommunication,
  createConversation,
} from '@bivak/contract/wire';
import { notify } from '@bivak/ui';
import type { PickedFile } from '@bivak/ui/uploader';
import { isWireError } from '@bivak/web';
import { useInvalidNotice } from '@bivak/web/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../../app-context.tsx';
import { conversationsKey } from '../api/conversations-query.ts';
import { type MessageTarget, targetKey } from './message-target.ts';
import { attempt } from '@bivak/web/storage';

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
  const [wasKept, setWasKept] = useState(
    () => draft.subject !== '' || draft.message !== null || draft.about !== '',
  );
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
    const { subject, message, about } = draft;
    if (!isSent && (lacksSubject || message === null)) {
      sayInvalid({});
      document.getElementById(lacksSubject ? subjectId : messageId)?.focus();
      return;
    }
    await sending.send({ subject, message: message ?? '', about });
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
    setAbout: (about: string) => change({ about }),
    setMessage: (message: string | null) => change({ message }),
    send,
    close: sending.close,
    discard: () => {
      setWasKept(false);
      setDraft({ subject: '', message: null, about: '' });
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

interface Sending {
  readonly account: Account;
  readonly target: MessageTarget;
  readonly place: DraftPlace;
  readonly files: readonly PickedFile[];
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onClose: () => void;
}

/** Sends a message and then its pictures: once, whatever breaks off on the way. What fails stays, with its reason. */
function useSending({ account, target, place, files, onFiles, onClose }: Sending) {
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

  async function send(said: Said): Promise<void> {
    if (running.current !== null) return;
    const stop = new AbortController();
    running.current = stop;
    setProblem(null);
    setStep(0);
    try {
      standing.current ??= await sendMessage(
        call,
        account,
        { target, ...said, subject: said.subject.trim(), keys: keysFor(place, said) },
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

interface MessageToSend extends Said {
  readonly target: MessageTarget;
  /** The same again finds what was begun, and what was written. */
  readonly keys: { readonly conversation: string; readonly message: string };
}

/** Where a message stands. */
interface SentMessage {
  readonly conversationID: string;
  readonly communicationID: string;
}

/** An answer without the id that it owes (spec 1 §8, "Invalid conversation response"). */
class InvalidResponseError extends Error {
  constructor() {
    super('Invalid conversation response');
    this.name = 'InvalidResponseError';
  }
}

/** Begins a conversation where there is none, and writes in it: once, however often it is tried. */
async function sendMessage(
  call: Call,
  { CustomerID: customerID }: Account,
  { target, subject, message, about, keys }: MessageToSend,
  signal: AbortSignal,
): Promise<SentMessage> {
  const conversationID =
    target.kind === 'reply'
      ? target.conversationId
      : await begin(target.kind === 'about' ? target.id : about || null);
  const written = await call(
    createCommunication,
    { params: { customerID, conversationID }, body: { Message: message } },
    { idempotencyKey: keys.message, signal },
  );
  return { conversationID, communicationID: told(written.ConversationCommunicationID) };

  async function begin(RentalObjectID: string | null): Promise<string> {
    const begun = await call(
      createConversation,
      { params: { customerID }, body: { Subject: subject, RentalObjectID } },
      { idempotencyKey: keys.conversation, signal },
    );
    return told(begun.ConversationID);
  }
}

/** Adds a picture to a message that stands; the same again changes nothing. */
async function sendPicture(
  call: Call,
  { CustomerID: customerID }: Account,
  message: SentMessage,
  file: File,
  signal: AbortSignal,
): Promise<void> {
  const body = { FileName: file.name, Data: await base64Of(file) };
  await call(addConversationAttachment, { params: { customerID, ...message }, body }, { signal });
}

function told(id: unknown): string {
  if (typeof id !== 'string' || id === '') throw new InvalidResponseError();
  return id;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/u, '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}

/** Below `RM_`: who presses to leave takes it along, a session that ends by itself does not. */
const STORED_AT = 'RM_MESSAGES';

interface MessageDraft {
  readonly subject: string;
  /** Null where nothing is written. */
  readonly message: string | null;
  /** The order or request that was chosen; empty: none. */
  readonly about: string;
}

/** What a message says, as it is sent. */
interface Said {
  readonly subject: string;
  readonly message: string;
  readonly about: string;
}

/** A draft with the keys under which it was sent, as long as nobody knows whether it arrived. */
interface KeptDraft extends MessageDraft {
  readonly sent?: (Said & { readonly keys: Keys }) | undefined;
}

interface Keys {
  readonly conversation: string;
  readonly message: string;
}

/** Whose draft, and of which message: another person at this screen sees none of it. */
interface DraftPlace {
  readonly contactId: string;
  readonly target: string;
}

/** What was left unsent, for this tab; a storage that is full or forbidden is survived. */
function readDraft(place: DraftPlace): MessageDraft {
  const { subject = '', message = null, about = '' } = storedDraft(place) ?? {};
  return { subject, message, about };
}

function keepDraft(place: DraftPlace, { subject, message, about }: MessageDraft): void {
  const { sent } = storedDraft(place) ?? {};
  const isEmpty = subject === '' && message === null && about === '';
  store(place, isEmpty ? undefined : { subject, message, about, sent });
}

function dropDraft(place: DraftPlace): void {
  store(place, undefined);
}

/** Keys belong to what is sent: the same once more has the same ones, also after a reload. */
function keysFor(place: DraftPlace, { subject, message, about }: Said): Keys {
  const { sent } = storedDraft(place) ?? {};
  const isSame = sent?.subject === subject && sent.about === about;
  const keys = {
    conversation: isSame ? sent.keys.conversation : randomKey(),
    message: isSame && sent.message === message ? sent.keys.message : randomKey(),
  };
  store(place, { subject, message, about, sent: { subject, message, about, keys } });
  return keys;
}

type Drafts = Readonly<Record<string, KeptDraft>>;

function all(): Drafts {
  const found = attempt(() => JSON.parse(sessionStorage.getItem(STORED_AT) ?? '{}') as unknown);
  return typeof found === 'object' && found !== null ? (found as Drafts) : {};
}

function storedDraft(place: DraftPlace): KeptDraft | undefined {
  const draft = all()[nameOf(place)];
  const isWhole =
    typeof draft?.subject === 'string' && (draft.message === null || typeof draft.message === 'string');
  return isWhole ? draft : undefined;
}

function store(place: DraftPlace, draft: KeptDraft | undefined): void {
  attempt(() => sessionStorage.setItem(STORED_AT, JSON.stringify({ ...all(), [nameOf(place)]: draft })));
}

function nameOf({ contactId, target }: DraftPlace): string {
  return `${contactId} ${target}`;
}

/** `crypto.randomUUID` is missing on pages without https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
