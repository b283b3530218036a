import type { Account, LoginAnswer } from '@bivak/contract';
import { Button, Note, PasswordField, TextField, notify } from '@bivak/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { isWireError } from '../../wire-error.ts';
import { AccountPicker } from './account-picker.tsx';

const REFUSALS = {
  IncorrectDetails: 'incorrectDetails',
  UserNotApproved: 'notApproved',
  UserLockedOut: 'lockedOut',
} as const;

/** Name and password; with several accounts the visitor says for whom (spec 2 §4, "Login"). */
export function LoginForm() {
  const t = useTranslations('shop.login');
  const { session } = useApp();
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { redirect } = useSearch({ strict: false });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [answer, setAnswer] = useState<LoginAnswer | null>(null);
  const [userName, setUserName] = useState('');
  const password = useRef<HTMLInputElement>(null);
  const [hasPassword, setHasPassword] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    setFailed(null);
    const secret = password.current?.value ?? '';
    setHasPassword(secret !== '');
    if (userName.trim() === '' || secret === '' || busy) return;
    setBusy(true);
    try {
      const given = await session.login(userName.trim(), secret);
      const [first, ...others] = given.Accounts;
      if (first === undefined) refuse(t('customerNotFound'));
      else if (others.length === 0) enter(given, first);
      else setAnswer(given);
    } catch (cause) {
      refuse(wordsOf(cause));
    } finally {
      setBusy(false);
    }
  }

  function refuse(words: string): void {
    setFailed(words);
    notify({ type: 'negative', title: words });
  }

  function wordsOf(cause: unknown): string {
    if (!isWireError(cause)) return t('errorGeneral');
    if (cause.code in REFUSALS) return t(REFUSALS[cause.code as keyof typeof REFUSALS]);
    return cause.code === 'Unexpected' ? t('errorGeneral') : cause.message;
  }

  function enter({ Token }: LoginAnswer, account: Account): void {
    session.enter(Token, account);
    // Prices, stock and carts were those of a visitor.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'cart' || queryKey[0] === 'order' });
    notify({ type: 'positive', title: t('welcome', { name: account.FirstName || account.CompanyName }) });
    if (redirect === undefined) void navigate({ to: '/' });
    else router.history.push(redirect);
  }

  if (answer !== null) {
    return (
      <AccountPicker
        accounts={answer.Accounts}
        onPick={(account) => enter(answer, account)}
        onCancel={() => setAnswer(null)}
      />
    );
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {failed === null ? null : (
        <Note tone="bad" role="alert">
          {failed}
        </Note>
      )}
      <TextField
        label={t('userName')}
        autoComplete="username"
        inputMode="email"
        value={userName}
        onChange={(event) => setUserName(event.target.value)}
        error={asked && userName.trim() === '' ? t('userNameRequired') : undefined}
      />
      <PasswordField
        ref={password}
        label={t('password')}
        labels={{ show: t('showPassword'), hide: t('hidePassword') }}
        error={asked && !hasPassword ? t('passwordRequired') : undefined}
      />
      <Button type="submit" wide busy={busy}>
        {t(busy ? 'busy' : 'submit')}
      </Button>
    </form>
  );
}
