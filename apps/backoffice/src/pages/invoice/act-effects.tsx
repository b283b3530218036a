import type { DeskInvoice, InvoiceActed } from '@bivak/contract/admin';
import { SpecList, useSettled } from '@bivak/ui';
import { isWireError, useFormat } from '@bivak/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type InvoiceAct, useInvoiceCall } from '../../features/invoices/use-invoice-acts.ts';
import record from '../../frame/record.module.css';

/** The same act, tried and rolled back by the server: the paper that it would make, and what is open then. */
export function ActEffects({ invoice, act }: { readonly invoice: DeskInvoice; readonly act: InvoiceAct }) {
  const t = useTranslations('office.invoice');
  const send = useInvoiceCall(invoice.ID);
  const asked = useSettled(JSON.stringify(act), 250);
  const { data, error } = useQuery({
    queryKey: ['invoice-effects', invoice.ID, invoice.Version, asked],
    queryFn: ({ signal }) =>
      send(JSON.parse(asked) as InvoiceAct, true, { version: invoice.Version, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return (
    <section className={record.effects} aria-label={t('effects')} role="status">
      <b>{t('effects')}</b>
      {error === null ? null : <p className="bad">{isWireError(error) ? error.message : t('notTried')}</p>}
      {data === undefined || error !== null ? null : <Told effects={data.Effects} />}
    </section>
  );
}

function Told({ effects: { Open, Document } }: { readonly effects: InvoiceActed['Effects'] }) {
  const t = useTranslations('office.invoice');
  const format = useFormat();
  const paper =
    Document === null
      ? []
      : [
          ...Document.Lines.map(({ Amount, Description, TotalIncVAT }, at) => ({
            id: `line ${String(at)}`,
            term: `${String(Amount)} × ${Description}`,
            value: format.money(TotalIncVAT),
          })),
          { term: t('net'), value: format.money(Document.TotalExcVAT) },
          ...Document.VATTotals.map(({ VATPercent, VAT }) => ({
            term: t('vatAt', { rate: VATPercent }),
            value: format.money(VAT),
          })),
          ...(Document.TotalRounding === 0
            ? []
            : [{ term: t('rounding'), value: format.money(Document.TotalRounding) }]),
          { term: t(`documentTotal.${Document.Kind}`), value: format.money(Document.TotalIncVAT) },
        ];
  return <SpecList look="facts" facts={[...paper, { term: t('openAfter'), value: format.money(Open.To) }]} />;
}
