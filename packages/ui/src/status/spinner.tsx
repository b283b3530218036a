import { useEffect, useState } from 'react';
import { SPINNER_DELAY_MS } from '../constants.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './spinner.module.css';

/** Something is under way. Appears after 75 ms (spec 1 §9), so that quick answers do not flicker. */
export function Spinner({ label, showLabel }: { readonly label: string; readonly showLabel?: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={styles.spinner}>
      {shown ? (
        <>
          <span className={styles.ring} />
          {showLabel ? label : <VisuallyHidden>{label}</VisuallyHidden>}
        </>
      ) : null}
    </output>
  );
}
