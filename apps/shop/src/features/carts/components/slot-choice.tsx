import { TimeSlotChips } from '@bivak/ui';
import { visibleSlots, type TimeSlot } from '@bivak/rules';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** The slots of one direction: three that can be used, then all (spec 1 §5). */
export function SlotChoice({
  label,
  slots,
  value,
  onChoose,
  error,
}: {
  readonly label: string;
  readonly slots: readonly TimeSlot[];
  readonly value: string | null;
  readonly onChoose: (hourId: string) => void;
  readonly error: string | undefined;
}) {
  const t = useTranslations('shop.cart');
  const [expanded, setExpanded] = useState(false);
  return (
    <TimeSlotChips
      label={label}
      slots={visibleSlots(slots, value, expanded).flatMap(({ hourId, from, to, usable }) =>
        hourId === null ? [] : [{ value: hourId, label: `${from}–${to}`, usable }],
      )}
      total={slots.length}
      value={value}
      onChange={onChoose}
      expanded={expanded}
      onExpandedChange={setExpanded}
      labels={{
        showAll: t('showAllSlots', { count: String(slots.length) }),
        showFewer: t('showFewerSlots'),
      }}
      error={error}
    />
  );
}
