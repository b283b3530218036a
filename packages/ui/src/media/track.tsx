import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './track.module.css';

/**
 * Slides stand beside each other, and one is seen. The browser itself scrolls them under a finger; what is pressed or
 * typed moves them by `index`. Slides out of sight cannot be reached by keys.
 */
export function Track({
  index,
  onIndex,
  label,
  children,
}: {
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly label: string;
  readonly children: readonly ReactNode[];
}) {
  const track = useRef<HTMLDivElement>(null);
  /** Where it is being moved to: what it passes on the way there is not chosen. */
  const target = useRef<number | null>(null);
  const wasThere = useRef(false);

  useLayoutEffect(() => {
    const element = track.current;
    if (element === null || seen(element) === index) return;
    target.current = index;
    // The first place is no movement.
    if (!wasThere.current) element.style.scrollBehavior = 'auto';
    element.scrollLeft = index * element.clientWidth;
    element.style.scrollBehavior = '';
    wasThere.current = true;
  }, [index]);

  function onScroll(): void {
    const element = track.current;
    if (element === null || element.clientWidth === 0) return;
    const at = seen(element);
    if (target.current !== null) {
      if (at === target.current) target.current = null;
      return;
    }
    if (at !== index) onIndex(at);
  }
  function takeOver(): void {
    target.current = null;
  }

  return (
    <div
      ref={track}
      className={styles.track}
      role="group"
      aria-label={label}
      // What scrolls has to be reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={children.length > 1 ? 0 : undefined}
      onScroll={onScroll}
      onPointerDown={takeOver}
      onTouchStart={takeOver}
      onWheel={takeOver}
    >
      {children.map((slide, at) => (
        // Slides have no identity of their own and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.slide} inert={at !== index}>
          {slide}
        </div>
      ))}
    </div>
  );
}

function seen({ scrollLeft, clientWidth }: HTMLElement): number {
  return clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth);
}
