import { useLayoutEffect, useRef, useState } from 'react';
import { OVERLAY_DEAF_MS } from '../constants.ts';
import { openOverlay } from './overlay-stack.ts';

export type OverlayState = {
  /** False while another overlay with the same id is open. */
  readonly shown: boolean;
  readonly zIndex: number;
  /** Whether a press beside it may close it: not right after it opened, when it is still the press that opened it. */
  readonly hears: () => boolean;
};

/** Asks the stack for a place while the overlay is wanted. */
export function useOverlay(id: string, wanted: boolean): OverlayState {
  const [zIndex, setZIndex] = useState<number | null>(null);
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (!wanted) return undefined;
    const place = openOverlay(id);
    if (place === null) return undefined;
    openedAt.current = performance.now();
    setZIndex(place.zIndex);
    return () => {
      place.close();
      setZIndex(null);
    };
  }, [id, wanted]);
  return {
    shown: wanted && zIndex !== null,
    zIndex: zIndex ?? 0,
    hears: () => performance.now() - openedAt.current > OVERLAY_DEAF_MS,
  };
}
