import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import type { ArrivedStatus } from '../model/status-words.ts';
import type { Arrival } from '../model/use-arrival.ts';
import { ResendActivationForm } from './resend-activation-form.tsx';
import { SignOnLink } from './sign-on-link.tsx';
import styles from './sign-on-start.module.css';
import { SignOnStatus } from './sign-on-status.tsx';

/** Above the form: what came of the last sign-on, and the way to the next. */
export function SignOnStart({ arrival }: { readonly arrival: Arrival }) {
  const t = useTranslations('shop.signOn');
  const { signOn } = useApp().shop;
  if (signOn === null && arrival.kind !== 'status') return null;
  return (
    <div className={`stack ${styles['start'] ?? ''}`}>
      {arrival.kind === 'status' ? <Told status={arrival.status} /> : null}
      <SignOnLink to="start" />
      {signOn === null ? null : <p className="soft">{t('or')}</p>}
    </div>
  );
}

function Told({ status }: { readonly status: ArrivedStatus }) {
  const words = <SignOnStatus status={status} />;
  return status === 'not-activated' ? <ResendActivationForm problem={words} /> : words;
}
