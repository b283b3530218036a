import { notify } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useLoginWords } from './login-words.ts';

/** Logging in to the management system; said in a toast and beside the form, as at the shop's own login. */
export function useOperatorLogin() {
  const t = useTranslations('shop.login');
  const { session } = useApp();
  const words = useLoginWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function login(userName: string, password: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    const outcome = await session.loginOperator(userName, password).catch(() => null);
    setBusy(false);
    if (outcome?.ok === true) return;
    const said = outcome === null ? t('errorGeneral') : words(outcome);
    setError(said);
    notify({ type: 'negative', title: said });
  }

  return { busy, error, login };
}
