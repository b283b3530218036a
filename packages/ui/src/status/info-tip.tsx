import { useState, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import styles from './info-tip.module.css';

/** A few words behind a mark: opens on a press, closes on Escape or when the focus leaves. */
export function InfoTip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.tip}>
      <IconButton
        icon="info"
        size="s"
        label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          // Only the words close, not the dialog they may stand in.
          event.stopPropagation();
          setOpen(false);
        }}
      />
      <output className={open ? styles.panel : undefined}>{open ? children : null}</output>
    </span>
  );
}
