import type { Account } from '@bivak/contract';
import { Box, Button, Note } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ResendActivation } from '../../features/identity/components/resend-activation.tsx';
import { ResendActivationForm } from '../../features/identity/components/resend-activation-form.tsx';
import { SignOnLink } from '../../features/identity/components/sign-on-link.tsx';
import { SignOnStart } from '../../features/identity/components/sign-on-start.tsx';
import { SignOnQuestion } from '../../features/identity/components/sign-on-question.tsx';
import { LoginForm } from '../../features/identity/components/login-form.tsx';
import { IdentityPicker } from '../../features/identity/components/identity-picker.tsx';
import { useArrival } from '../../features/identity/model/use-arrival.ts';
import { useEntered } from '../../features/identity/model/use-entered.ts';
import { useLogin } from '../../features/identity/model/use-login.ts';
import { useSession } from '../../session/use-session.ts';
import { accountName } from '../../i18n/full-name.ts';
import { ClientPage } from '../parts/client-page.tsx';
import styles from '../parts/narrow.module.css';
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
  const [asOther, setAsOther] = useState(false);
  const entered = useEntered();
  const { state, busy, login, attempt, pickCustomer, pickAccount, cancel } = useLogin(() => {
    entered.mark();
    goOn();
  });
  const { arrival, confirm, decline } = useArrival({ attempt, onExchanged: entered.expect });
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
        <h1>{t(state.step.kind === 'contact' ? 'pickContact' : 'pickTitle')}</h1>
        <IdentityPicker
          step={state.step}
          onCustomer={(id) => void pickCustomer(id)}
          onAccount={(one) => void pickAccount(one)}
          onCancel={cancel}
        />
      </Box>
    );
  }
  const isPending = busy || arrival.kind === 'busy';
  if (account !== null && !isPending && !asOther) {
    return <LoggedIn account={account} onGoOn={goOn} onOther={() => setAsOther(true)} />;
  }
  return (
    <Box>
      <h1>{t('title')}</h1>
      <p className="soft">{t('lede')}</p>
      {account === null || isPending ? null : (
        <StillHere account={account} onStay={() => setAsOther(false)} />
      )}
      <SignOnStart arrival={arrival} />
      <LoginForm
        busy={isPending}
        error={state.error}
        help={state.waits === null ? null : <Resend {...state.waits} />}
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
    <div className="stack">
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
function Resend({ email }: { readonly email: string | undefined }) {
  return email === undefined ? <ResendActivationForm /> : <ResendActivation email={email} />;
}
