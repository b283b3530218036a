import type { TodayOrder, TodaySlot } from '@bivak/contract/admin';
import { Button, RadioCards } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './today-page.module.css';

/** Another hour of the same day, with what is free at each. */
export function MoveDialog({
  row,
  slots,
  isReturn,
  onClose,
  onMove,
}: {
  readonly row: TodayOrder;
  readonly slots: readonly TodaySlot[];
  readonly isReturn: boolean;
  readonly onClose: () => void;
  readonly onMove: (hourId: string) => void;
}) {
  const t = useTranslations('office.day');
  const global = useTranslations('shop.global');
  const now = slots.find(({ From }) => From === row.SlotFrom)?.HourID ?? null;
  const [chosen, choose] = useState<string | null>(now);
  const freeOf = ({ Used, Capacity }: TodaySlot) =>
    Capacity === null ? t('asMany') : t('free', { count: Math.max(0, Capacity - Used) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('moveTitle', { name: row.Customer.Description })}
      closeLabel={global('close')}
      size="s"
    >
      <div className="stack">
        <RadioCards
          label={t(isReturn ? 'hoursBack' : 'hours')}
          value={chosen}
          onChange={choose}
          options={slots.map((slot) => ({
            value: slot.HourID,
            title: `${slot.From}–${slot.To}`,
            text: slot.HourID === now ? t('chosenNow') : freeOf(slot),
          }))}
        />
        <div className={styles.acts}>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
          <Button
            disabled={chosen === null || chosen === now}
            onClick={() => {
              if (chosen !== null) onMove(chosen);
            }}
          >
            {t('moveSend')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
