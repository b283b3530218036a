import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { toneClass, type Tone } from './tone.ts';
import styles from './pill.module.css';

/** A status or a count in a few words. */
export function Pill({ tone, children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classNames(styles.pill, toneClass(tone))}>{children}</span>;
}
