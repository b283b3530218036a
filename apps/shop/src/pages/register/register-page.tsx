import { Box, Note, buttonClass } from '@bivak/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { RegistrationForm } from '../../features/identity/components/registration-form.tsx';
import { ResendActivation } from '../../features/identity/components/resend-activation.tsx';
import type { Registered } from '../../features/identity/model/use-register.ts';
import { SignOnLink } from '../../features/sign-on/components/sign-on-link.tsx';
import { screenAt } from '../../routing/screen-paths.ts';
import { ClientPage } from '@bivak/web/client-page';
import styles from '../frame/narrow.module.css';
import { OutsideRegistration } from './outside-registration.tsx';
import { RegistrationLabels } from './registration-labels.tsx';

/** A new account; then the way to its mail, and back to what one was doing. */
export function RegisterPage() {
  const t = useTranslations('shop.register');
  const [done, setDone] = useState<Registered | null>(null);
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles['wide'] ?? ''}`}>
        {done === null ? <Asking onDone={setDone} /> : <Done {...done} />}
      </div>
    </ClientPage>
  );
}

function Asking({ onDone }: { readonly onDone: (done: Registered) => void }) {
  const t = useTranslations('shop.register');
  const { registerKey } = useSearch({ strict: false });
  return (
    <Box>
      <h1>{t('title')}</h1>
      <p className="soft">{t('lede')}</p>
      <RegistrationLabels />
      <p>
        {t('haveAccount')}{' '}
        <Link to="/login" search={(search) => ({ ...search, registerKey: undefined })} className="link">
          {t('loginLink')}
        </Link>
      </p>
      {registerKey === undefined ? (
        <>
          <div className={styles['after']}>
            <SignOnLink to="start/register" />
          </div>
          <RegistrationForm onDone={onDone} />
        </>
      ) : (
        <div className={styles['after']}>
          <OutsideRegistration registerKey={registerKey} onDone={onDone} />
        </div>
      )}
    </Box>
  );
}

/** What has to happen before the account can be used: its mail is answered, or the business says yes. */
function Done({ email, next }: Registered) {
  const waits = next === 'WaitForApproval';
  const t = useTranslations('shop.register');
  const { shop } = useApp();
  const { redirect } = useSearch({ strict: false });
  const target = redirect === undefined ? null : screenAt(new URL(redirect, window.location.origin), shop);
  const isOrdering = target?.name === 'checkout';
  return (
    <Box>
      <h1>{t(waits ? 'waitTitle' : 'doneTitle')}</h1>
      <div className="stack">
        <Note takesFocus tone="ok" role="status" icon="mail">
          {t(waits ? 'waitText' : 'doneText', { email })}
        </Note>
        {waits ? null : (
          <>
            <p>{t('doneNothing')}</p>
            <ResendActivation email={email} />
          </>
        )}
        <Link to={isOrdering ? '/checkout' : '/items'} className={buttonClass({ variant: 'line' })}>
          {t(isOrdering ? 'goOnCheckout' : 'goOn')}
        </Link>
      </div>
    </Box>
  );
}
