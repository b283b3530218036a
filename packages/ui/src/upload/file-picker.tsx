import { useRef } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { FieldError } from '../fields/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { FileZone, type FileZoneLabels, type FileZoneProps } from './file-zone.tsx';
import { usePreview } from './use-preview.ts';
import styles from './uploader.module.css';

export type PickedFile = {
  readonly file: File;
  /** Why it could not be sent. */
  readonly problem?: string | undefined;
};

export type FilePickerLabels = FileZoneLabels & { readonly remove: (name: string) => string };

export type FilePickerProps = Omit<FileZoneProps, 'labels' | 'onTake' | 'children' | 'ref' | 'multiple'> & {
  readonly labels: FilePickerLabels;
  readonly files: readonly PickedFile[];
  readonly onTake: (files: readonly File[]) => void;
  readonly onRemove: (file: File) => void;
};

/** Files that go with a form: chosen here, kept and sent by whoever shows it. */
export function FilePicker({ labels, files, onTake, onRemove, image = false, ...zone }: FilePickerProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  return (
    <FileZone {...zone} {...{ labels, image, onTake }} multiple ref={root}>
      {files.length === 0 ? null : (
        <ul className={styles.rows}>
          {files.map((picked, index) => (
            <PickedRow
              // The same file can be chosen twice.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${picked.file.name} ${index}`}
              {...{ picked, labels }}
              disabled={zone.disabled}
              onRemove={() => {
                onRemove(picked.file);
                // The button that was pressed is gone with its file.
                root.current?.querySelector('input')?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </FileZone>
  );
}

function PickedRow({
  picked: { file, problem },
  labels,
  disabled,
  onRemove,
}: {
  readonly picked: PickedFile;
  readonly labels: FilePickerLabels;
  readonly disabled: boolean | undefined;
  readonly onRemove: () => void;
}) {
  const preview = usePreview(file, true);
  return (
    <li className={styles.row} data-state={problem === undefined ? 'idle' : 'error'}>
      {preview === null ? (
        <Icon name="image" className={styles.drawing} />
      ) : (
        <img src={preview} alt="" className={styles.preview} />
      )}
      <div className={styles.what}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.note}>{labels.size(file.size)}</span>
        {problem === undefined ? null : <FieldError>{problem}</FieldError>}
      </div>
      <IconButton
        icon="trash"
        size="s"
        label={labels.remove(file.name)}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  );
}
