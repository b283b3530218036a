import type { Account, LoginAnswer, Token } from '@bivak/contract';
import { notify } from '@bivak/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { isWireError } from '../../../wire-error.ts';
import { accountName, accountStep, type AccountStep } from './account-choice.ts';

const REFUSALS = {
  IncorrectDetails: 'incorrectDetails',
  UserNotApproved: 'notApproved',
  UserLockedOut: 'lockedOut',
} as const;

/** The states of spec 2 §4: LOGIN, and IDENTITY_PICKER while a login has several accounts to choose from. */
export type LoginState =
  | { readonly name: 'LOGIN'; readonly error: string | null }
  | { readonly name: 'IDENTITY_PICKER'; readonly step: Exclude<AccountStep, { kind: 'none' | 'done' }> };

/**
 * Logging in. Nothing is stored until one account is chosen; the password is never kept. `onEntered` is called when
 * the session is the account's.
 */
export function useLogin(onEntered: () => void) {
  const t = useTranslations('shop.login');
  const { session } = useApp();
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState<LoginAnswer | null>(null);
  const [state, setState] = useState<LoginState>({ name: 'LOGIN', error: null });
  const [busy, setBusy] = useState(false);

  async function login(userName: string, password: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setState({ name: 'LOGIN', error: null });
    try {
      const found = await session.login(userName, password);
      setAnswer(found);
      goOn(found.Token, found.Accounts, null);
    } catch (cause) {
      fail(reasonOf(cause));
    } finally {
      setBusy(false);
    }
  }

  function goOn(token: Token, accounts: readonly Account[], customerId: string | null): void {
    const step = accountStep(accounts, customerId);
    if (step.kind === 'none') fail(t('customerNotFound'));
    else if (step.kind === 'done') enter(token, step.account);
    else setState({ name: 'IDENTITY_PICKER', step });
  }

  function enter(token: Token, account: Account): void {
    session.enter(token, account);
    // The prices and stock of the account differ from those of a visitor without one.
    void queryClient.invalidateQueries();
    notify({ type: 'positive', title: t('welcome', { name: accountName(account) }) });
    onEntered();
  }

  function fail(error: string): void {
    setAnswer(null);
    setState({ name: 'LOGIN', error });
    notify({ type: 'negative', title: error });
  }

  function reasonOf(cause: unknown): string {
    if (!isWireError(cause)) return t('errorGeneral');
    const key = REFUSALS[cause.code as keyof typeof REFUSALS];
    if (key !== undefined) return t(key);
    return cause.code === 'Unexpected' ? t('errorGeneral') : cause.message;
  }

  return {
    state,
    busy,
    login,
    pickCustomer: (customerId: string) => {
      if (answer !== null) goOn(answer.Token, answer.Accounts, customerId);
    },
    pickAccount: (account: Account) => {
      if (answer !== null) enter(answer.Token, account);
    },
    cancel: () => {
      setAnswer(null);
      setState({ name: 'LOGIN', error: null });
    },
  };
}
