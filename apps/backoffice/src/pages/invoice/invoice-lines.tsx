import type { DeskInvoice, DeskInvoiceLine } from '@bivak/contract/admin';
import { EmptyState, SpecList } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import styles from './invoice-page.module.css';

/** What an invoice charges, line by line, with its tax by rate. */
export function InvoiceLines({ invoice }: { readonly invoice: DeskInvoice }) {
  const t = useTranslations('office.invoice');
  const format = useFormat();
  const rounding = invoice.TotalRounding;
  return (
    <Panel title={t('lines')} flush>
      <Table<DeskInvoiceLine>
        caption={t('lines')}
        hideCaption
        rows={invoice.Lines}
        rowKey={({ LineID }) => String(LineID)}
        loadingLabel={t('lines')}
        empty={<EmptyState title={t('noLines')} />}
        columns={[
          { id: 'what', label: t('what'), role: 'name', weight: 4, cell: ({ Description }) => Description },
          { id: 'amount', label: t('amount'), align: 'end', cell: ({ Amount }) => Amount },
          {
            id: 'vat',
            label: t('vat'),
            align: 'end',
            cell: ({ VATPercent }) => t('percent', { rate: VATPercent }),
          },
          {
            id: 'net',
            label: t('net'),
            align: 'end',
            weight: 2,
            cell: ({ TotalExcVAT }) => format.money(TotalExcVAT),
          },
          {
            id: 'gross',
            label: t('gross'),
            align: 'end',
            weight: 2,
            cell: ({ TotalIncVAT }) => format.money(TotalIncVAT),
          },
        ]}
      />
      <div className={styles.sums}>
        <SpecList
          look="facts"
          facts={[
            { term: t('net'), value: format.money(invoice.TotalExcVAT) },
            ...invoice.VATTotals.map(({ VATPercent, VAT }) => ({
              term: t('vatAt', { rate: VATPercent }),
              value: format.money(VAT),
            })),
            ...(rounding === 0 ? [] : [{ term: t('rounding'), value: format.money(rounding) }]),
            { term: t('total'), value: format.money(invoice.TotalIncVAT) },
          ]}
        />
      </div>
    </Panel>
  );
}
