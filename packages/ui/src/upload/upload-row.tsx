import { IconButton } from '../actions/icon-button.tsx';
import { FieldError } from '../fields/field.tsx';
import { Icon } from '../icon/icon.tsx';
import type { UploadEntry } from './upload-entries.ts';
import { usePreview } from './use-preview.ts';
import styles from './uploader.module.css';

export type UploadRowLabels = {
  /** What each button does to the file of this name. */
  readonly start: (name: string) => string;
  readonly cancel: (name: string) => string;
  readonly retry: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly progress: (name: string) => string;
  readonly waiting: string;
  readonly uploaded: string;
  readonly failed: string;
  readonly size: (bytes: number) => string;
};

/** One file with its state and what can be done about it. */
export function UploadRow({
  entry,
  image,
  labels,
  onStart,
  onCancel,
  onRemove,
}: {
  readonly entry: UploadEntry;
  readonly image: boolean;
  readonly labels: UploadRowLabels;
  readonly onStart: () => void;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}) {
  const { file, state, progress } = entry;
  const { name } = file;
  const preview = usePreview(file, image);
  return (
    <li className={styles.row} data-state={state}>
      {preview === null ? (
        <Icon name={image ? 'image' : 'file'} className={styles.drawing} />
      ) : (
        <img src={preview} alt="" className={styles.preview} />
      )}
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{labels.size(file.size)}</span>
        <State {...{ state, progress, labels, name }} />
      </div>
      {state === 'idle' ? (
        <IconButton icon="upload" size="s" label={labels.start(name)} onClick={onStart} />
      ) : null}
      {state === 'error' ? (
        <IconButton icon="repeat" size="s" label={labels.retry(name)} onClick={onStart} />
      ) : null}
      {state === 'uploading' ? (
        <IconButton icon="close" size="s" label={labels.cancel(name)} onClick={onCancel} />
      ) : (
        <IconButton icon="trash" size="s" label={labels.remove(name)} onClick={onRemove} />
      )}
    </li>
  );
}

function State({
  state,
  progress,
  labels,
  name,
}: Pick<UploadEntry, 'state' | 'progress'> & { readonly labels: UploadRowLabels; readonly name: string }) {
  if (state === 'uploading')
    return (
      <progress className={styles.progress} aria-label={labels.progress(name)} max={100} value={progress} />
    );
  if (state === 'error') return <FieldError>{labels.failed}</FieldError>;
  if (state === 'idle') return <span className={styles.note}>{labels.waiting}</span>;
  return (
    <span className={styles.done}>
      <Icon name="check" />
      {labels.uploaded}
    </span>
  );
}
