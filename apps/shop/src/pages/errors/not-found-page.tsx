import { ErrorState } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { BackButton } from './back-button.tsx';

/** The view of type NOT_FOUND (spec 1 §2). */
export function NotFoundPage() {
  const t = useTranslations('shop.errors');
  return (
    <ErrorState
      level={1}
      icon="question"
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      actions={<BackButton />}
    />
  );
}
