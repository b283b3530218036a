import { Button, ErrorState } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** In the place of what a page is about, when that could not be loaded: another try. */
export function NotLoaded({
  title,
  level,
  retry,
}: {
  readonly title: ReactNode;
  readonly level?: 1 | 2 | undefined;
  readonly retry: () => void;
}) {
  const t = useTranslations('shop.global');
  return (
    <ErrorState level={level} title={title} actions={<Button onClick={retry}>{t('tryAgain')}</Button>} />
  );
}
