import {
  type DeskInvoiceRow,
  exportInvoices,
  type InvoiceColumn,
  invoiceSorts,
  invoiceViewNames,
  listDeskInvoices,
} from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { InvoiceState } from '../../features/invoices/invoice-state.tsx';
import { MoneyAreas } from '../../features/invoices/money-areas.tsx';
import { isNarrowed, ListFilters } from '../../frame/list-filters.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';

/** What was invoiced and taken back, by how it stands: open, late, paid. */
export function InvoicesPage() {
  const t = useTranslations('office.invoices');
  const call = useCall();
  const format = useFormat();
  const asked = useSearch({ from: '/guarded/invoices' });
  const search = { ...asked, View: asked.View ?? 'open' } as const;
  return (
    <>
      <ScreenHead title={t('title')} note={t(`views.${search.View}`)} />
      <MoneyAreas here="invoices" />
      <ListViews
        label={t('viewsLabel')}
        views={invoiceViewNames.map((view) => ({ view, label: t(`views.${view}`) }))}
        view={search.View}
        to="/invoices"
      />
      <ListFilters
        label={t('filters')}
        words={t('search')}
        fields={[
          { kind: 'day', name: 'From', label: t('from') },
          { kind: 'day', name: 'To', label: t('to') },
          { kind: 'said', name: 'CustomerID', label: t('customer') },
        ]}
        sort={{
          usual: '-DateInvoice',
          options: invoiceSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
        }}
      />
      <RecordList<DeskInvoiceRow, InvoiceColumn>
        title={t('list')}
        list="invoices"
        queryKey={['invoices', search]}
        page={(query, options) => call(listDeskInvoices, { query: { ...search, ...query } }, options)}
        rowKey={({ ID }) => ID}
        entity="invoice"
        rowLink={({ ID }, props) => <Link to="/invoices/$invoiceId" params={{ invoiceId: ID }} {...props} />}
        isNarrowed={isNarrowed(asked)}
        noneYet={{ title: t(`none.${search.View}`), text: t('noneText') }}
        file={{
          name: t('list'),
          read: (Columns) => call(exportInvoices, { query: search, body: { Columns } }),
        }}
        columns={[
          {
            id: 'number',
            label: t('number'),
            role: 'name',
            weight: 3,
            file: ['number', 'kind', 'order'],
            cell: ({ ID, Order, CreditedInvoiceID }) => (
              <>
                {ID}
                <SubLine>
                  {CreditedInvoiceID === null ? Order.Number : t('creditOf', { number: CreditedInvoiceID })}
                </SubLine>
              </>
            ),
          },
          {
            id: 'customer',
            label: t('customer'),
            weight: 4,
            file: ['customer', 'reference'],
            cell: ({ Customer, Reference }) => (
              <>
                {Customer.Description === '' ? '–' : Customer.Description}
                {Reference === null ? null : <SubLine>{Reference}</SubLine>}
              </>
            ),
          },
          {
            id: 'issued',
            label: t('issued'),
            weight: 2,
            file: ['issued'],
            cell: ({ DateInvoice }) => <span className="nowrap">{format.day(DateInvoice as IsoDate)}</span>,
          },
          {
            id: 'due',
            label: t('due'),
            weight: 2,
            file: ['due'],
            cell: ({ DateDue, Kind }) =>
              Kind === 'CreditNote' ? '–' : <span className="nowrap">{format.day(DateDue as IsoDate)}</span>,
          },
          {
            id: 'total',
            label: t('total'),
            align: 'end',
            weight: 2,
            file: ['net', 'total'],
            cell: ({ TotalIncVAT }) => format.money(TotalIncVAT),
          },
          {
            id: 'open',
            label: t('open'),
            align: 'end',
            weight: 2,
            file: ['paid', 'open'],
            cell: ({ Open, Kind }) => (Kind === 'CreditNote' ? '–' : format.money(Open)),
          },
          {
            id: 'state',
            label: t('state'),
            weight: 2,
            file: ['state'],
            cell: ({ State }) => <InvoiceState state={State} />,
          },
        ]}
      />
    </>
  );
}
