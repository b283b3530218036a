import { useLayoutEffect, useRef } from 'react';
import { Picture } from '../cards/picture.tsx';
import { classNames } from '../class-names.ts';
import type { Medium } from './medium.ts';
import styles from './zoomable.module.css';

/**
 * Shows a picture that fits, or that stands so large that it is scrolled: by finger, wheel, or arrows once it has the
 * focus.
 */
export function Zoomable({
  medium: { src, alt, width, height },
  zoomed,
  onZoom,
}: {
  readonly medium: Medium;
  readonly zoomed: boolean;
  readonly onZoom: (zoomed: boolean) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || !zoomed) return;
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
    element.focus({ preventScroll: true });
  }, [zoomed]);
  return (
    // A press is the short way of the buttons beside it, and of the keys plus and minus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={classNames(styles.frame, zoomed && styles.zoomed)}
      // What scrolls has to be reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={zoomed ? 0 : undefined}
      onClick={() => onZoom(!zoomed)}
    >
      <Picture src={src} alt={alt} width={width} height={height} className={styles.picture} />
    </div>
  );
}
