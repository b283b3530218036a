import { isWireError } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { NotFoundPage } from '../pages/errors.tsx';

/** Stands where a record will: it is on its way, it could not be loaded, or there is none. */
export function NoRecord({
  error,
  title,
  retry,
}: {
  readonly error: Error | null;
  /** Says that it could not be loaded. */
  readonly title: string;
  readonly retry: () => void;
}) {
  if (isWireError(error) && error.status === 404) return <NotFoundPage />;
  if (error !== null) return <NotLoaded title={title} level={1} retry={retry} />;
  return <WaitingPage />;
}
