import { FETCH_THRESHOLD_PX } from '@bivak/ui';
import { useEffect, useRef, type RefObject } from 'react';

/** Calls `onNear` when the marked element comes near (spec 2 §9: within 200 px); the button beside it does the same by hand. */
export function useNearEnd(active: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const element = end.current;
    if (!active || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${FETCH_THRESHOLD_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  return end;
}
