import { ErrorState, Spinner } from '@bivak/ui';
import { BackButton } from '@bivak/web/errors';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useTranslations } from 'use-intl';
import { isRefused } from '../../features/orders/api/order-query.ts';

/**
 * It takes the place of a request or reservation that is not there (yet); another association's is answered as if it
 * did not exist.
 */
export function MissingRequest({
  error,
  retry,
}: {
  readonly error: Error | null;
  readonly retry: () => void;
}) {
  const t = useTranslations('shop');
  if (error === null) return <Spinner label={t('global.loading')} showLabel />;
  if (isRefused(error))
    return (
      <ErrorState
        level={1}
        icon="question"
        title={t('lending.request.notFound')}
        text={t('lending.request.notFoundText')}
        actions={<BackButton />}
      />
    );
  return <NotLoaded level={1} title={t('lending.request.notLoaded')} retry={retry} />;
}
