import { ErrorView } from './error-view.tsx';

/** The view of type FORBIDDEN (spec 1 §2); where the route named forbidden leads. */
export function ForbiddenPage() {
  return <ErrorView type="FORBIDDEN" />;
}
