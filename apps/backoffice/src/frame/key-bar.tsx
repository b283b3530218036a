import { useTranslations } from 'use-intl';
import { KeyCaps } from '../keys/key-cap.tsx';
import { useShownKeys } from '../keys/use-keys.ts';
import styles from './frame.module.css';

/** The keys of this screen, below it; all of them behind the question mark. */
export function KeyBar() {
  const t = useTranslations('office.frame');
  const keys = useShownKeys();
  const shown = keys.filter(({ quiet }) => quiet !== true);
  if (keys.length === 0) return null;
  return (
    <footer className={styles.keys} aria-label={t('keysHere')}>
      {shown.map(({ keys: pressed, label }) => (
        <span key={pressed}>
          <KeyCaps keys={pressed} />
          {label}
        </span>
      ))}
      <span className={styles.end}>
        <KeyCaps keys="?" />
        {t('allKeys')}
      </span>
    </footer>
  );
}
