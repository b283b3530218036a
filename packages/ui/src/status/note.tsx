import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { toneClass, type Tone } from './tone.ts';
import styles from './note.module.css';

const icons = {
  info: 'info',
  ok: 'check',
  warn: 'warning',
  bad: 'warning',
  peak: 'calendar',
} as const satisfies Record<Tone, IconName>;

/** A message that stays on the page. Give it a `role` when it appears after an action of the visitor. */
export function Note({
  tone = 'info',
  icon,
  title,
  role,
  bare,
  takesFocus = false,
  children,
}: {
  readonly tone?: Tone;
  /** Another drawing than the tone's own; null for none. */
  readonly icon?: IconName | null;
  readonly title?: ReactNode;
  readonly role?: 'alert' | 'status' | undefined;
  /** Without a ground, inside something that has the tone already. */
  readonly bare?: boolean;
  /** It takes the place of what was pressed, and the focus that would be lost with that. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  const drawing = icon === undefined ? icons[tone] : icon;
  return (
    <div
      ref={place}
      role={role}
      tabIndex={takesFocus ? -1 : undefined}
      className={classNames(styles.note, toneClass(tone), bare && styles.bare)}
    >
      {drawing === null ? null : <Icon name={drawing} />}
      <div>
        {title === undefined ? null : <b className={styles.title}>{title} </b>}
        {children}
      </div>
    </div>
  );
}
