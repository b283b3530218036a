import type { StaffOrderStatus } from '@bivak/contract/admin';
import { useTranslations } from 'use-intl';
import styles from './phase-bar.module.css';

const phases = ['accepted', 'ready', 'out', 'back', 'closed'] as const;

/** How many phases are done; null for what has ended otherwise. */
const done: Readonly<Record<StaffOrderStatus, number | null>> = {
  Draft: null,
  Active: 0,
  Order: 1,
  Open: 1,
  Pick: 2,
  Picked: 3,
  Closed: 4,
  ClosedAndCompleted: 5,
  Rejected: null,
  Expired: null,
  Cancelled: null,
};

/** Five phases: done, current, to come. It shows, and is no control. */
export function PhaseBar({ status }: { readonly status: StaffOrderStatus }) {
  const t = useTranslations('office.order.phases');
  const reached = done[status];
  if (reached === null) return null;
  return (
    <ol className={styles.phases} aria-label={t('label')}>
      {phases.map((phase, index) => {
        const state = index < reached ? 'done' : 'coming';
        const isCurrent = index === reached;
        return (
          <li
            key={phase}
            className={styles[isCurrent ? 'current' : state]}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <b>{t(phase)}</b>
            <span>{t(isCurrent ? 'now' : state)}</span>
          </li>
        );
      })}
    </ol>
  );
}
