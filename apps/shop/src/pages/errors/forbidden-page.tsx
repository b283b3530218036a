import { ErrorState } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { BackButton } from './back-button.tsx';

/** The view of type FORBIDDEN (spec 1 §2). */
export function ForbiddenPage() {
  const t = useTranslations('shop.errors');
  return (
    <ErrorState
      level={1}
      icon="lock"
      title={t('forbiddenTitle')}
      text={t('forbiddenText')}
      actions={<BackButton />}
    />
  );
}
