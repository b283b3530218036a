import { notedMethods } from '@bivak/contract/admin';
import { Button, Chips, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { useFormat } from '@bivak/web';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import record from '../../frame/record.module.css';
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
  const global = useTranslations('shop.global');
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
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isWrong || isLater) return;
    const when = day === '' ? {} : { Day: day };
    const done = await send({ Method: method, Amount: amount, Note: note.trim(), ...when });
    if (done !== null) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { number: invoice.number })}
      closeLabel={global('close')}
      size="s"
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
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
        <div className={record.buttons}>
          <Button type="submit" busy={busy}>
            {t('press')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
