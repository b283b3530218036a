import { ClientPage } from '@bivak/web/client-page';
import { Guard as AccessGuard } from '@bivak/web/guard';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../app-context.tsx';
import { onTheWay } from '../../routing/search.ts';
import { usePermissions } from '../../session/use-permissions.ts';

/** Nothing of a guarded page shows before the session is looked up and allows it. */
export function Guard() {
  return (
    <ClientPage>
      <Guarded />
    </ClientPage>
  );
}

/** The shop's login and its page named forbidden take over the place and the days of the address. */
function Guarded() {
  const { role, held } = usePermissions();
  const { session } = useApp();
  const navigate = useNavigate();
  // Within the wizard the login is a page of the wizard (spec 3 §2).
  const isWizard = useLocation({ select: ({ pathname }) => pathname.startsWith('/wizard/') });
  const leave = (to: '/login' | '/wizard/login' | '/forbidden') => (redirect: string) =>
    void navigate({ to, search: (search) => ({ ...onTheWay(search), redirect }), replace: true });
  return (
    <AccessGuard
      isKnown={role !== 'anonymous'}
      held={held}
      toLogin={leave(isWizard ? '/wizard/login' : '/login')}
      toForbidden={leave('/forbidden')}
      refresh={session.refreshIdentity}
    />
  );
}
