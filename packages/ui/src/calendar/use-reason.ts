import { useEffect, useId, useRef, useState } from 'react';
import type { IsoDate } from '@bivak/rules';
import type { DayEvents } from './day-cell.tsx';

/** So long the reason waits for the pointer to come over from its day. */
const POINTER_GRACE_MS = 250;

/**
 * Which blocked day tells its reason: the one in focus, or the one under the pointer. The pointer may
 * rest on the reason, the focus may go into it, and Escape closes it (WCAG 1.4.13).
 */
export function useReason(hasReason: (date: IsoDate) => boolean) {
  const [shown, setShown] = useState<IsoDate | null>(null);
  const focused = useRef<IsoDate | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tipId = useId();

  const open = shown !== null;
  useEffect(() => {
    if (!open) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      // Only the reason closes, not the dialog that the calendar may stand in.
      event.stopPropagation();
      setShown(null);
    }
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [open]);
  useEffect(() => () => clearTimeout(closing.current), []);

  function show(date: IsoDate): void {
    clearTimeout(closing.current);
    setShown(hasReason(date) ? date : null);
  }
  function closeSoon(): void {
    clearTimeout(closing.current);
    closing.current = setTimeout(() => {
      setShown(focused.current !== null && hasReason(focused.current) ? focused.current : null);
    }, POINTER_GRACE_MS);
  }
  function inTip(target: EventTarget | null): boolean {
    return target instanceof Node && Boolean(document.getElementById(tipId)?.contains(target));
  }
  function leave(to: EventTarget | null): void {
    if (inTip(to)) return;
    focused.current = null;
    setShown(null);
  }

  const dayEvents = {
    onFocus: (date) => {
      focused.current = date;
      show(date);
    },
    onBlur: (_, to) => leave(to),
    onEnter: (date) => {
      if (hasReason(date)) show(date);
    },
    onLeave: closeSoon,
    onClick: show,
  } satisfies DayEvents;

  return {
    shown,
    close: () => setShown(null),
    dayEvents,
    tip: { id: tipId, onEnter: () => clearTimeout(closing.current), onLeave: closeSoon, onBlur: leave },
  };
}
