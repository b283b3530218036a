import { openSession } from '@bivak/contract/admin';
import { Box, Button, leaveToasts, Note, PasswordField, TextField } from '@bivak/ui';
import { isWireError, useSessionReady, useWrite } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { useStaff } from '../../session/use-staff.ts';
import { Enrolment } from './enrolment.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './login-page.module.css';

/** In by e-mail address and password, then by a second factor where the role asks for one; back to the page that was asked. */
export function LoginPage() {
  const t = useTranslations('office.login');
  const help = useTranslations('office.help');
  const { shop } = useApp();
  const ready = useSessionReady();
  const person = useStaff((state) => state.person);
  const needs = useStaff((state) => state.needs);
  if (!ready) return <WaitingPage title={t('title')} />;
  return (
    <main className={styles.page}>
      <Box className={styles.box}>
        <p className={styles.mark}>{shop.name}</p>
        <Step isIn={person !== null} needs={needs} />
        <p className={styles.help}>
          <Link to="/help/$task" params={{ task: 'log-in' }} search={{ from: '/login' }} className="link">
            {help('open')}
          </Link>
        </p>
      </Box>
    </main>
  );
}

function Step({
  isIn,
  needs,
}: {
  readonly isIn: boolean;
  readonly needs: 'second-factor' | 'enrolment' | null;
}) {
  const [isEnrolling, setEnrolling] = useState(false);
  if (!isIn) return <Credentials />;
  // The codes of a list that was just made stay until they were read.
  if (needs === 'enrolment' || isEnrolling)
    return <Enrolment onBegun={() => setEnrolling(true)} onDone={() => setEnrolling(false)} />;
  if (needs === 'second-factor') return <SecondFactor />;
  return <GoOn />;
}

function GoOn() {
  const router = useRouter();
  const { to = '/' } = useSearch({ from: '/login' });
  const leave = useEffectEvent(() => {
    // What was said to somebody who was not in.
    leaveToasts();
    router.history.replace(`${router.basepath}${to}`);
  });
  useEffect(() => leave(), []);
  return null;
}

function Credentials() {
  const t = useTranslations('office.login');
  const call = useCall();
  const { session } = useApp();
  const wasEnded = useStaff((state) => state.wasEnded);
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { UserName: '', Password: '' } });
  const { press, busy } = useWrite((body: { readonly UserName: string; readonly Password: string }) =>
    call(openSession, { body }),
  );

  async function submit(given: { readonly UserName: string; readonly Password: string }): Promise<void> {
    try {
      const opened = await press(given);
      if (opened !== null) session.enter(opened);
    } catch (error) {
      setRefused(isWireError(error) && error.code !== 'Unexpected' ? error.message : t('failed'));
    }
  }
  return (
    <Form title={t('title')} text={t('text')} refused={refused} onSubmit={handleSubmit(submit)}>
      {wasEnded && refused === null ? (
        <div role="status">
          <Note tone="info" title={t('ended')}>
            {t('endedText')}
          </Note>
        </div>
      ) : null}
      <TextField
        required
        label={t('userName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.UserName === undefined ? undefined : t('userNameRequired')}
        {...register('UserName', { required: true, maxLength: 254 })}
      />
      <PasswordField
        required
        label={t('password')}
        autoComplete="current-password"
        labels={{ show: t('showPassword'), hide: t('hidePassword') }}
        error={formState.errors.Password === undefined ? undefined : t('passwordRequired')}
        {...register('Password', { required: true, maxLength: 200 })}
      />
      <Button type="submit" wide busy={busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}

function Form({
  title,
  text,
  refused,
  onSubmit,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly refused: string | null;
  readonly onSubmit: (event: React.FormEvent) => Promise<void>;
  readonly children: ReactNode;
}) {
  return (
    <form noValidate className="stack" onSubmit={(event) => void onSubmit(event)}>
      <h1>{title}</h1>
      <p className="soft">{text}</p>
      {refused === null ? null : (
        <div role="alert">
          <Note tone="bad">{refused}</Note>
        </div>
      )}
      {children}
    </form>
  );
}
