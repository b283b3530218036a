import type { DeskInvoice } from '@bivak/contract/admin';
import { Button, TextField } from '@bivak/ui';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InvoiceAct } from '../../features/invoices/use-invoice-acts.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { typedAmount } from '../../frame/typed-amount.ts';
import { ActEffects } from './act-effects.tsx';
import styles from './invoice-page.module.css';

interface Typed {
  readonly id: number;
  readonly description: string;
  readonly price: string;
  readonly rate: string;
}

/** The order once more, with the customer's details of today, and lines in words that were forgotten. */
export function IssueAgain({
  invoice,
  busy,
  onClose,
  onIssue,
}: {
  readonly invoice: DeskInvoice;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onIssue: (act: InvoiceAct) => void;
}) {
  const t = useTranslations('office.invoice');
  const usual = String(invoice.VATTotals.at(-1)?.VATPercent ?? 21).replace('.', ',');
  const [lines, setLines] = useState<readonly Typed[]>([]);
  const [isTried, setTried] = useState(false);
  const change = (id: number, to: Partial<Typed>) =>
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...to } : line)));
  const isWhole = (line: Typed) => line.description.trim() !== '' && (typedAmount(line.price) ?? 0) > 0;
  const act: InvoiceAct = {
    act: 'again',
    body: {
      Lines: lines.filter(isWhole).map((line) => ({
        Description: line.description.trim(),
        Price: typedAmount(line.price) ?? 0,
        VATPercent: typedAmount(line.rate) ?? 0,
      })),
    },
  };
  const submit = () => {
    setTried(true);
    if (lines.every(isWhole)) onIssue(act);
  };
  return (
    <FormDialog
      title={t('againTitle', { number: invoice.ID })}
      size="m"
      submit={t('acts.again')}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('againText')}</p>
      {lines.map((line) => (
        <fieldset key={line.id} className={styles.free}>
          <legend className="hidden">{t('freeLine')}</legend>
          <TextField
            label={t('freeDescription')}
            value={line.description}
            maxLength={200}
            error={isTried && line.description.trim() === '' ? t('freeMissing') : undefined}
            onChange={({ target }) => change(line.id, { description: target.value })}
          />
          <DecimalCommaField
            label={t('freePrice')}
            value={line.price}
            min={0}
            decimals={2}
            maxLength={12}
            error={isTried && (typedAmount(line.price) ?? 0) <= 0 ? t('amountMissing') : undefined}
            onChange={(price) => change(line.id, { price })}
          />
          <DecimalCommaField
            label={t('freeRate')}
            value={line.rate}
            min={0}
            decimals={2}
            maxLength={5}
            onChange={(rate) => change(line.id, { rate })}
          />
          <Button
            size="s"
            variant="quiet"
            onClick={() => setLines((before) => before.filter(({ id }) => id !== line.id))}
          >
            {t('freeDrop')}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          size="s"
          variant="line"
          onClick={() =>
            setLines((before) => [
              ...before,
              { id: (before.at(-1)?.id ?? 0) + 1, description: '', price: '', rate: usual },
            ])
          }
        >
          {t('freeAdd')}
        </Button>
      </div>
      <ActEffects invoice={invoice} act={act} />
    </FormDialog>
  );
}
