import type { Item } from '@bivak/contract/wire';
import type { Period } from '@bivak/rules';
import { useQuery } from '@tanstack/react-query';
import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { stockElsewhereQuery } from '../../features/availability/api/item-offer-queries.ts';
import { warehousesBehind } from '../../features/locations/model/place-choices.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import { useIdentity } from '../../session/use-session.ts';
import { useCommitSelection } from '../../features/carts/model/use-commit-selection.ts';
import { useDelivery } from '../../features/locations/model/use-delivery.ts';
import { OtherChoices } from './other-choices.tsx';

const NearestDates = lazy(async () => ({ default: (await import('./nearest-dates.tsx')).NearestDates }));

/** What somebody can do who cannot have the article then and there: other days, or another place that has it. */
export function WaysOut({ item }: { readonly item: Item }) {
  const shop = useShop();
  const { warehouse, period } = useSelection(usePlaces().warehouses);
  if (warehouse === null || period === null) return null;
  // What is only sold is not there for some days and back on others.
  const comesBack =
    item.ItemType !== 'Sales' &&
    warehousesBehind(shop, warehouse).some((id) => item.WarehouseIDs.includes(id));
  return (
    <>
      {comesBack ? (
        <ClientOnly>
          <Suspense fallback={null}>
            <NearestDates item={item} warehouse={warehouse} period={period} />
          </Suspense>
        </ClientOnly>
      ) : null}
      <Elsewhere item={item} warehouse={warehouse} period={period} />
    </>
  );
}

/** The other places that have it on the same days, each by one press. */
function Elsewhere({
  item,
  warehouse,
  period,
}: {
  readonly item: Item;
  readonly warehouse: string;
  readonly period: Period;
}) {
  const t = useTranslations('shop.product');
  const call = useCall();
  const shop = useShop();
  const identity = useIdentity();
  const { warehouses } = usePlaces();
  const { id: delivery } = useDelivery();
  const commit = useCommitSelection();
  const isAmong = (ids: readonly string[], choice: string) =>
    warehousesBehind(shop, choice).some((id) => ids.includes(id));
  const others = warehouses.filter(
    ({ WarehouseID }) => WarehouseID !== warehouse && isAmong(item.WarehouseIDs, WarehouseID),
  );
  const { data: having = [] } = useQuery({
    ...stockElsewhereQuery(call, item.ID, { period, identity }),
    enabled: others.length > 0,
  });
  const choices = others
    .filter(({ WarehouseID }) => isAmong(having, WarehouseID))
    .map(({ WarehouseID, Description }) => ({
      key: WarehouseID,
      words: Description,
      choose: () => void commit({ warehouse: WarehouseID, delivery, period }),
    }));
  return <OtherChoices title={t('elsewhere')} choices={choices} />;
}
