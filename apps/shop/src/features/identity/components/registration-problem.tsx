import { Note } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { RegistrationProblem as Problem } from '../model/use-register.ts';

/** Why there is no account, with the way out. It takes the focus: the button that was pressed stands far below. */
export function RegistrationProblem({
  problem,
  redirect,
}: {
  readonly problem: Problem;
  /** Where the login leads back to; by default to where this page was asked from. */
  readonly redirect?: string;
}) {
  const t = useTranslations('shop');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [problem]);
  const isDuplicate = problem.kind === 'duplicate';
  return (
    <div ref={box} tabIndex={-1}>
      <Note
        tone="bad"
        role="alert"
        title={isDuplicate ? t('register.duplicateTitle') : t('register.errorGeneral', { what: 'account' })}
      >
        {isDuplicate ? (
          <>
            <p>{t('register.duplicateText')}</p>
            <p>
              <Link
                to="/login"
                search={(search) => (redirect === undefined ? search : { ...search, redirect })}
                className="link"
              >
                {t('register.loginLink')}
              </Link>{' '}
              ·{' '}
              <Link to="/lost-password" className="link">
                {t('login.lost')}
              </Link>
            </p>
          </>
        ) : (
          problem.message
        )}
      </Note>
    </div>
  );
}
