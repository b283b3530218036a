import { lazy, Suspense } from 'react';
import { useSession } from '../../session/use-session.ts';

const Asking = lazy(async () => ({
  default: (await import('./email-required-dialog.tsx')).EmailRequiredDialog,
}));

/**
 * Whoever is logged in without an e-mail address is asked for one (spec 2 §2). Nobody is on the server and while the
 * page hydrates, and what is asked is fetched only for those few.
 */
export function EmailRequired() {
  const isMissing = useSession(
    ({ session: { account, customer } }) =>
      account?.EmailRequired === true || account?.EmailFaults !== undefined || customer?.Email === '',
  );
  if (!isMissing) return null;
  return (
    <Suspense fallback={null}>
      <Asking />
    </Suspense>
  );
}
