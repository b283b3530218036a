import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Tone } from './tone.ts';
import styles from './pill.module.css';

/** A status or a count in a few words. */
export function Pill({ tone = 'info', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classNames(styles.pill, tone !== 'info' && styles[tone])}>{children}</span>;
}
