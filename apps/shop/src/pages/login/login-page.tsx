import type { Account } from '@bivak/contract/wire';
import { Box, Button, Note, notify, Spinner } from '@bivak/ui';
import { ClientPage } from '@bivak/web/client-page';
import { accountName } from '@bivak/web/formats';
import { Link, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { cartQuery } from '../../features/carts/api/cart-query.ts';
import { IdentityPicker } from '../../features/identity/components/identity-picker.tsx';
import { LoginForm } from '../../features/identity/components/login-form.tsx';
import { ResendActivationForm } from '../../features/identity/components/resend-activation-form.tsx';
import { ResendActivation } from '../../features/identity/components/resend-activation.tsx';
import { useEntered } from '../../features/identity/model/use-entered.ts';
import { useFirstLogin } from '../../features/identity/model/use-first-login.ts';
import { useLogin } from '../../features/identity/model/use-login.ts';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';
import { SignOnLink } from '../../features/sign-on/components/sign-on-link.tsx';
import { SignOnQuestion } from '../../features/sign-on/components/sign-on-question.tsx';
import { SignOnStart } from '../../features/sign-on/components/sign-on-start.tsx';
import { SignOnSwitch } from '../../features/sign-on/components/sign-on-switch.tsx';
import { useArrival } from '../../features/sign-on/model/use-arrival.ts';
import { screenAt } from '../../routing/screen-paths.ts';
import { useSession } from '../../session/use-session.ts';
import styles from '../frame/narrow.module.css';

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
  const { loginForm } = useApp().shop;
  const goOn = useAfterLogin();
  const comesAsOther = useLocation({ select: ({ state }) => state.asOther === true });
  const [asOther, setAsOther] = useState(comesAsOther);
  const pickerHeading = useId();
  const entered = useEntered();
  const { toDetails } = useFirstLogin();
  const { state, busy, login, attempt, pickCustomer, pickAccount, cancel } = useLogin((isFirst) => {
    entered.mark();
    if (isFirst) void toDetails();
    else goOn();
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
      {loginForm === 'sign-on' ? (
        <Refused error={state.error} waits={state.waits} />
      ) : (
        <LoginForm
          busy={isPending}
          error={state.error}
          help={state.waits === null ? null : <Resend {...state.waits} error={state.error} />}
          onLogin={(name, password) => void login(name, password)}
        />
      )}
      <div className={styles['after']}>
        {loginForm === 'sign-on' ? null : (
          <>
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
          </>
        )}
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

/** Without a form of its own the page says what became of the sign-on. */
function Refused({
  error,
  waits,
}: {
  readonly error: string | null;
  readonly waits: { readonly email: string | undefined } | null;
}) {
  if (waits !== null) return <Resend {...waits} error={error} />;
  return error === null ? null : <Note tone="bad">{error}</Note>;
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

/** Who is logged in already: on, in as somebody else, or out. */
function LoggedIn({
  heading,
  account,
  onGoOn,
  onOther,
}: {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly account: Account;
  readonly onGoOn: () => void;
  readonly onOther: () => void;
}) {
  const t = useTranslations('shop');
  const signOut = useSignOut();
  return (
    <Box>
      <h1 ref={heading} tabIndex={-1}>
        {t('login.title')}
      </h1>
      <div className="stack">
        <p>
          {t('frame.account', { name: accountName(account) })}
          {account.CompanyName === '' ? null : <span className="soft"> · {account.CompanyName}</span>}
        </p>
        <div className="row">
          <Button onClick={onGoOn}>{t('login.goOn')}</Button>
          <SignOnSwitch size="m" />
          <Button variant="line" icon="user" onClick={onOther}>
            {t('login.asOther')}
          </Button>
          <Button variant="line" icon="logout" onClick={() => void signOut()}>
            {t('frame.logout')}
          </Button>
        </div>
      </div>
    </Box>
  );
}

const PAGES = { home: '/', items: '/items', cart: '/cart', account: '/account' } as const;

/**
 * Where the visitor goes after logging in: the address that sent them here, which is a path of this shop, else where the
 * shop wants it. The cart of before came along and is loaded anew (spec 2 §4, "Login"). Who was on the way
 * to the checkout sees the cart first when something of it did not.
 */
function useAfterLogin(): () => void {
  const app = useApp();
  const { session, shop, locale, queryClient } = app;
  const t = useTranslations('shop.cart');
  const { redirect } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  return () => {
    const { cartId, lost, leftOut } = session.store.getState().cart;
    if (cartId !== null) void queryClient.prefetchQuery({ ...cartQuery(app, cartId), staleTime: 0 });
    if (leftOut.length > 0) notify({ type: 'warning', title: t('leftOutTitle') });
    const target = redirect === undefined ? null : new URL(redirect, window.location.origin);
    const screen =
      target === null || target.origin !== window.location.origin ? null : screenAt(target, shop);
    // A lending shop's former addresses are the server's to lead on.
    if (target?.origin === window.location.origin && screen === null && shop.lending !== null) {
      window.location.replace(target.pathname + target.search + target.hash);
      return;
    }
    if (target === null || screen === null) {
      void navigate({ to: PAGES[shop.loginAction], replace: true });
      return;
    }
    const isWhole = leftOut.length === 0 && (cartId !== null || lost.length === 0);
    if (screen.name === 'checkout' && !isWhole) {
      void navigate({ to: '/cart', replace: true });
      return;
    }
    const address = target.pathname + target.search + target.hash;
    // A document has one language: a page of another is a new document.
    if (screen.language === locale) router.history.replace(address);
    else window.location.replace(address);
  };
}
