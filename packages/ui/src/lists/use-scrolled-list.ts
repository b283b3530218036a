import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { FETCH_THRESHOLD_PX, SCROLL_DEBOUNCE_MS } from '../constants.ts';
import { keepScroll, keptScroll } from './kept-scroll.ts';

/**
 * Looks after a list that scrolls in a frame of its own: once the scrolling pauses, its place is kept under a key, and
 * the next part is asked for when the end is near (spec 1 §9). Whoever comes back finds the place again.
 */
export function useScrolledList(
  frame: RefObject<HTMLElement | null>,
  {
    shown,
    more,
    onMore,
    keepAs,
  }: {
    /** How many there are; when it changes the end is looked at anew. */
    readonly shown: number;
    /** Whether there are others to ask for now. */
    readonly more: boolean;
    readonly onMore: () => void;
    readonly keepAs?: string | undefined;
  },
): void {
  const latest = useRef({ more, onMore });
  const restored = useRef(false);
  useEffect(() => {
    latest.current = { more, onMore };
  });

  useLayoutEffect(() => {
    if (restored.current || shown === 0 || keepAs === undefined || frame.current === null) return;
    restored.current = true;
    scrollTo(frame.current, keptScroll(keepAs));
  }, [frame, shown, keepAs]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let top: number | null = null;
    const keep = (): void => {
      if (keepAs !== undefined && top !== null) keepScroll(keepAs, top);
    };
    const look = (): void => {
      keep();
      if (latest.current.more && nearEnd(element)) latest.current.onMore();
    };
    const onScroll = (): void => {
      top = element.scrollTop;
      clearTimeout(timer);
      timer = setTimeout(look, SCROLL_DEBOUNCE_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      // Who follows an entry at once leaves before the pause; the frame itself is gone by then.
      keep();
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [frame, keepAs]);

  // A part that does not fill the frame leaves nothing to scroll.
  useEffect(() => {
    if (more && shown > 0 && frame.current !== null && nearEnd(frame.current)) latest.current.onMore();
  }, [frame, shown, more]);
}

/** What is not laid out has no end. */
function nearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return clientHeight > 0 && scrollHeight - scrollTop - clientHeight <= FETCH_THRESHOLD_PX;
}

function scrollTo(element: HTMLElement, top: number): void {
  element.scrollTop = top;
}
