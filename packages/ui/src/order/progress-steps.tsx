import { Icon } from '../icon/icon.tsx';
import styles from './progress-steps.module.css';

/** Where one is in a short course, such as the checkout: 1, 2, 3. `current` counts from 0. */
export function ProgressSteps({
  label,
  steps,
  current,
}: {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
}) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? styles.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <b>{index < current ? <Icon name="check" /> : index + 1}</b>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
