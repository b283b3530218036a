import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import styles from './reason-tip.module.css';

const GAP_PX = 12;

type Place = { readonly left: number; readonly top: number; readonly arrow: number; readonly above: boolean };

/**
 * Why a day cannot be chosen, at the day, with a way out that the pointer and the Tab key can reach.
 * Stays within the calendar's width, and goes above the day where there is no room below.
 */
export function ReasonTip({
  id,
  root,
  anchor,
  title,
  text,
  wayOut,
  onEnter,
  onLeave,
  onBlur,
}: {
  readonly id: string;
  readonly root: RefObject<HTMLElement | null>;
  /** The selector of the day, within the root. */
  readonly anchor: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly wayOut?: { readonly lead: string; readonly text: string; readonly onPress: () => void } | null;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onBlur: (to: EventTarget | null) => void;
}) {
  const tip = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const day = root.current?.querySelector(anchor);
    if (root.current && day && tip.current) setPlace(placed(root.current, day, tip.current));
  }, [root, anchor]);
  const style = place
    ? ({ left: place.left, top: place.top, '--arrow': `${place.arrow}px` } as CSSProperties)
    : ({ visibility: 'hidden' } as const);
  return (
    <div
      ref={tip}
      id={id}
      className={classNames(styles.tip, place?.above && styles.above)}
      style={style}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onBlur={(event) => onBlur(event.relatedTarget)}
    >
      <b className={styles.title}>{title}</b> {text}
      {wayOut ? (
        <>
          {' '}
          {wayOut.lead}{' '}
          <button type="button" className={styles.wayOut} onClick={wayOut.onPress}>
            {wayOut.text}
          </button>
        </>
      ) : null}
    </div>
  );
}

function placed(root: HTMLElement, day: Element, tip: HTMLElement): Place {
  const frame = root.getBoundingClientRect();
  const cell = day.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const centre = cell.left - frame.left + cell.width / 2;
  const left = Math.max(0, Math.min(centre - width / 2, frame.width - width));
  const noRoomBelow = cell.bottom + GAP_PX + height > floorOf(root);
  const above = noRoomBelow && cell.top - GAP_PX - height > 0;
  const top = above ? cell.top - frame.top - GAP_PX - height : cell.bottom - frame.top + GAP_PX;
  return { left, top, arrow: Math.max(16, Math.min(centre - left, width - 16)), above };
}

/** Where sight ends: at the window, or at the part of a dialog that scrolls. */
function floorOf(root: HTMLElement): number {
  for (let around = root.parentElement; around !== null; around = around.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(around).overflowY);
    if (scrolls) return Math.min(around.getBoundingClientRect().bottom, window.innerHeight);
  }
  return window.innerHeight;
}
