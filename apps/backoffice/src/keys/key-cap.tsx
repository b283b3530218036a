import { VisuallyHidden } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import styles from './key-cap.module.css';

const names: Readonly<Record<string, string>> = {
  $mod: 'Ctrl',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** `g t`, `Ctrl Enter`: the keys as they stand on the keyboard. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const t = useTranslations('office.keys');
  return (
    <span>
      <VisuallyHidden>{t('press', { keys: keys.split(/[ +]/u).map(nameOf).join(' ') })}</VisuallyHidden>
      {keys.split(/[ +]/u).map((key, index) => (
        <kbd key={`${key}${String(index)}`} aria-hidden="true">
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  );
}

/** The key of a button, beside its words, where there is a keyboard; the bar below the screen says it to everybody. */
export function KeyMark({ keys }: { readonly keys: string }) {
  return (
    <kbd aria-hidden="true" className={styles.mark}>
      {keys.split(/[ +]/u).map(nameOf).join(' ')}
    </kbd>
  );
}

function nameOf(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
