import { notify } from '@bivak/ui';
import { useState } from 'react';
import { useWrite } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useLoginWords } from './login-words.ts';

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Logging in to the management system; said in a toast and beside the form, as at the shop's own login. */
export function useOperatorLogin() {
  const t = useTranslations('shop.login');
  const { session } = useApp();
  const words = useLoginWords();
  const [error, setError] = useState<string | null>(null);

  const { press, busy } = useWrite(async ({ userName, password }: Credentials): Promise<void> => {
    setError(null);
    const outcome = await session.loginOperator(userName, password).catch(() => null);
    if (outcome?.ok === true) return;
    const said = outcome === null ? t('errorGeneral') : words(outcome);
    setError(said);
    notify({ type: 'negative', title: said });
  });

  return { busy, error, login: (userName: string, password: string) => press({ userName, password }) };
}
