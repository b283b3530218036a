import { noteInvoicePayment, notedMethods, type StaffOrder } from '@bivak/contract/admin';
import { Button, Chips, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { useFormat } from '@bivak/web';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { amountText, typedAmount } from '../../frame/typed-amount.ts';
import { useActs } from '../../frame/use-acts.tsx';
import styles from './order-page.module.css';

/** Money that came for the invoice of an order that is over: whoever takes money notes it without the books open. */
export function PayInvoice({
  order,
  invoice,
  onClose,
}: {
  readonly order: Pick<StaffOrder, 'ID'>;
  readonly invoice: StaffOrder['Invoices'][number];
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.payment');
  const global = useTranslations('shop.global');
  const format = useFormat();
  const call = useCall();
  const { clock } = useApp();
  const { act, busy } = useActs([['order', order.ID], ['orders'], ['invoices'], ['invoice', invoice.Number]]);
  const today = clock.today();
  const [method, setMethod] = useState<(typeof notedMethods)[number]>('CASH');
  const [typed, setTyped] = useState(amountText(invoice.Open));
  const [day, setDay] = useState<string>(today);
  const [note, setNote] = useState('');
  const [hasTried, setTried] = useState(false);
  const amount = typedAmount(typed);
  const isNone = amount === null || amount <= 0;
  const tooMuch = !isNone && amount > invoice.Open ? t('tooMuch') : null;
  const fault = isNone ? t('noAmount') : tooMuch;
  const isLater = day > today;

  async function take(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (fault !== null || amount === null || isLater) return;
    const body = { Method: method, Amount: amount, Note: note.trim(), ...(day === '' ? {} : { Day: day }) };
    const done = await act(
      (options) =>
        call(
          noteInvoicePayment,
          { params: { id: invoice.Number }, query: {}, body },
          { ...options, version: invoice.Version },
        ),
      t('taken', { amount: format.money(amount) }),
    );
    if (done !== null) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invoiceTitle', { number: invoice.Number })}
      closeLabel={global('close')}
      size="s"
    >
      <form className="stack" noValidate onSubmit={(event) => void take(event)}>
        <Chips
          label={t('method')}
          options={notedMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          value={method}
          onChange={setMethod}
        />
        <DecimalCommaField
          label={t('amount')}
          hint={t('openIs', { amount: format.money(invoice.Open) })}
          min={0}
          decimals={2}
          maxLength={12}
          value={typed}
          error={hasTried && fault !== null ? fault : undefined}
          onChange={setTyped}
        />
        <TextField
          label={t('day')}
          type="date"
          max={today}
          value={day}
          error={hasTried && isLater ? t('dayLater') : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField
          label={t('remark')}
          value={note}
          maxLength={200}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className={styles.save}>
          <Button type="submit" busy={busy}>
            {t('note')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
