import { Button, buttonClass } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { itemsQuery } from '../../features/catalogue/api/items-query.ts';
import type { Filters } from './use-filters.ts';

/** The filters on a phone. Every press counts at once; the button says what is left and leads back to it. */
export function FilterSheet({
  filters: { filter, chosen },
  clear,
  onClose,
  children,
}: {
  readonly filters: Filters;
  /** The link that takes all filters away, with its look. */
  readonly clear: (className: string) => ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useTranslations('shop');
  const { data } = useInfiniteQuery(itemsQuery(useCall(), filter));
  const count = data?.pages[0]?.Total;
  return (
    <Dialog
      open
      title={t('filters.title')}
      closeLabel={t('global.close')}
      onClose={onClose}
      footer={
        <>
          {chosen.length === 0 ? null : clear(buttonClass({ variant: 'quiet' }))}
          <Button busy={count === undefined} onClick={onClose}>
            {count === undefined ? t('filters.title') : t('filters.show', { count })}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
