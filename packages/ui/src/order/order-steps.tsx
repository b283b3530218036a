import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './order-steps.module.css';

export type OrderStep = {
  readonly key: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly state: 'done' | 'now' | 'ahead';
};

/** The course of an order, in about five points: lying from 800 px, standing below. */
export function OrderSteps({
  label,
  doneLabel,
  steps,
  className,
}: {
  readonly label: string;
  /** Read out after what lies behind: "done". */
  readonly doneLabel: string;
  readonly steps: readonly OrderStep[];
  readonly className?: string;
}) {
  return (
    <ol className={classNames(styles.steps, className)} aria-label={label}>
      {steps.map(({ key, title, note, state }) => (
        <li
          key={key}
          className={state === 'ahead' ? undefined : styles[state]}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <b className={styles.title}>
            {title}
            {state === 'done' ? <VisuallyHidden>, {doneLabel}</VisuallyHidden> : null}
          </b>
          {note ? <span className={styles.note}>{note}</span> : null}
        </li>
      ))}
    </ol>
  );
}
