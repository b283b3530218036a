import { Guard } from '@bivak/web/guard';
import { WaitingPage } from '@bivak/web/client-page';
import { useSessionReady } from '@bivak/web';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStaff } from '../session/use-staff.ts';
import { ForbiddenPage } from '../pages/errors.tsx';
import { Frame } from './frame.tsx';
import { withoutBase } from './without-base.ts';

/** What only staff sees: the frame around it, and the way to the login for whoever is not in. */
export function Guarded() {
  const ready = useSessionReady();
  const { session, shop } = useApp();
  const router = useRouter();
  const person = useStaff((state) => state.person);
  const needs = useStaff((state) => state.needs);
  const held = useMemo(
    // Whoever came in whole is staff, whatever they may do.
    () => new Set<string>(person === null || needs !== null ? [] : ['operator', ...person.Permissions]),
    [person, needs],
  );
  // Of one address: whoever goes on is evaluated anew.
  const [forbidden, setForbidden] = useState<string | null>(null);
  const { publicHref } = useLocation();
  if (!ready) return <WaitingPage title={shop.name} />;
  const isKnown = person !== null && needs === null;
  return (
    <Frame isIn={isKnown}>
      {forbidden === publicHref ? (
        <ForbiddenPage />
      ) : (
        <Guard
          isKnown={isKnown}
          held={held}
          toLogin={(address) =>
            void router.navigate({
              to: '/login',
              search: { to: withoutBase(address, router.basepath) },
              replace: true,
            })
          }
          toForbidden={setForbidden}
          refresh={() => session.renew(session.store.getState().token?.Access_token ?? '')}
        />
      )}
    </Frame>
  );
}
