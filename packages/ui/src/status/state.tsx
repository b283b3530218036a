import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import styles from './state.module.css';

export type StateProps = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The address of a picture; without one the icon stands. */
  readonly picture?: string | undefined;
  readonly icon?: IconName | undefined;
  /** Buttons or links: the way out. */
  readonly actions?: ReactNode;
  /** 1 when the page is nothing else. */
  readonly level?: 1 | 2 | 3 | undefined;
};

/** Nothing is here yet, and what to do about it. */
export function EmptyState(props: StateProps) {
  return (
    <div className={styles.state}>
      <StateContent icon="box" {...props} />
    </div>
  );
}

/** Something failed or does not exist (spec 1 §2: not-found, forbidden, error); read out when it appears. */
export function ErrorState(props: StateProps) {
  return (
    <div className={styles.state} role="alert">
      <StateContent icon="warning" {...props} />
    </div>
  );
}

function StateContent({ title, text, picture, icon, actions, level = 2 }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <>
      {picture === undefined ? null : <img className={styles.picture} src={picture} alt="" />}
      {picture === undefined && icon ? <Icon name={icon} className={styles.icon} /> : null}
      <Heading className="title-l">{title}</Heading>
      {text === undefined ? null : <p>{text}</p>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </>
  );
}
