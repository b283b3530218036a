import { useCallback, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './picture.module.css';

export type PictureProps = {
  readonly src?: string | null | undefined;
  /** Empty where the name stands beside it. */
  readonly alt?: string | undefined;
  /** How wide it is drawn, where `width` does not say that. */
  readonly sizes?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** For what is seen first: loaded at once and before other pictures. */
  readonly eager?: boolean | undefined;
  /** The drawing of the department, for an article without a picture of its own; without one a box. */
  readonly fallbackDrawing?: string | undefined;
  /** Which of the brand's six grounds stands behind that drawing. */
  readonly fallbackGround?: number | undefined;
  readonly className?: string | undefined;
};

/**
 * Shows the picture of an article, or, when there is none or it does not load, the ground and drawing of its
 * department; never another article's picture.
 */
export function Picture({
  src,
  alt = '',
  width = 800,
  height = 800,
  sizes = `${width}px`,
  eager,
  fallbackDrawing,
  fallbackGround,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // A picture of a server-rendered page may have failed before React listened.
  const look = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0 && src) setFailed(src);
    },
    [src],
  );
  if (!src || failed === src) {
    return (
      <span
        className={classNames(styles.missing, className)}
        data-ground={fallbackGround}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <Icon name="box" drawing={fallbackDrawing} />
      </span>
    );
  }
  return (
    <img
      ref={look}
      className={classNames(styles.picture, className)}
      alt={alt}
      {...inSizes(src, sizes)}
      {...{ src, width, height }}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}

/** The server knows which pictures of a brand's folder there are small as well; other addresses come in one size. */
function inSizes(src: string, sizes: string) {
  return /^\/assets\/(shop\/images|pictures)\//u.test(src)
    ? { sizes, srcSet: `${src}?w=400 400w, ${src} 800w` }
    : null;
}
