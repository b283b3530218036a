import { classNames } from '../class-names.ts';
import styles from './tone.module.css';

/** What a message means, never which colour it has. */
export type Tone = 'info' | 'ok' | 'warn' | 'bad' | 'peak';

/** Ground and ink of a meaning. */
export function toneClass(tone: Tone = 'info'): string {
  return classNames(styles[tone]);
}
