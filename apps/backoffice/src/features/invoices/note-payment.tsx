import { notedMethods } from '@bivak/contract/admin';
import { Chips, TextField } from '@bivak/ui';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { useFormat } from '@bivak/web';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { amountText, typedAmount } from '../../frame/typed-amount.ts';
import { type OpenInvoice, usePayments } from './use-payments.ts';

/** Money that came for an invoice: how, how much and when. It needs no books open: the desk notes it on the order. */
export function NotePayment({
  invoice,
  first,
  onClose,
}: {
  readonly invoice: OpenInvoice & { readonly open: number };
  /** How it comes most often where this is asked. */
  readonly first: (typeof notedMethods)[number];
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.notePayment');
  const format = useFormat();
  const { clock } = useApp();
  const { note: send, busy } = usePayments(invoice);
  const today = clock.today();
  const [method, setMethod] = useState(first);
  const [typed, setTyped] = useState(amountText(invoice.open));
  const [day, setDay] = useState<string>(today);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const amount = typedAmount(typed) ?? 0;
  const isTooMuch = amount > invoice.open;
  const fault = isTooMuch ? t('moreThanOpen') : t('amountMissing');
  const isWrong = amount <= 0 || isTooMuch;
  const isLater = day > today;
  async function submit() {
    setTried(true);
    if (isWrong || isLater) return;
    const when = day === '' ? {} : { Day: day };
    const done = await send({ Method: method, Amount: amount, Note: note.trim(), ...when });
    if (done !== null) onClose();
  }
  return (
    <FormDialog
      title={t('title', { number: invoice.number })}
      submit={t('press')}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <Chips
        label={t('method')}
        options={notedMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        value={method}
        onChange={setMethod}
      />
      <DecimalCommaField
        label={t('amount')}
        hint={t('openIs', { amount: format.money(invoice.open) })}
        min={0}
        decimals={2}
        maxLength={12}
        value={typed}
        error={isTried && isWrong ? fault : undefined}
        onChange={setTyped}
      />
      <TextField
        label={t('day')}
        type="date"
        max={today}
        value={day}
        error={isTried && isLater ? t('dayLater') : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField
        label={t('note')}
        value={note}
        maxLength={200}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
