import type { Account } from '@bivak/contract';
import { Box, Button, Note, Spinner } from '@bivak/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { ResendActivation } from '../../features/identity/components/resend-activation.tsx';
import { ResendActivationForm } from '../../features/identity/components/resend-activation-form.tsx';
import { SignOnLink } from '../../features/sign-on/components/sign-on-link.tsx';
import { SignOnStart } from '../../features/sign-on/components/sign-on-start.tsx';
import { SignOnQuestion } from '../../features/sign-on/components/sign-on-question.tsx';
import { LoginForm } from '../../features/identity/components/login-form.tsx';
import { IdentityPicker } from '../../features/identity/components/identity-picker.tsx';
import { useArrival } from '../../features/sign-on/model/use-arrival.ts';
import { useEntered } from '../../features/identity/model/use-entered.ts';
import { useLogin } from '../../features/identity/model/use-login.ts';
import { useSession } from '../../session/use-session.ts';
import { accountName } from '@bivak/web/formats';
import { ClientPage } from '@bivak/web/client-page';
import styles from '../frame/narrow.module.css';
import { LoggedIn } from './logged-in.tsx';
import { useAfterLogin } from './use-after-login.ts';

/** The login layout of spec 1 §2, with the choice of customer and contact where a login has several. */
export function LoginPage() {
  const t = useTranslations('shop.login');
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles['narrow'] ?? ''}`}>
        <Login />
      </div>
    </ClientPage>
  );
}

function Login() {
  const t = useTranslations('shop.login');
  const account = useSession((state) => state.session.account);
  const goOn = useAfterLogin();
  const comesAsOther = useLocation({ select: ({ state }) => state.asOther === true });
  const [asOther, setAsOther] = useState(comesAsOther);
  const pickerHeading = useId();
  const entered = useEntered();
  const { state, busy, login, attempt, pickCustomer, pickAccount, cancel } = useLogin(() => {
    entered.mark();
    goOn();
  });
  const { arrival, confirm, decline } = useArrival({ attempt, onExchanged: entered.expect });
  const isPending = busy || arrival.kind === 'busy';
  const isPicking = state.name === 'IDENTITY_PICKER';
  const isIn = account !== null && !isPending && !asOther;
  const heading = useHeadingOf(`${arrival.kind === 'question'} ${isPicking} ${isIn}`);
  if (arrival.kind === 'question') {
    return (
      <Box>
        <SignOnQuestion person={arrival.person} onConfirm={confirm} onDecline={decline} />
      </Box>
    );
  }
  // Who is logged in may arrive with the token of another login: that one is decided first.
  if (state.name === 'IDENTITY_PICKER') {
    return (
      <Box>
        <h1 id={pickerHeading}>{t(state.step.kind === 'contact' ? 'pickContact' : 'pickTitle')}</h1>
        <IdentityPicker
          step={state.step}
          labelledBy={pickerHeading}
          onCustomer={(id) => void pickCustomer(id)}
          onAccount={(one) => void pickAccount(one)}
          onCancel={cancel}
        />
      </Box>
    );
  }
  if (isIn) {
    return <LoggedIn heading={heading} account={account} onGoOn={goOn} onOther={() => setAsOther(true)} />;
  }
  // Nothing to fill in for who is on the way in.
  if (arrival.kind === 'busy') {
    return (
      <Box>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <Spinner label={t('busy')} showLabel />
      </Box>
    );
  }
  return (
    <Box>
      <h1 ref={heading} tabIndex={-1}>
        {t(account !== null && asOther ? 'asOther' : 'title')}
      </h1>
      <p className="soft">{t('lede')}</p>
      {account === null || isPending ? null : (
        <StillHere account={account} onStay={() => setAsOther(false)} />
      )}
      <SignOnStart arrival={arrival} />
      <LoginForm
        busy={isPending}
        error={state.error}
        help={state.waits === null ? null : <Resend {...state.waits} error={state.error} />}
        onLogin={(name, password) => void login(name, password)}
      />
      <div className={styles['after']}>
        <p>
          <Link to="/lost-password" className="link">
            {t('lost')}
          </Link>
        </p>
        <p>
          {t('noAccount')}{' '}
          <Link to="/register" search={(search) => search} className="link">
            {t('registerLink')}
          </Link>
        </p>
        <SignOnLink to="start/register" />
      </div>
    </Box>
  );
}

/** The session of before is cleared first (spec 1 §4), and whose it is should know before somebody types. */
function StillHere({ account, onStay }: { readonly account: Account; readonly onStay: () => void }) {
  const t = useTranslations('shop.login');
  const name = accountName(account);
  return (
    <div className={`stack ${styles['told'] ?? ''}`}>
      <Note icon="user" role="status">
        {t('asOtherNote', { name })}
      </Note>
      <Button variant="line" onClick={onStay}>
        {t('stay', { name })}
      </Button>
    </div>
  );
}

/** To the name that was typed; whoever came from a provider of single sign-on says where to. */
function Resend({ email, error }: { readonly email: string | undefined; readonly error: string | null }) {
  const problem = <Note tone="bad">{error}</Note>;
  if (email === undefined) return <ResendActivationForm problem={problem} />;
  return <ResendActivation email={email} problem={problem} />;
}

/** What was pressed goes with its view, and the focus with it: the next view is read from its heading on. */
function useHeadingOf(view: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    heading.current?.focus();
  }, [view]);
  return heading;
}
