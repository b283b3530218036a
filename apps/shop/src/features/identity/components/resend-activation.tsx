import { Button, Note } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useResendActivation } from '../model/use-resend-activation.ts';

export interface Resending {
  /** What the mail would mend: gone once it is on its way. */
  readonly problem?: ReactNode;
}

/** Sends the activation mail again to an address that is known. */
export function ResendActivation({ email, problem }: Resending & { readonly email: string }) {
  const t = useTranslations('shop.activate');
  const { sentTo, busy, resend } = useResendActivation();
  if (sentTo !== null) return <ActivationResent email={sentTo} />;
  return (
    <>
      {problem}
      <Button variant="line" icon="mail" busy={busy} onClick={() => void resend(email)}>
        {t(busy ? 'resendBusy' : 'resend')}
      </Button>
    </>
  );
}

/** The same whether the address has an account that waits or not. */
export function ActivationResent({ email }: { readonly email: string }) {
  const t = useTranslations('shop.activate');
  return (
    <Note takesFocus tone="ok" role="status" icon="mail" title={t('resentTitle')}>
      {t('resentText', { email })}
    </Note>
  );
}
