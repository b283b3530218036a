import { Button, Note } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../app-context.tsx';

/** In the place of a part of a page that could not be loaded: what it is, and another try; silent where errors are off. */
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
  const { errorsEnabled } = useShop();
  if (!errorsEnabled) return null;
  return (
    <Note tone="bad" role={role} title={title}>
      <Button size="s" variant="line" onClick={retry}>
        {t('tryAgain')}
      </Button>
    </Note>
  );
}
