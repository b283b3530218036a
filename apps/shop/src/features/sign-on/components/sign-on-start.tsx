import { Note } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { ResendActivationForm } from '../../identity/components/resend-activation-form.tsx';
import { type ArrivedStatus, useStatusWords } from '../model/status-words.ts';
import type { Arrival } from '../model/use-arrival.ts';
import { SignOnLink } from './sign-on-link.tsx';
import styles from './sign-on-start.module.css';

/** It says above the form what came of the last sign-on, and leads to the next. */
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

/** What came of a sign-on, in words. */
function SignOnStatus({ status }: { readonly status: ArrivedStatus }) {
  const words = useStatusWords();
  const isNews = status === 'known-person' || status === 'still-signed-on';
  return (
    <Note tone={isNews ? 'info' : 'bad'} role={isNews ? 'status' : 'alert'}>
      {words(status)}
    </Note>
  );
}
