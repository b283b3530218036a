import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Picture } from '../cards/picture.tsx';
import type { MediaLabels, Medium } from './medium.ts';
import styles from './film.module.css';

/**
 * A film behind its poster. Nothing of it is loaded before somebody presses it, and out of sight it stops; of
 * somebody else's it says whose host will be asked.
 */
export function Film({
  medium: { kind, src, alt, poster },
  shown,
  labels,
}: {
  readonly medium: Medium;
  readonly shown: boolean;
  readonly labels: MediaLabels;
}) {
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!shown) setPlaying(false);
    // It broke off, perhaps with the connection: who comes back may press again.
    setFailed(false);
  }, [shown]);

  if (playing && !failed) {
    return kind === 'film' ? (
      // It has no sound: what it shows stands in the words of the article.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.film}
        src={src}
        poster={poster}
        aria-label={alt}
        controls
        autoPlay
        playsInline
        onError={() => setFailed(true)}
      />
    ) : (
      <iframe
        className={styles.film}
        src={src}
        title={alt}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        // The frame is another origin's: being its own there opens nothing of this page.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  }
  return (
    <div className={styles.still}>
      <Picture src={poster} />
      {failed ? (
        <p className={styles.note} role="status">
          {labels.notPlayable}
        </p>
      ) : (
        <>
          <button
            type="button"
            className={styles.play}
            aria-label={labels.play(alt)}
            onClick={() => setPlaying(true)}
          >
            <span className={styles.sign} />
          </button>
          {kind === 'frame' ? <p className={styles.note}>{labels.playsFrom(new URL(src).host)}</p> : null}
        </>
      )}
    </div>
  );
}

/** Marks a thumbnail as that of a film. */
export function FilmMark() {
  return <span className={classNames(styles.sign, styles.mark)} aria-hidden="true" />;
}
