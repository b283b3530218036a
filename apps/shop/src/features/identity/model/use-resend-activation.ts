import { resendActivation } from '@bivak/contract';
import { routePath } from '@bivak/contract/shop-config';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useErrorNotice } from '@bivak/web';

/** Has the activation mail sent again, once however often it is asked; `sentTo` is the address that was asked for. */
export function useResendActivation() {
  const t = useTranslations('shop.activate');
  const { call, shop, locale } = useApp();
  const { redirect } = useSearch({ strict: false });
  const fail = useErrorNotice();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function resend(Email: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    // Where the visitor was going travels with the mail.
    const ConfirmURL = window.location.origin + routePath(shop, 'activate', locale, { redirect });
    try {
      await call(resendActivation, { body: { Email, ConfirmURL } });
      setSentTo(Email);
    } catch (cause) {
      fail(cause, t('resendError'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { sentTo, busy, resend };
}
