import type { Item } from '@bivak/contract';
import { Box, Skeleton } from '@bivak/ui';
import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';

const ItemCalendar = lazy(async () => ({ default: (await import('./item-calendar.tsx')).ItemCalendar }));

/** Holds the height of a month until the calendar is there, so that nothing below it moves. */
const CALENDAR_HEIGHT = 400;

/** The calendar of one article that is rented: what is only sold has none. It is drawn in the browser only: today is the visitor's, and its chunk is large. */
export function ItemPeriod({ item }: { readonly item: Item }) {
  const t = useTranslations('shop.locationPeriodSelector');
  const sales = useShop().mode === 'sales';
  if (sales || item.ItemType === 'Sales') return null;
  const waiting = <Skeleton height={CALENDAR_HEIGHT} />;
  return (
    <Box aria-label={t('period')}>
      <ClientOnly fallback={waiting}>
        <Suspense fallback={waiting}>
          <ItemCalendar item={item} />
        </Suspense>
      </ClientOnly>
    </Box>
  );
}
