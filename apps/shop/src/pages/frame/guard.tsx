import { ClientPage } from '@bivak/web/client-page';
import { Guard as AccessGuard } from '@bivak/web/guard';
import { useNavigate } from '@tanstack/react-router';
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
  const leave = (to: '/login' | '/forbidden') => (redirect: string) =>
    void navigate({ to, search: (search) => ({ ...onTheWay(search), redirect }), replace: true });
  return (
    <AccessGuard
      isKnown={role !== 'anonymous'}
      held={held}
      toLogin={leave('/login')}
      toForbidden={leave('/forbidden')}
      refresh={session.refreshIdentity}
    />
  );
}
