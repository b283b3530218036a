import { Button, Note } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useResendActivation } from '../model/use-resend-activation.ts';

/** Sends the activation mail again to an address that is known. */
export function ResendActivation({ email }: { readonly email: string }) {
  const t = useTranslations('shop.activate');
  const { sentTo, busy, resend } = useResendActivation();
  if (sentTo !== null) return <ActivationResent email={sentTo} />;
  return (
    <Button variant="line" icon="mail" busy={busy} onClick={() => void resend(email)}>
      {t(busy ? 'resendBusy' : 'resend')}
    </Button>
  );
}

/** The same whether the address has an account that waits or not. */
export function ActivationResent({ email }: { readonly email: string }) {
  const t = useTranslations('shop.activate');
  return (
    <Note tone="ok" role="status" icon="mail" title={t('resentTitle')}>
      {t('resentText', { email })}
    </Note>
  );
}
