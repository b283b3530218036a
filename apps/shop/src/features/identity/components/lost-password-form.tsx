import { lostPassword } from '@bivak/contract/wire';
import { routePath } from '@bivak/contract/shop-config';
import { Note } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useErrorNotice } from '@bivak/web';
import { AddressForm } from './address-form.tsx';

/** Asks for the mail. What it says afterwards is the same whether the address has an account or not. */
export function LostPasswordForm() {
  const t = useTranslations('shop.lostPassword');
  const { call, shop, locale } = useApp();
  const { redirect } = useSearch({ strict: false });
  const fail = useErrorNotice();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function ask(Email: string): Promise<void> {
    const URL = window.location.origin + routePath(shop, 'password', locale, { redirect });
    try {
      await call(lostPassword, { body: { Email, LanguageID: locale, URL } });
      setSentTo(Email);
    } catch (cause) {
      fail(cause, t('error'));
    }
  }

  if (sentTo !== null) {
    return (
      <Note takesFocus tone="ok" role="status" icon="mail" title={t('doneTitle')}>
        {t('doneText', { email: sentTo })}
      </Note>
    );
  }
  return <AddressForm label={t('email')} submit={t('submit')} busy={t('busy')} onAsk={ask} />;
}
