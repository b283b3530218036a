import { ErrorView, FailedView, type Visitor } from '@bivak/web/errors';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';
import { useWhoIsIn } from '../../features/identity/model/use-who-is-in.ts';

/** What goes wrong on any page is said in its place. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  return <FailedView error={error} {...useVisitor()} />;
}

/** The view of type NOT_FOUND (spec 1 §2). */
export function NotFoundPage() {
  return <ErrorView type="NOT_FOUND" {...useVisitor()} />;
}

/** Who is before the page, and the shop's way out. */
export function useVisitor(): Visitor {
  return { whoIsIn: useWhoIsIn(), signOut: useSignOut() };
}
