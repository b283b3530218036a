import { attempt } from '@bivak/web/storage';

/** Below `RM_`: who presses to leave takes it along, a session that ends by itself does not. */
const KEY = 'RM_MESSAGES';

export interface MessageDraft {
  readonly subject: string;
  /** Null where nothing is written. */
  readonly message: string | null;
}

/** A draft with the keys under which it was sent, as long as nobody knows whether it arrived. */
interface KeptDraft extends MessageDraft {
  readonly sent?: { readonly subject: string; readonly message: string; readonly keys: Keys } | undefined;
}

export interface Keys {
  readonly conversation: string;
  readonly message: string;
}

/** Whose draft, and of which message: another person at this screen sees none of it. */
export interface DraftPlace {
  readonly contactId: string;
  readonly target: string;
}

/** What was left unsent, for this tab; a storage that is full or forbidden is survived. */
export function readDraft(place: DraftPlace): MessageDraft {
  const { subject = '', message = null } = kept(place) ?? {};
  return { subject, message };
}

export function keepDraft(place: DraftPlace, { subject, message }: MessageDraft): void {
  const { sent } = kept(place) ?? {};
  const isEmpty = subject === '' && message === null;
  store(place, isEmpty ? undefined : { subject, message, sent });
}

export function dropDraft(place: DraftPlace): void {
  store(place, undefined);
}

/** Keys belong to what is sent: the same once more has the same ones, also after a reload. */
export function keysFor(place: DraftPlace, subject: string, message: string): Keys {
  const { sent } = kept(place) ?? {};
  const keys = {
    conversation: sent?.subject === subject ? sent.keys.conversation : randomKey(),
    message: sent?.subject === subject && sent.message === message ? sent.keys.message : randomKey(),
  };
  store(place, { subject, message, sent: { subject, message, keys } });
  return keys;
}

type Drafts = Readonly<Record<string, KeptDraft>>;

function all(): Drafts {
  const found = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as unknown);
  return typeof found === 'object' && found !== null ? (found as Drafts) : {};
}

function kept(place: DraftPlace): KeptDraft | undefined {
  const draft = all()[nameOf(place)];
  const isWhole =
    typeof draft?.subject === 'string' && (draft.message === null || typeof draft.message === 'string');
  return isWhole ? draft : undefined;
}

function store(place: DraftPlace, draft: KeptDraft | undefined): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ ...all(), [nameOf(place)]: draft })));
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
