import { ErrorView, FailedView } from '@bivak/web/errors';
import { useApp } from '../app-context.tsx';
import { useStaff } from '../session/use-staff.ts';

function useVisitor() {
  const { session } = useApp();
  const person = useStaff((state) => state.person);
  const whoIsIn = person === null ? null : { name: person.Name, company: '', hasCompany: 'no' as const };
  return { whoIsIn, signOut: session.logout };
}

export function NotFoundPage() {
  return <ErrorView type="NOT_FOUND" {...useVisitor()} />;
}

/** Of an address that no screen has: nothing stands around it. */
export function UnknownAddressPage() {
  return (
    <main id="content">
      <NotFoundPage />
    </main>
  );
}

export function ForbiddenPage() {
  return <ErrorView type="FORBIDDEN" {...useVisitor()} />;
}

export function FailedPage({ error }: { readonly error: unknown }) {
  return <FailedView error={error} {...useVisitor()} />;
}
