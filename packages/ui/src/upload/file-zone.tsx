import { useId, useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, hasText, labelClass, type FieldTexts } from '../fields/field.tsx';
import { FileButton } from '../fields/file-button.tsx';
import { notify } from '../overlays/toast-store.ts';
import { allowedEndings, validateChosen, type FileLimits } from './validate-chosen.ts';
import fieldStyles from '../fields/field.module.css';
import styles from './uploader.module.css';

export type FileZoneLabels = {
  readonly choose: string;
  /** The words in the zone onto which files are dropped. */
  readonly drop: string;
  /** "The selected file is too big (max {maxSize})" (spec 1 §5, as the next two). */
  readonly tooBig: (maxSize: string) => string;
  readonly unsupported: string;
  readonly validFiles: (allowed: string) => string;
  readonly size: (bytes: number) => string;
};

export type FileZoneProps = Omit<FieldTexts, 'label'> &
  FileLimits & {
    readonly label: string;
    readonly labels: FileZoneLabels;
    readonly multiple?: boolean | undefined;
    readonly disabled?: boolean | undefined;
    readonly className?: string | undefined;
    readonly ref?: Ref<HTMLFieldSetElement> | undefined;
    readonly onTake: (files: readonly File[]) => void;
    /** The files that were taken. */
    readonly children: ReactNode;
  };

/** Where files are chosen or dropped. What is too big or of another kind is told in a toast and below, and not taken. */
export function FileZone({
  label,
  hint,
  error,
  optional,
  labels,
  multiple = false,
  disabled = false,
  image = false,
  extensions,
  maxBytes,
  className,
  ref,
  onTake,
  children,
}: FileZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const limits = { image, extensions, maxBytes };
  const endings = allowedEndings(limits);
  const wrong = hasText(error);

  function take(files: readonly File[]): void {
    const faults = new Set<string>();
    const good = files.filter((file) => {
      const fault = validateChosen(file, limits);
      if (fault !== null) faults.add(fault);
      return fault === null;
    });
    const said = [...faults].map((fault) => {
      if (fault === 'size') return { title: labels.tooBig(labels.size(maxBytes ?? 0)) };
      return { title: labels.unsupported, text: labels.validFiles((endings ?? []).join(', ')) };
    });
    for (const words of said) notify({ type: 'negative', ...words });
    setRefused(said.map(({ title, text }) => (text === undefined ? title : `${title}. ${text}`)));
    onTake(good);
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  }
  function onDragOver(event: DragEvent): void {
    event.preventDefault();
    setOver(!disabled);
  }

  const described = classNames(
    hasText(hint) && `${id}-hint`,
    refused.length > 0 && `${id}-refused`,
    wrong && `${id}-error`,
  );
  return (
    <fieldset
      ref={ref}
      className={classNames(fieldStyles.field, styles.whole, className)}
      aria-describedby={described || undefined}
      data-invalid={wrong ? '' : undefined}
    >
      <legend className={labelClass}>
        {label}
        {optional ? ' ' : null}
        {optional ? <span className={fieldStyles.optional}>{optional}</span> : null}
      </legend>
      <div
        className={classNames(styles.zone, wrong && styles.wrong, over && styles.over)}
        data-disabled={disabled || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileButton
          label={labels.choose}
          accept={endings?.map((ending) => `.${ending}`).join(',')}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={described || undefined}
          onPick={take}
        />
        <span className={styles.note}>{labels.drop}</span>
      </div>
      {refused.length > 0 ? (
        <div id={`${id}-refused`}>
          {refused.map((words) => (
            <FieldError key={words}>{words}</FieldError>
          ))}
        </div>
      ) : null}
      {wrong ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hasText(hint) ? (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}
