import { beginTotp, confirmTotp } from '@bivak/contract/admin';
import { Button, Note, TextField } from '@bivak/ui';
import { isWireError, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import styles from './login-page.module.css';

/** The first time of whoever needs a second factor: take an app, send a code of it back, keep the recovery codes. */
export function Enrolment({
  onBegun,
  onDone,
}: {
  readonly onBegun: () => void;
  readonly onDone: () => void;
}) {
  const t = useTranslations('office.login');
  const call = useCall();
  const { session } = useApp();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
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
      if (confirmed === null) return;
      onBegun();
      setCodes(confirmed.RecoveryCodes);
      session.enter(confirmed.Session);
    } catch (error) {
      setRefused(isWireError(error) && error.code !== 'Unexpected' ? error.message : t('failed'));
    }
  }
  if (codes !== null)
    return (
      <div className="stack">
        <h1>{t('codesTitle')}</h1>
        <p className="soft">{t('codesText')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button wide onClick={onDone}>
          {t('codesKept')}
        </Button>
      </div>
    );
  return (
    <form noValidate className="stack" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <h1>{t('enrolTitle')}</h1>
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
      <Button variant="quiet" onClick={() => void session.logout()}>
        {t('somebodyElse')}
      </Button>
    </form>
  );
}
