import { EmptyState, buttonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Nothing has these words: what to try, and the departments to look in. */
export function NothingFound({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  const t = useTranslations('shop');
  return (
    <>
      <EmptyState
        icon="search"
        title={t('search.nothing', { words })}
        text={t('search.nothingHints')}
        actions={
          <Link to="/items" className={buttonClass({ variant: 'line' })}>
            {t('list.allItems')}
          </Link>
        }
      />
      {children}
    </>
  );
}
