import { useRef } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { FileZone, type FileZoneLabels, type FileZoneProps } from './file-zone.tsx';
import { UploadRow, type UploadRowLabels } from './upload-row.tsx';
import { useUploads, type UploadOptions } from './use-uploads.ts';
import styles from './uploader.module.css';

export type UploaderLabels = UploadRowLabels & FileZoneLabels;

export type UploaderProps = Omit<FileZoneProps, 'labels' | 'onTake' | 'children' | 'ref'> &
  Omit<UploadOptions, 'manual' | 'multiple'> & {
    readonly labels: UploaderLabels;
    /** Waits for a press on each file; otherwise a file starts by itself. */
    readonly manual?: boolean | undefined;
  };

/**
 * Takes files by a button or by dropping them, and sends them with the function that it is given. A file that is too
 * big or of another kind is told in a toast and below the zone, and never sent (spec 1 §5).
 */
export function Uploader({
  labels,
  upload,
  onSuccess,
  onError,
  onRemove,
  manual = false,
  multiple = false,
  image = false,
  ...zone
}: UploaderProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const options = { upload, onSuccess, onError, onRemove, manual, multiple };
  const { entries, choose, start, cancel, remove } = useUploads(options);
  return (
    <FileZone {...zone} {...{ labels, multiple, image }} ref={root} onTake={choose}>
      {entries.length > 0 ? (
        <ul className={styles.rows}>
          {entries.map((entry) => (
            <UploadRow
              key={entry.id}
              {...{ entry, image, labels }}
              onStart={() => start(entry)}
              onCancel={() => cancel(entry)}
              onRemove={() => {
                remove(entry);
                // The button that was pressed is gone with its file.
                root.current?.querySelector('input')?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      <VisuallyHidden role="status">
        {entries
          .filter(({ state }) => state === 'success' || state === 'error')
          .map(({ file, state }) => `${file.name}: ${state === 'success' ? labels.uploaded : labels.failed}`)
          .join('. ')}
      </VisuallyHidden>
    </FileZone>
  );
}
