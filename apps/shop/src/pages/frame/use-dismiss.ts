import { type RefObject, useEffect } from 'react';

type Part = RefObject<HTMLElement | null>;

/** While something is open: a press or the focus outside of its parts closes it, and Escape, back to its opener. */
export function useDismiss(open: boolean, close: () => void, opener: Part, content: Part): void {
  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: Event): void => {
      if (!(target instanceof Node)) return;
      if (![opener, content].some((part) => part.current?.contains(target))) close();
    };
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      close();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open, close, opener, content]);
}
