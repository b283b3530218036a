import { type ReservationOrder, updateReservationOrder } from '@bivak/contract/wire';
import { isEditableStatus } from '@bivak/rules';
import { Button, Note, notify } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { DepotSlots } from '../../features/lending/components/depot-slots.tsx';
import { useSaveOrder } from '../../features/orders/model/use-save-order.ts';
import styles from './request.module.css';

/** The hours that a division gave: others of the same days can be taken while they are free, until fetching begins. */
export function OwnHours({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.lending.request.hours');
  const { clock } = useApp();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const begins = Date.parse(order.DateTimeBusinessStart);
  if (!isEditableStatus(order.ReservationStatus, false) || begins <= clock.now().getTime()) return null;
  return (
    <section aria-labelledby="hours">
      <h2 id="hours">{t('title')}</h2>
      {isOpen ? (
        <HoursForm
          key={order.Version}
          order={order}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      ) : (
        <>
          <Given order={order} />
          <div>
            <Button ref={opener} variant="line" icon="clock" onClick={() => setOpen(true)}>
              {t('change')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Given({ order: { PickupHour, ReturnHour } }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.lending.request.hours');
  return <p>{t(PickupHour === null || ReturnHour === null ? 'open' : 'text')}</p>;
}

function HoursForm({ order, onClose }: { readonly order: ReservationOrder; readonly onClose: () => void }) {
  const t = useTranslations('shop.lending.request.hours');
  const { call } = useApp();
  const format = useFormat();
  const client = useQueryClient();
  const { PickupHour, ReturnHour, ReservationOrderID: id, Version } = order;
  const standing = { pickup: PickupHour?.Key ?? null, return: ReturnHour?.Key ?? null };
  const [chosen, setChosen] = useState(standing);
  const { save, busy, problem } = useSaveOrder(order, t('notRefreshed'));
  const isChanged = chosen.pickup !== standing.pickup || chosen.return !== standing.return;
  async function submit(): Promise<void> {
    if (!isChanged) return onClose();
    const saved = await save(async () => {
      try {
        await call(updateReservationOrder, {
          params: { id },
          body: {
            ...(chosen.pickup === standing.pickup ? {} : { BusinessHourStart: chosen.pickup }),
            ...(chosen.return === standing.return ? {} : { BusinessHourEnd: chosen.return }),
            Version,
          },
        });
      } finally {
        // Somebody else may have taken it: what is shown as free is asked again either way.
        void client.invalidateQueries({ queryKey: ['time-slots'] });
      }
    });
    if (!saved) return;
    notify({ type: 'positive', title: t('saved') });
    onClose();
  }
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.slots}>
        {(['pickup', 'return'] as const).map((way) => (
          <DepotSlots
            key={way}
            id={`own-${way}`}
            direction={way}
            day={format.dayOf(way === 'pickup' ? order.DateTimeExpectedStart : order.DateTimeExpectedEnd)}
            orderId={id}
            value={chosen[way]}
            error={undefined}
            onChange={(slot) => setChosen((before) => ({ ...before, [way]: slot }))}
          />
        ))}
      </div>
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button variant="line" onClick={onClose}>
          {t('leave')}
        </Button>
      </div>
    </form>
  );
}
