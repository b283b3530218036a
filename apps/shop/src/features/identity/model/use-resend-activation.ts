import { resendActivation } from '@bivak/contract/wire';
import { routePath } from '@bivak/contract/shop-config';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useErrorNotice, useWrite } from '@bivak/web';

/** Has the activation mail sent again, once however often it is asked; `sentTo` is the address that was asked for. */
export function useResendActivation() {
  const t = useTranslations('shop.activate');
  const { call, shop, locale } = useApp();
  const { redirect } = useSearch({ strict: false });
  const fail = useErrorNotice();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { press, busy } = useWrite(async (Email: string): Promise<void> => {
    // Where the visitor was going travels with the mail.
    const ConfirmURL = window.location.origin + routePath(shop, 'activate', locale, { redirect });
    try {
      await call(resendActivation, { body: { Email, ConfirmURL } });
      setSentTo(Email);
    } catch (cause) {
      fail(cause, t('resendError'));
    }
  });

  return { sentTo, busy, resend: press };
}
