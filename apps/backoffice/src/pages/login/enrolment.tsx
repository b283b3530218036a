import { type AddedFactor, beginTotp, confirmTotp } from '@bivak/contract/admin';
import { Button, Note, TextField } from '@bivak/ui';
import { isWireError, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { PasskeyForm } from '../../features/identity/passkey-form.tsx';
import { RecoveryCodes } from '../../features/identity/recovery-codes.tsx';
import { canUsePasskeys } from '../../session/passkeys.ts';
import styles from './login-page.module.css';

/**
 * The first time of whoever needs a second factor: take a passkey or an app, then keep the recovery codes. Where the browser knows
 * no passkeys there is the app alone.
 */
export function Enrolment({
  onBegun,
  onDone,
}: {
  readonly onBegun: () => void;
  readonly onDone: () => void;
}) {
  const t = useTranslations('office.login');
  const { session } = useApp();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [way, setWay] = useState<'passkey' | 'app'>(canUsePasskeys() ? 'passkey' : 'app');
  const added = ({ RecoveryCodes: made, Session }: AddedFactor) => {
    onBegun();
    setCodes(made);
    session.enter(Session);
  };
  if (codes !== null)
    return (
      <div className="stack">
        <h1>{t('codesTitle')}</h1>
        <RecoveryCodes codes={codes} />
        <Button wide onClick={onDone}>
          {t('codesKept')}
        </Button>
      </div>
    );
  return (
    <div className="stack">
      <h1>{t('enrolTitle')}</h1>
      {way === 'passkey' ? <PasskeyForm onAdded={added} /> : <AppForm onAdded={added} />}
      {canUsePasskeys() ? (
        <Button variant="quiet" onClick={() => setWay(way === 'app' ? 'passkey' : 'app')}>
          {t(way === 'app' ? 'enrolByPasskey' : 'enrolByApp')}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => void session.logout()}>
        {t('somebodyElse')}
      </Button>
    </div>
  );
}

/** A key for an app that shows six digits; it counts once a code of it was sent back. */
function AppForm({ onAdded }: { readonly onAdded: (added: AddedFactor) => void }) {
  const t = useTranslations('office.login');
  const call = useCall();
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const secret = useQuery({
    queryKey: ['totp'],
    queryFn: () => call(beginTotp),
    // Asked again it would be another secret than the one that was just typed over.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { press, busy } = useWrite((Code: string) => call(confirmTotp, { body: { Code } }));

  async function submit({ code }: { readonly code: string }): Promise<void> {
    try {
      const confirmed = await press(code.replaceAll(/\s/gu, ''));
      if (confirmed !== null) onAdded(confirmed);
    } catch (error) {
      setRefused(isWireError(error) && error.code !== 'Unexpected' ? error.message : t('failed'));
    }
  }
  return (
    <form noValidate className="stack" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <p className="soft">{t('enrolText')}</p>
      {secret.error === null ? null : (
        <PartNotLoaded title={t('failed')} retry={() => void secret.refetch()} />
      )}
      {secret.data === undefined ? null : (
        <p>
          {t('secret')}
          <code className={styles.secret}>{secret.data.Secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</code>
        </p>
      )}
      {refused === null ? null : (
        <div role="alert">
          <Note tone="bad">{refused}</Note>
        </div>
      )}
      <TextField
        required
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={formState.errors.code === undefined ? undefined : t('codeRequired')}
        {...register('code', { pattern: /^\s*(\d\s*){6}$/u, required: true })}
      />
      <Button type="submit" wide busy={busy}>
        {t('enrol')}
      </Button>
    </form>
  );
}
