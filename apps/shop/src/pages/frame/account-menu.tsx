import { Button, buttonClass, iconButtonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useCallback, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './header.module.css';
import { useDismiss } from './use-dismiss.ts';

/**
 * On a phone: who is logged in, the way to the account, and the way out. A few lines of our own, because the library's menu would be in the
 * first load of every page.
 */
export function AccountMenu({
  name,
  company,
  onLogout,
}: {
  readonly name: string;
  /** Empty where the name is the company's, or there is none. */
  readonly company: string;
  readonly onLogout: () => void;
}) {
  const t = useTranslations('shop.frame');
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, opener, root);

  return (
    <div ref={root} className={`only-narrow ${styles['account'] ?? ''}`}>
      <button
        ref={opener}
        type="button"
        className={iconButtonClass()}
        aria-label={t('account', { name })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true" className={styles['initials']} data-initials={initials(name)} />
      </button>
      {open ? (
        <div id={id} className={styles['accountPanel']}>
          <p>
            <b>{name}</b>
            {company === '' ? null : <span className="small soft">{company}</span>}
          </p>
          <Link to="/account" className={buttonClass({ size: 's', variant: 'line' })} onClick={close}>
            {t('toAccount')}
          </Link>
          <Button size="s" variant="line" icon="logout" onClick={onLogout}>
            {t('logout')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Of the first and the last word: a drawing rather than a word, so the name of the button need not hold it. */
function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('');
}
