import { attempt } from '@bivak/web/storage';

/** Below `RM_`: who presses to leave takes it along, a session that ends by itself does not. */
const KEY = 'RM_MESSAGES';

export interface MessageDraft {
  readonly subject: string;
  /** Null where nothing is written. */
  readonly message: string | null;
  /** The order or request that was chosen; empty: none. */
  readonly about: string;
}

/** What a message says, as it is sent. */
export interface Said {
  readonly subject: string;
  readonly message: string;
  readonly about: string;
}

/** A draft with the keys under which it was sent, as long as nobody knows whether it arrived. */
interface KeptDraft extends MessageDraft {
  readonly sent?: (Said & { readonly keys: Keys }) | undefined;
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
  const { subject = '', message = null, about = '' } = kept(place) ?? {};
  return { subject, message, about };
}

export function keepDraft(place: DraftPlace, { subject, message, about }: MessageDraft): void {
  const { sent } = kept(place) ?? {};
  const isEmpty = subject === '' && message === null && about === '';
  store(place, isEmpty ? undefined : { subject, message, about, sent });
}

export function dropDraft(place: DraftPlace): void {
  store(place, undefined);
}

/** Keys belong to what is sent: the same once more has the same ones, also after a reload. */
export function keysFor(place: DraftPlace, { subject, message, about }: Said): Keys {
  const { sent } = kept(place) ?? {};
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
