import { Spinner } from '@bivak/ui';
import { ClientOnly } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSessionReady } from '../session/use-session-ready.ts';

/**
 * A page that is the visitor's own: the server renders only its frame, because it never knows who asks. Waits for
 * the session, so that nobody sees an empty cart before theirs.
 */
export function ClientPage({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const waiting = <WaitingPage title={title} />;
  return (
    <ClientOnly fallback={waiting}>
      <WhenReady waiting={waiting}>{children}</WhenReady>
    </ClientOnly>
  );
}

/** What stands there until it is known who asks. */
export function WaitingPage({ title }: { readonly title?: string | undefined }) {
  const t = useTranslations('shop.global');
  return (
    <div className="wrap section">
      {title === undefined ? null : <h1>{title}</h1>}
      <Spinner label={t('loading')} showLabel />
      <noscript>
        <p>{t('needsScripts')}</p>
      </noscript>
    </div>
  );
}

function WhenReady({ waiting, children }: { readonly waiting: ReactNode; readonly children: ReactNode }) {
  return useSessionReady() ? children : waiting;
}
