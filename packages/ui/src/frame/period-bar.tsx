import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import styles from './period-bar.module.css';

export type PeriodBarFact = {
  readonly icon: IconName;
  readonly text: ReactNode;
  /** Words of less weight after it, such as "4 days"; not shown on a phone. */
  readonly note?: ReactNode;
  /** The whole fact is left out on a phone. */
  readonly wideOnly?: boolean | undefined;
  /** Plain rather than bold. */
  readonly plain?: boolean | undefined;
};

/**
 * Where and when, in one bar that never leaves the screen. Place, period, way of delivery, one
 * button; on a phone place, period and button.
 */
export function PeriodBar({
  label,
  facts,
  tool,
  action,
}: {
  readonly label: string;
  readonly facts: readonly PeriodBarFact[];
  /** Such as the way to the cart, which on a phone has no other place in sight. */
  readonly tool?: ReactNode;
  /** A small `Button` in the `plain` variant. */
  readonly action: ReactNode;
}) {
  return (
    <section className={styles.bar} aria-label={label}>
      <div className="wrap">
        <div className={styles.inner}>
          <div className={styles.facts}>
            {facts.map((fact) => (
              <span key={fact.icon} className={classNames(styles.fact, fact.wideOnly && styles.extra)}>
                <Icon name={fact.icon} />
                {fact.plain ? <span>{fact.text}</span> : <b>{fact.text}</b>}
                {fact.note ? <span className={styles.extra}>{fact.note}</span> : null}
              </span>
            ))}
          </div>
          {tool ? <div className={styles.tool}>{tool}</div> : null}
          {action}
        </div>
      </div>
    </section>
  );
}
