import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import mark from './mark.module.css';
import styles from './check-line.module.css';

export type CheckLineProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  readonly label: ReactNode;
  /** Stands at the end of the line, such as how many articles a filter leaves. */
  readonly end?: ReactNode;
  /** Of the words. */
  readonly className?: string | undefined;
};

/** A box and its words, with the whole line as its target. Filters need no more of a field than this. */
export function CheckLine({ label, end, className, ...box }: CheckLineProps) {
  return (
    <label className={styles.check}>
      <input {...box} type="checkbox" className={classNames(mark.mark, styles.box)} />
      <span className={classNames(mark.words, className)}>{label}</span>
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
    </label>
  );
}
