import { IconButton } from '../actions/icon-button.tsx';
import { Picture, type PictureProps } from '../cards/picture.tsx';
import { Film, FilmMark } from './film.tsx';
import { mediaKeys } from './media-keys.ts';
import type { MediaLabels, Medium } from './medium.ts';
import { Track } from './track.tsx';
import styles from './media-slider.module.css';

/** The media of an article: one large, to be swiped, and thumbnails of 92 by 92 with a gap of 10 (spec 2 §2). */
export function MediaSlider({
  media,
  fallback,
  index,
  onIndex,
  onEnlarge,
  labels,
}: {
  readonly media: readonly Medium[];
  /** In the place of the picture of an article that has none. */
  readonly fallback?: PictureProps | undefined;
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onEnlarge: () => void;
  readonly labels: MediaLabels;
}) {
  const count = media.length;
  if (count === 0) {
    return (
      <div className={styles.shot}>
        <Picture {...fallback} />
      </div>
    );
  }
  return (
    // The keys work wherever in it the focus is; each control of it is a button of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={mediaKeys(index, count, onIndex)}>
      <div className={styles.shot}>
        <Track index={index} onIndex={onIndex} label={labels.shown}>
          {media.map((medium, at) =>
            medium.kind === 'picture' ? (
              <Picture
                key={medium.src}
                src={medium.src}
                alt={medium.alt}
                width={medium.width}
                height={medium.height}
                eager={at === 0}
              />
            ) : (
              <Film key={medium.src} medium={medium} shown={at === index} labels={labels} />
            ),
          )}
        </Track>
        {media[index]?.kind === 'picture' ? (
          <IconButton
            icon="expand"
            label={labels.enlarge}
            onPicture
            className={styles.enlarge}
            aria-haspopup="dialog"
            onClick={onEnlarge}
          />
        ) : null}
      </div>
      {count < 2 ? null : <Thumbnails media={media} index={index} onIndex={onIndex} labels={labels} />}
    </div>
  );
}

function Thumbnails({
  media,
  index,
  onIndex,
  labels,
}: {
  readonly media: readonly Medium[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly labels: MediaLabels;
}) {
  return (
    <ul className={styles.thumbs} aria-label={labels.media}>
      {media.map(({ kind, src, poster }, at) => (
        <li key={src}>
          <button
            type="button"
            aria-label={labels.of(at + 1, media.length)}
            aria-current={at === index}
            onClick={() => onIndex(at)}
          >
            <Picture src={kind === 'picture' ? src : poster} width={92} height={92} />
            {kind === 'picture' ? null : <FilmMark />}
          </button>
        </li>
      ))}
    </ul>
  );
}
