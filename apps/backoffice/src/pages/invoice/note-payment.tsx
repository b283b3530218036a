import { type DeskInvoice, notedMethods } from '@bivak/contract/admin';
import { Button, Chips, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { useFormat } from '@bivak/web';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import type { InvoiceAct } from '../../features/invoices/use-invoice-acts.ts';
import record from '../../frame/record.module.css';
import { amountText, typedAmount } from '../../frame/typed-amount.ts';

/** Money that came for an invoice: how, how much and when. */
export function NotePayment({
  invoice,
  busy,
  onClose,
  onNote,
}: {
  readonly invoice: DeskInvoice;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onNote: (act: InvoiceAct) => void;
}) {
  const t = useTranslations('office.invoice');
  const global = useTranslations('shop.global');
  const format = useFormat();
  const { clock } = useApp();
  const today = clock.today();
  const [method, setMethod] = useState<(typeof notedMethods)[number]>('TRANSFER');
  const [typed, setTyped] = useState(amountText(invoice.Open));
  const [day, setDay] = useState<string>(today);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const amount = typedAmount(typed) ?? 0;
  const isTooMuch = amount > invoice.Open;
  const fault = isTooMuch ? t('moreThanOpen') : t('amountMissing');
  const isWrong = amount <= 0 || isTooMuch;
  const isLater = day > today;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWrong || isLater) return;
    onNote({
      act: 'pay',
      body: { Method: method, Amount: amount, Note: note.trim(), ...(day === '' ? {} : { Day: day }) },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payTitle', { number: invoice.ID })}
      closeLabel={global('close')}
      size="s"
    >
      <form className="stack" noValidate onSubmit={submit}>
        <Chips
          label={t('method')}
          options={notedMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          value={method}
          onChange={setMethod}
        />
        <DecimalCommaField
          label={t('payAmount')}
          hint={t('openIs', { amount: format.money(invoice.Open) })}
          min={0}
          decimals={2}
          maxLength={12}
          value={typed}
          error={isTried && isWrong ? fault : undefined}
          onChange={setTyped}
        />
        <TextField
          label={t('payDay')}
          type="date"
          max={today}
          value={day}
          error={isTried && isLater ? t('dayLater') : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField
          label={t('payNote')}
          value={note}
          maxLength={200}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className={record.buttons}>
          <Button type="submit" busy={busy}>
            {t('acts.pay')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
