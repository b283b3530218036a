import { REFERENCE_LENGTH, updateReservationOrder, type ReservationOrder } from '@bivak/contract/wire';
import { Button, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { useInvalidNotice } from '@bivak/web/forms';
import { useSaveOrder } from '../model/use-save-order.ts';

/** Asks for the reference that the customer's orders carry (spec 1 §5, "Reference modal"). */
export function ReferenceDialog({
  order,
  onClose,
}: {
  readonly order: ReservationOrder;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop.orderActions');
  const all = useTranslations('shop');
  const call = useCall();
  const { busy, problem, save } = useSaveOrder(order, all('order.loadError'));
  const [reference, setReference] = useState(order.Reference ?? '');
  const [isMissing, setMissing] = useState(false);
  const sayInvalid = useInvalidNotice();
  const form = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const Reference = reference.trim();
    setMissing(Reference === '');
    if (Reference === '') return sayInvalid({});
    const params = { id: order.ReservationOrderID };
    const saved = await save(() => call(updateReservationOrder, { params, body: { Reference } }));
    if (saved) onClose();
  }

  return (
    <Dialog
      open
      id="reference-required"
      size="s"
      title={t('referenceRequiredTitle')}
      closeLabel={all('global.close')}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} busy={busy}>
          {t('save')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('reference')}
          hint={t('referenceHint')}
          required
          maxLength={REFERENCE_LENGTH}
          autoComplete="off"
          value={reference}
          onChange={({ target }) => {
            setMissing(false);
            setReference(target.value);
          }}
          error={isMissing ? t('referenceMissing') : (problem ?? undefined)}
        />
      </form>
    </Dialog>
  );
}
