import type { DeskInvoice, DeskInvoiceLine } from '@bivak/contract/admin';
import { Button, TextAreaField } from '@bivak/ui';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { useFormat } from '@bivak/web';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InvoiceAct } from '../../features/invoices/use-invoice-acts.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { amountText, typedAmount } from '../../frame/typed-amount.ts';
import { ActEffects } from './act-effects.tsx';
import styles from './invoice-page.module.css';

/** What is taken back of an invoice: an amount for each line, with the credit note that comes of it before it is made. */
export function CreditDialog({
  invoice,
  busy,
  onClose,
  onCredit,
}: {
  readonly invoice: DeskInvoice;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onCredit: (act: InvoiceAct) => void;
}) {
  const t = useTranslations('office.invoice');
  const format = useFormat();
  const lines = invoice.Lines.filter((line) => leftOf(line) > 0);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const amounts = lines.map((line) => ({ line, amount: typedAmount(typed[line.LineID] ?? '') ?? 0 }));
  const some = amounts.filter(({ amount }) => amount > 0);
  const tooMuch = some.find(({ line, amount }) => amount > leftOf(line));
  const isAll = amounts.every(({ line, amount }) => amount === leftOf(line));
  const takeAll = () =>
    setTyped(Object.fromEntries(lines.map((line) => [line.LineID, amountText(leftOf(line))])));
  const act: InvoiceAct = {
    act: 'credit',
    body: {
      Reason: reason.trim() === '' ? '–' : reason.trim(),
      // All of it, to the last cent of rounding.
      ...(isAll
        ? {}
        : { Lines: some.map(({ line, amount }) => ({ LineID: line.LineID, TotalIncVAT: amount })) }),
    },
  };
  const submit = () => {
    setTried(true);
    if (some.length > 0 && tooMuch === undefined && reason.trim() !== '') onCredit(act);
  };
  return (
    <FormDialog
      title={t('creditTitle', { number: invoice.ID })}
      size="m"
      submit={t('acts.credit')}
      variant="bad"
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('creditText')}</p>
      <div>
        <Button size="s" variant="line" onClick={takeAll}>
          {t('creditAll')}
        </Button>
      </div>
      <div className={styles.amounts}>
        {lines.map((line) => (
          <DecimalCommaField
            key={line.LineID}
            label={`${String(line.Amount)} × ${line.Description}`}
            hint={t('leftOf', { amount: format.money(leftOf(line)) })}
            value={typed[line.LineID] ?? ''}
            min={0}
            decimals={2}
            maxLength={12}
            error={tooMuch?.line.LineID === line.LineID ? t('moreThanLeft') : undefined}
            onChange={(text) => setTyped((before) => ({ ...before, [line.LineID]: text }))}
          />
        ))}
      </div>
      {isTried && some.length === 0 ? <p className="bad">{t('creditNothing')}</p> : null}
      <TextAreaField
        required
        label={t('creditReason')}
        hint={t('creditReasonHint')}
        rows={2}
        maxLength={500}
        value={reason}
        error={isTried && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {some.length === 0 || tooMuch !== undefined ? null : <ActEffects invoice={invoice} act={act} />}
    </FormDialog>
  );
}

function leftOf({ TotalIncVAT, Credited }: DeskInvoiceLine): number {
  return Math.round((TotalIncVAT - Credited) * 100) / 100;
}
