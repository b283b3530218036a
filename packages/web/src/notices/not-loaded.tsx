import { Button, ErrorState, Note } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWeb } from '../web-app.tsx';

/** It takes the place of what a page is about, when that could not be loaded, and offers another try. */
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

/**
 * It takes the place of a part of a page that could not be loaded, says what that is, and offers another try; it is
 * silent where errors are off.
 */
export function PartNotLoaded({
  title,
  role,
  retry,
}: {
  readonly title: ReactNode;
  /** Where the rest of the page cannot do without it. */
  readonly role?: 'alert' | undefined;
  readonly retry: () => void;
}) {
  const t = useTranslations('shop.global');
  const { errorsEnabled } = useWeb().shop;
  if (!errorsEnabled) return null;
  return (
    <Note tone="bad" role={role} title={title}>
      <Button size="s" variant="line" onClick={retry}>
        {t('tryAgain')}
      </Button>
    </Note>
  );
}
