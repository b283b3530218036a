import { useTranslations } from 'use-intl';
import { useResendActivation } from '../model/use-resend-activation.ts';
import { AddressForm } from './address-form.tsx';
import { ActivationResent, type Resending } from './resend-activation.tsx';

/** Sends the activation mail again where nobody knows yet to which address. */
export function ResendActivationForm({ problem }: Resending) {
  const t = useTranslations('shop.activate');
  const { sentTo, resend } = useResendActivation();
  if (sentTo !== null) return <ActivationResent email={sentTo} />;
  return (
    <>
      {problem}
      <AddressForm label={t('resendEmail')} submit={t('resend')} busy={t('resendBusy')} onAsk={resend} />
    </>
  );
}
