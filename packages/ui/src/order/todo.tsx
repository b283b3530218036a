import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import styles from './todo.module.css';

/** One thing that the customer still has to do, with the button that does it; or has done. */
export function Todo({
  icon = 'warning',
  title,
  note,
  action,
  done,
}: {
  readonly icon?: IconName;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly done?: boolean | undefined;
}) {
  return (
    <div className={classNames(styles.todo, done && styles.done)}>
      <Icon name={done ? 'check' : icon} />
      <div className={styles.text}>
        <b>{title}</b>
        {note ? <span>{note}</span> : null}
      </div>
      {action}
    </div>
  );
}
