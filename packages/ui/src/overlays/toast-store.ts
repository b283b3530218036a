import type { ReactNode } from 'react';
import type { CardLink } from '../cards/product-card.tsx';

export type ToastType = 'positive' | 'negative' | 'warning' | 'notice';

/** What happened, in a few words. Of an error it is never the only copy. */
export type ToastMessage = {
  readonly type: ToastType;
  readonly title: string;
  readonly text?: string | undefined;
  /** What it tells of: a later toast about that takes its place. */
  readonly about?: 'form' | 'cart' | undefined;
  /** The way on, never the only one: `(link) => <Link {...link} to=…>Words</Link>`. Following it closes the toast. */
  readonly link?: ((link: Pick<CardLink, 'className'>) => ReactNode) | undefined;
};

type Taker = (message: ToastMessage) => void;
type Leaver = (about?: ToastMessage['about']) => void;

let waiting: ToastMessage[] = [];
let taker: Taker | null = null;
let leaver: Leaver | null = null;
let everAsked = false;
const listeners = new Set<() => void>();

/** Shows a toast for four seconds. May be called before the region is there: it takes up what waits. */
export function notify(message: ToastMessage): void {
  if (taker) {
    taker(message);
    return;
  }
  waiting.push(message);
  everAsked = true;
  for (const listener of listeners) listener();
}

/** Another page comes: what was said of the one before may be wrong there. With a topic all that was said about that goes. */
export function leaveToasts(about?: ToastMessage['about']): void {
  leaver?.(about);
}

/** Hands over what waits and all that follows. */
export function takeToasts(take: Taker, leave: Leaver | null = null): () => void {
  taker = take;
  leaver = leave;
  const held = waiting;
  waiting = [];
  for (const message of held) take(message);
  return () => {
    taker = null;
    leaver = null;
  };
}

/** Whether there ever was a toast; with the listener that hears of the first. */
export function anyToast(): boolean {
  return everAsked;
}

export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
