import type { Account, LoginAnswer } from '@bivak/contract/wire';
import { notify } from '@bivak/ui';
import { useWrite } from '@bivak/web';
import { accountName } from '@bivak/web/formats';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import type { LoginOutcome } from '../../../session/session.ts';
import { accountStep, type AccountStep } from './account-choice.ts';
import { useFirstLogin } from './use-first-login.ts';
import { useLoginWords } from './login-words.ts';

/** The states of spec 2 §4: LOGIN, and IDENTITY_PICKER while a login has several accounts to choose from. */
export type LoginState =
  | {
      readonly name: 'LOGIN';
      readonly error: string | null;
      /** The activation mail can be sent again: to the name that was typed, or to one that is asked for. */
      readonly waits: { readonly email: string | undefined } | null;
    }
  | { readonly name: 'IDENTITY_PICKER'; readonly step: Exclude<AccountStep, { kind: 'none' | 'done' }> };

const blank: LoginState = { name: 'LOGIN', error: null, waits: null };

/**
 * Logging in. Nothing is stored until one account is chosen; the password is never kept. `onEntered` is called when
 * the session is the account's, with whether the login acts for it for the first time. Whatever goes wrong is said in a toast and beside the form (spec 2 §8).
 */
export function useLogin(onEntered: (isFirst: boolean) => void) {
  const t = useTranslations('shop');
  const { session, shop } = useApp();
  const navigate = useNavigate();
  const wordsOf = useLoginWords();
  const { isFirst } = useFirstLogin();
  const { found, hold, release } = useUnentered();
  const [state, setState] = useState<LoginState>(blank);

  // One at a time, however it is proved, by password or by the token of an address, and whatever is chosen then.
  const { press, busy } = useWrite((step: () => Promise<LoginOutcome | null>) => step());

  async function attempt(ask: () => Promise<LoginOutcome>, userName?: string): Promise<LoginOutcome | null> {
    setState(blank);
    try {
      const outcome = await ask();
      if (outcome.ok) await goOn(outcome, null);
      else fail(wordsOf(outcome), outcome.code === 'UserNotActivated' ? { email: userName } : null);
      return outcome;
    } catch {
      fail(t('login.errorGeneral'));
      return null;
    }
  }

  async function goOn(login: LoginAnswer, customerId: string | null): Promise<void> {
    const step = accountStep(login.Accounts, customerId);
    if (step.kind === 'done') return enter(login, step.account);
    if (step.kind !== 'none') {
      hold(login);
      setState({ name: 'IDENTITY_PICKER', step });
      return undefined;
    }
    await session.giveBack(login.Token);
    // Only an association borrows (spec 3 §6): home says who may, and how.
    if (shop.lending !== null) {
      notify({ type: 'negative', about: 'form', title: t('signOn.noAccess') });
      return navigate({ to: '/', search: { refused: 'association' }, replace: true });
    }
    return fail(t('session.customerNotFound'));
  }

  async function enter(login: LoginAnswer, account: Account): Promise<void> {
    release();
    const entered = await session.enter(login, account);
    if (!entered.ok) return fail(t(`session.${entered.failure}`));
    notify({ type: 'positive', about: 'form', title: t('login.welcome', { name: accountName(account) }) });
    return onEntered(await isFirst(account));
  }

  /** A choice of the picker. */
  async function choose(go: (login: LoginAnswer) => Promise<void>): Promise<void> {
    if (found === null) return;
    await press(async () => {
      await go(found).catch(() => fail(t('login.errorGeneral')));
      return null;
    });
  }

  function fail(error: string, waits: { readonly email: string | undefined } | null = null): void {
    release();
    setState({ name: 'LOGIN', error, waits });
    notify({ type: 'negative', about: 'form', title: error });
  }

  return {
    state,
    busy,
    attempt: (ask: () => Promise<LoginOutcome>) => press(() => attempt(ask)),
    login: (userName: string, password: string) =>
      press(() => attempt(() => session.login(userName, password), userName)),
    pickCustomer: (customerId: string) => choose((login) => goOn(login, customerId)),
    pickAccount: (account: Account) => choose((login) => enter(login, account)),
    cancel: () => {
      if (found !== null) void session.giveBack(found.Token);
      release();
      setState(blank);
    },
  };
}

/**
 * Holds a login of which no account is chosen yet. What nobody goes on with does not stay open at the server: whoever
 * leaves the page, also before the answer was there, has given it back.
 */
function useUnentered() {
  const { session } = useApp();
  const [found, setFound] = useState<LoginAnswer | null>(null);
  const held = useRef<LoginAnswer | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      if (held.current !== null) void session.giveBack(held.current.Token);
      held.current = null;
    };
  }, [session]);

  function keep(login: LoginAnswer | null): void {
    held.current = login;
    setFound(login);
  }
  return {
    found,
    hold: (login: LoginAnswer) => {
      if (isHere.current) keep(login);
      else void session.giveBack(login.Token);
    },
    /** It is entered with now, or was given back. */
    release: () => keep(null),
  };
}
