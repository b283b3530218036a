import { mayEnter } from '@bivak/rules';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { report } from '../notices/report.ts';
import { WaitingPage } from '../pages/client-page.tsx';
import { useWeb } from '../web-app.tsx';

/** What an app knows of who is here, and where it leads who may not see a page. */
export interface Access {
  /** Whether somebody is logged in. */
  readonly isKnown: boolean;
  /** The permissions that they hold. */
  readonly held: ReadonlySet<string>;
  /** To the app's login, and from there back to this address. */
  readonly toLogin: (address: string) => void;
  /** To the app's page of type FORBIDDEN. */
  readonly toForbidden: (address: string) => void;
  /** Asks the server who this is now; what the browser keeps of a role may be old. */
  readonly refresh: () => Promise<unknown>;
}

/**
 * Evaluates all routes that matched the address (spec 1 §6), below a `ClientPage`: the server knows nobody. Evaluated
 * anew whenever the session changes, so a page does not outlive its login.
 */
export function Guard({ isKnown, held, ...ways }: Access) {
  const required = useMatches({ select: (matches) => matches.map(({ staticData }) => accessOf(staticData)) });
  if (mayEnter(required, held)) return <Outlet />;
  return (
    <>
      <WaitingPage />
      {isKnown ? <ToForbidden {...ways} /> : <ToLogin {...ways} />}
    </>
  );
}

/** What a route asks for; an app says by its own permissions what may stand there. */
function accessOf(data: object): string | undefined {
  return 'access' in data && typeof data.access === 'string' ? data.access : undefined;
}

type Ways = Pick<Access, 'toLogin' | 'toForbidden' | 'refresh'>;

/** Leads to the login, and from there back to this very address with its query (spec 1 §2). */
function ToLogin({ toLogin }: Ways) {
  const t = useTranslations('shop.global');
  const { errorsEnabled } = useWeb().shop;
  const address = useOwnAddress();
  const leave = useEffectEvent(() => {
    if (errorsEnabled) report({ type: 'notice', title: t('errorUnauthorized') });
    toLogin(address);
  });
  useEffect(() => leave(), []);
  return null;
}

/**
 * "A forbidden route is sent to the route named forbidden" (spec 1 §2). It is asked first whether the person has got
 * another role meanwhile; if so, the page shows instead.
 */
function ToForbidden({ toForbidden, refresh }: Ways) {
  const address = useOwnAddress();
  const leave = useEffectEvent(() => toForbidden(address));
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    let isHere = true;
    void ask().then(() => {
      if (isHere) leave();
    });
    return () => {
      isHere = false;
    };
  }, []);
  return null;
}

/** The address as it was: where one is led, it is another one. */
function useOwnAddress(): string {
  const { publicHref } = useLocation();
  const [address] = useState(publicHref);
  return address;
}
