import type { Item } from '@bivak/contract';
import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import { useCommitSelection } from '../frame/use-commit-selection.tsx';
import { useDelivery } from '../parts/use-delivery.ts';
import { OtherChoices } from './other-choices.tsx';

const NearestDates = lazy(async () => ({ default: (await import('./nearest-dates.tsx')).NearestDates }));

/** What somebody can do who cannot have the article then and there: other days, or another place that keeps it. */
export function WaysOut({ item }: { readonly item: Item }) {
  const t = useTranslations('shop.product');
  const { warehouses } = usePlaces();
  const { warehouse, period } = useSelection(warehouses);
  const { id: delivery } = useDelivery();
  const commit = useCommitSelection();
  if (warehouse === null || period === null) return null;
  if (item.WarehouseIDs.includes(warehouse)) {
    return (
      <ClientOnly>
        <Suspense fallback={null}>
          <NearestDates item={item} warehouse={warehouse} period={period} />
        </Suspense>
      </ClientOnly>
    );
  }
  const choices = warehouses
    .filter((one) => item.WarehouseIDs.includes(one.WarehouseID))
    .map(({ WarehouseID, Description }) => ({
      key: WarehouseID,
      words: Description,
      choose: () => void commit({ warehouse: WarehouseID, delivery, period }),
    }));
  return <OtherChoices title={t('elsewhere')} choices={choices} />;
}
