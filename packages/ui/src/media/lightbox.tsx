import { useEffect, useId, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../actions/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { useOverlay } from '../overlays/use-overlay.ts';
import { Film } from './film.tsx';
import { mediaKeys } from './media-keys.ts';
import type { LightboxLabels, Medium } from './medium.ts';
import { Track } from './track.tsx';
import { Zoomable } from './zoomable.tsx';
import styles from './lightbox.module.css';

/**
 * The media of an article over the whole window. Swipe or arrows, Home and End for another one, plus, minus or a
 * press for a closer look, Escape to go back.
 */
export function Lightbox({
  title,
  media,
  index,
  onIndex,
  onClose,
  labels,
}: {
  readonly title: string;
  readonly media: readonly Medium[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
  readonly labels: LightboxLabels;
}) {
  const { shown, zIndex } = useOverlay(useId(), true);
  const [zoomed, setZoomed] = useState(false);
  useEffect(() => setZoomed(false), [index]);
  const whole = useRef<HTMLDivElement>(null);
  // The keys work from the start, before anything in it was pressed.
  useEffect(() => whole.current?.focus(), [shown]);
  const count = media.length;
  const isPicture = media[index]?.kind === 'picture';
  // Closer, the arrows move over the picture.
  const move = mediaKeys(index, count, zoomed ? () => undefined : onIndex);
  return (
    <ModalOverlay
      isOpen={shown}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      style={{ zIndex }}
      className={classNames(styles.overlay)}
    >
      <Modal className={classNames(styles.modal)}>
        <Dialog aria-label={title} className={classNames(styles.panel)}>
          {/* The keys work wherever in it the focus is; each control of it is a button of its own. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            ref={whole}
            tabIndex={-1}
            className={styles.whole}
            onKeyDown={(event) => {
              if (isPicture && (event.key === '+' || event.key === '=')) setZoomed(true);
              else if (event.key === '-') setZoomed(false);
              else if (!zoomed) move(event);
            }}
          >
            <div className={styles.head}>
              <p aria-live="polite">{labels.of(index + 1, count)}</p>
              {isPicture ? (
                <IconButton
                  icon={zoomed ? 'minus' : 'plus'}
                  label={zoomed ? labels.zoomOut : labels.zoomIn}
                  onPicture
                  onClick={() => setZoomed(!zoomed)}
                />
              ) : null}
              <IconButton icon="close" label={labels.close} onPicture onClick={onClose} />
            </div>
            <div className={styles.stage}>
              <Track index={index} onIndex={onIndex} label={labels.shown}>
                {media.map((medium, at) =>
                  medium.kind === 'picture' ? (
                    <Zoomable
                      key={medium.src}
                      medium={medium}
                      zoomed={zoomed && at === index}
                      onZoom={setZoomed}
                    />
                  ) : (
                    <Film key={medium.src} medium={medium} shown={at === index} labels={labels} />
                  ),
                )}
              </Track>
              {count < 2 ? null : (
                <>
                  <IconButton
                    icon="chevron-left"
                    label={labels.previous}
                    onPicture
                    className={classNames(styles.side, styles.previous)}
                    aria-disabled={index === 0 ? true : undefined}
                    onClick={() => onIndex(Math.max(0, index - 1))}
                  />
                  <IconButton
                    icon="chevron-right"
                    label={labels.next}
                    onPicture
                    className={classNames(styles.side, styles.next)}
                    aria-disabled={index === count - 1 ? true : undefined}
                    onClick={() => onIndex(Math.min(count - 1, index + 1))}
                  />
                </>
              )}
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
