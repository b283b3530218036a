import { ErrorView } from './error-view.tsx';

/** The view of type NOT_FOUND (spec 1 §2). */
export function NotFoundPage() {
  return <ErrorView type="NOT_FOUND" />;
}
