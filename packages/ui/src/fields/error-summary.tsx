import { useEffect, useRef } from 'react';
import { Note } from '../status/note.tsx';
import styles from './error-summary.module.css';

export type SummedError = {
  readonly fieldId: string;
  /** What stands above the field; without it a message such as "Please fill in this field" would name nothing. */
  readonly label: string;
  readonly message: string;
};

/** All that is wrong with a form, above it, each with a link to its field. Takes the focus when it appears. */
export function ErrorSummary({
  title,
  errors,
}: {
  readonly title: string;
  readonly errors: readonly SummedError[];
}) {
  const summary = useRef<HTMLElement>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (shown) summary.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <section ref={summary} tabIndex={-1} aria-label={title}>
      <Note tone="bad" title={title}>
        <ul className={styles.list}>
          {errors.map(({ fieldId, label, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                <b>{label}</b>: {message}
              </a>
            </li>
          ))}
        </ul>
      </Note>
    </section>
  );
}
