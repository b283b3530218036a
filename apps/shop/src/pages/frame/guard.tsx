import { mayEnter } from '@bivak/rules';
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { report } from '@bivak/web';
import { onTheWay } from '../../routing/search.ts';
import { usePermissions } from '../../session/use-permissions.ts';
import { ClientPage, WaitingPage } from './client-page.tsx';

/**
 * Evaluates all routes that matched the address (spec 1 §6). The server knows nobody, so it renders what everybody sees
 * while the session is looked up: nothing of the page shows before it is allowed. Evaluated anew whenever the session
 * changes, so a page does not outlive its login.
 */
export function Guard() {
  return (
    <ClientPage>
      <Evaluated />
    </ClientPage>
  );
}

function Evaluated() {
  const required = useMatches({ select: (matches) => matches.map(({ staticData }) => staticData.access) });
  const { role, held } = usePermissions();
  const isAllowed = mayEnter(required, held);
  if (isAllowed) return <Outlet />;
  return (
    <>
      <WaitingPage />
      {role === 'anonymous' ? <ToLogin /> : <ToForbidden />}
    </>
  );
}

/** To the login, and from there back to this very address with its query (spec 1 §2). */
function ToLogin() {
  const t = useTranslations('shop.global');
  const navigate = useNavigate();
  const { errorsEnabled } = useShop();
  const { publicHref } = useLocation();
  // The address as it was: where this leads, it is another one.
  const [redirect] = useState(publicHref);
  useEffect(() => {
    if (errorsEnabled) report({ type: 'notice', title: t('errorUnauthorized') });
    void navigate({
      to: '/login',
      search: (search) => ({ ...onTheWay(search), redirect }),
      replace: true,
    });
  }, [navigate, redirect, errorsEnabled, t]);
  return null;
}

/**
 * "A forbidden route is sent to the route named forbidden" (spec 1 §2). What the browser keeps of a role may be old, so
 * it is asked first whether the person has got another one meanwhile; if so, the page shows instead.
 */
function ToForbidden() {
  const navigate = useNavigate();
  const { publicHref } = useLocation();
  const [redirect] = useState(publicHref);
  const { session } = useApp();
  useEffect(() => {
    let isHere = true;
    void session.refreshIdentity().then(() => {
      if (!isHere) return;
      void navigate({
        to: '/forbidden',
        search: (search) => ({ ...onTheWay(search), redirect }),
        replace: true,
      });
    });
    return () => {
      isHere = false;
    };
  }, [navigate, redirect, session]);
  return null;
}
