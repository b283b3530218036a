import { Button, notify } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useWrite } from '@bivak/web';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { SelectorFields } from '../../../features/locations/components/selector-fields.tsx';
import { usePlaces } from '../../../features/locations/model/use-places.ts';
import { useSelectorDraft } from '../selector/use-selector-draft.ts';
import { useDelivery } from '../use-delivery.ts';
import type { OrderToCopy } from './order-to-copy.ts';
import { useCopyOrder } from './use-copy-order.ts';

/** Where and when an order is rented again (spec 1 §4, "Duplicate reservation"); nothing of it counts elsewhere. */
export function DuplicateDialog({
  order,
  onClose,
}: {
  readonly order: OrderToCopy;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop');
  const { mode } = useShop();
  const chosen = useSelectorDraft(useBeginning(order));
  const [pressed, setPressed] = useState(false);
  const copy = useCopyOrder();
  const { run, busy } = useWrite((to: Parameters<typeof copy>[1]) => copy(order.ReservationOrderID, to));
  const { warehouse, delivery, period } = chosen.draft;

  async function confirm(): Promise<void> {
    setPressed(true);
    if (warehouse === null || period === null) {
      notify({ type: 'warning', title: t('global.errorValidation') });
      return;
    }
    if (await run({ warehouse, delivery, period })) onClose();
  }
  const number = order.OrderID ?? order.ReservationID;
  return (
    <Dialog
      open
      size="l"
      title={t('duplicateReservation.title', { number, mode })}
      closeLabel={t('global.close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('global.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void confirm()}>
            {t('duplicateReservation.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft">{t('duplicateReservation.text')}</p>
        <SelectorFields {...chosen} missing={pressed ? chosen.missing : []} withDelivery />
      </div>
    </Dialog>
  );
}

/** The place and the delivery of before, as far as they can be chosen; other days have to be. */
function useBeginning({ WarehouseID, DeliveryID }: OrderToCopy) {
  const { warehouses, deliveries } = usePlaces();
  const { id } = useDelivery();
  const { warehouseAliases } = useShop();
  const [alias] = Object.entries(warehouseAliases).find(([, all]) => all.includes(WarehouseID)) ?? [];
  const only = warehouses.length === 1 ? warehouses[0] : undefined;
  const place =
    warehouses.find((one) => one.WarehouseID === (alias ?? WarehouseID))?.WarehouseID ?? only?.WarehouseID;
  const delivery = deliveries.find((one) => one.DeliveryID === DeliveryID)?.DeliveryID;
  return { warehouse: place ?? null, delivery: delivery ?? id, period: null };
}
