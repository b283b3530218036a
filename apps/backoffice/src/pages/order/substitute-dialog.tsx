import type { StaffOrder, StaffOrderLine } from '@bivak/contract/admin';
import { NumberStepper } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SubstituteSelect } from '../../features/orders/substitute-select.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';

export interface Substitute {
  readonly LineID: string;
  readonly ItemID: string;
  readonly Amount: number;
}

/** Another article in the place of one that is not at hand, at the price that was ordered. */
export function SubstituteDialog({
  order,
  line,
  busy,
  onClose,
  onSubstitute,
}: {
  readonly order: StaffOrder;
  readonly line: StaffOrderLine;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSubstitute: (substitute: Substitute) => void;
}) {
  const t = useTranslations('office.substitute');
  const [item, setItem] = useState('');
  const [amount, setAmount] = useState(line.Amount);
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (item !== '') onSubstitute({ LineID: line.ID, ItemID: item, Amount: amount });
  };
  return (
    <FormDialog
      title={t('title', { item: line.Description })}
      submit={t('do')}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('text')}</p>
      <SubstituteSelect
        orderId={order.ID}
        lineId={line.ID}
        chosen={item}
        onChoose={(chosen) => setItem(chosen?.id ?? '')}
      />
      {isTried && item === '' ? <p role="alert">{t('choose')}</p> : null}
      <NumberStepper
        label={t('amount')}
        labels={{ less: t('less'), more: t('more'), notWhole: t('notWhole') }}
        value={amount}
        min={1}
        max={line.Amount}
        live
        onChange={setAmount}
      />
    </FormDialog>
  );
}
