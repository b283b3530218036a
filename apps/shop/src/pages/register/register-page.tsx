import { Box, Button, buttonClass, Note, Spinner } from '@bivak/ui';
import { ClientPage } from '@bivak/web/client-page';
import { accountName } from '@bivak/web/formats';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { RegistrationForm } from '../../features/identity/components/registration-form.tsx';
import type { Registered } from '../../features/identity/model/use-register.ts';
import { labelsQuery } from '../../features/labels/api/labels-query.ts';
import { signOnPersonQuery } from '../../features/sign-on/api/sign-on-person-query.ts';
import { SignOnLink } from '../../features/sign-on/components/sign-on-link.tsx';
import { useSignOnWay } from '../../features/sign-on/model/use-sign-on-way.ts';
import { screenAt } from '../../routing/screen-paths.ts';
import styles from '../frame/narrow.module.css';

// Only once somebody has registered.
const ResendActivation = lazy(async () => ({
  default: (await import('../../features/identity/components/resend-activation.tsx')).ResendActivation,
}));

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
            <Suspense fallback={<Button variant="line" icon="mail" busy />}>
              <ResendActivation email={email} />
            </Suspense>
          </>
        )}
        <Link to={isOrdering ? '/checkout' : '/items'} className={buttonClass({ variant: 'line' })}>
          {t(isOrdering ? 'goOnCheckout' : 'goOn')}
        </Link>
      </div>
    </Box>
  );
}

/**
 * Registers somebody who signed on at the provider: it begins with what that said, and asks for no password. Who can
 * log in at once goes there again, and is let in.
 */
function OutsideRegistration({
  registerKey,
  onDone,
}: {
  readonly registerKey: string;
  readonly onDone: (done: Registered) => void;
}) {
  const t = useTranslations('shop');
  const app = useApp();
  const way = useSignOnWay();
  const { data: person, isPending } = useQuery(signOnPersonQuery(app, registerKey));
  if (isPending) return <Spinner label={t('global.loading')} showLabel />;
  if (person === undefined) {
    return (
      <div className="stack">
        <Note tone="bad" role="alert">
          {t('signOn.status.expired', {
            provider: app.shop.signOn?.name[app.locale] ?? '',
            shop: app.shop.name,
          })}
        </Note>
        <SignOnLink to="start/register" />
      </div>
    );
  }
  function done(registered: Registered): void {
    if (registered.next === 'LogIn') window.location.assign(way('start'));
    else onDone(registered);
  }
  return (
    <div className="stack">
      <Note tone="info">{t('signOn.registerNote', { name: accountName(person) })}</Note>
      <RegistrationForm onDone={done} outside={{ registerKey, person }} />
    </div>
  );
}

/** What the shop wants known before somebody makes an account; nothing where it says nothing, or cannot now. */
function RegistrationLabels() {
  const { data: labels = [] } = useQuery(labelsQuery(useCall(), 'registration'));
  if (labels.length === 0) return null;
  return (
    <div className={styles['told']}>
      <Note icon="info">
        {labels.map(({ Key, Description }) => (
          <p key={Key}>{Description}</p>
        ))}
      </Note>
    </div>
  );
}
