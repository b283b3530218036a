import { exportJournal, exportJournalUbl, getVatReport, type VatReport } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, EmptyState, notify, SpecList } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { MoneyAreas } from '../../features/invoices/money-areas.tsx';
import { ExportButton } from '../../frame/export-button.tsx';
import { ListFilters } from '../../frame/list-filters.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import record from '../../frame/record.module.css';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { pastQuarters } from './vat-search.ts';

type Rate = VatReport['Rates'][number];

/** What is owed as VAT of a period, and what the bookkeeping takes out of it: the sales journal and its documents. */
export function VatPage() {
  const t = useTranslations('office.vat');
  const call = useCall();
  const format = useFormat();
  const navigate = useNavigate();
  const { clock } = useApp();
  const quarters = pastQuarters(clock.today(), 4);
  const asked = useSearch({ from: '/guarded/reports/vat' });
  const [last] = quarters;
  const From = asked.From ?? last?.from ?? clock.today();
  const To = asked.To ?? (asked.From === undefined ? (last?.to ?? From) : clock.today());
  const query = { From, To };
  const { data, error, refetch } = useQuery({
    queryKey: ['vat', From, To],
    queryFn: ({ signal }) => call(getVatReport, { query }, { signal }),
  });
  const period = t('period', {
    from: format.day(From as IsoDate),
    to: format.day(To as IsoDate),
  });
  return (
    <>
      <ScreenHead title={t('title')} note={period} />
      <MoneyAreas here="books" />
      <div className={record.buttons} role="group" aria-label={t('quarters')}>
        {quarters.map((quarter) => (
          <Button
            key={quarter.from}
            size="s"
            variant={quarter.from === From && quarter.to === To ? undefined : 'line'}
            aria-pressed={quarter.from === From && quarter.to === To}
            onClick={() =>
              void navigate({ to: '/reports/vat', search: { From: quarter.from, To: quarter.to } })
            }
          >
            {t('quarter', {
              nth: String((Number(quarter.from.slice(5, 7)) + 2) / 3),
              year: quarter.from.slice(0, 4),
            })}
          </Button>
        ))}
      </div>
      <ListFilters
        label={t('filters')}
        fields={[
          { kind: 'day', name: 'From', label: t('from') },
          { kind: 'day', name: 'To', label: t('to') },
        ]}
      />
      {data === undefined ? (
        <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />
      ) : (
        <div className={record.columns}>
          <Rates report={data} />
          <div className={record.stack}>
            <Totals report={data} />
            <Take query={query} />
          </div>
        </div>
      )}
    </>
  );
}

function Rates({ report }: { readonly report: VatReport }) {
  const t = useTranslations('office.vat');
  const format = useFormat();
  return (
    <Panel title={t('rates')} flush>
      <Table<Rate>
        caption={t('rates')}
        hideCaption
        rows={report.Rates}
        rowKey={({ VATPercent }) => String(VATPercent)}
        loadingLabel={t('rates')}
        empty={<EmptyState title={t('none')} text={t('noneText')} />}
        columns={[
          {
            id: 'rate',
            label: t('rate'),
            role: 'name',
            cell: ({ VATPercent }) => t('percent', { rate: VATPercent }),
          },
          {
            id: 'invoiced',
            label: t('invoiced'),
            align: 'end',
            weight: 2,
            cell: ({ Invoiced }) => format.money(Invoiced.TotalExcVAT),
          },
          {
            id: 'credited',
            label: t('credited'),
            align: 'end',
            weight: 2,
            cell: ({ Credited }) => format.money(Credited.TotalExcVAT),
          },
          {
            id: 'net',
            label: t('net'),
            align: 'end',
            weight: 2,
            cell: ({ TotalExcVAT }) => format.money(TotalExcVAT),
          },
          { id: 'vat', label: t('vat'), align: 'end', weight: 2, cell: ({ VAT }) => format.money(VAT) },
        ]}
      />
    </Panel>
  );
}

function Totals({ report }: { readonly report: VatReport }) {
  const t = useTranslations('office.vat');
  const format = useFormat();
  return (
    <>
      <Panel title={t('totals')}>
        <SpecList
          look="facts"
          facts={[
            { term: t('net'), value: format.money(report.TotalExcVAT) },
            { term: t('vat'), value: format.money(report.VAT) },
            ...(report.TotalRounding === 0
              ? []
              : [{ term: t('rounding'), value: format.money(report.TotalRounding) }]),
            { term: t('total'), value: format.money(report.TotalIncVAT) },
          ]}
        />
      </Panel>
      {report.Boxes.length === 0 ? null : (
        <Panel title={t('boxes')}>
          <SpecList
            look="facts"
            facts={report.Boxes.map(({ Box, Amount }) => ({
              term: t('box', { box: Box }),
              value: format.money(Amount),
            }))}
          />
        </Panel>
      )}
    </>
  );
}

function Take({ query }: { readonly query: { readonly From: string; readonly To: string } }) {
  const t = useTranslations('office.vat');
  const call = useCall();
  const say = useErrorNotice();
  const { press, busy } = useWrite(() => call(exportJournalUbl, { query }));
  async function pack(): Promise<void> {
    try {
      const packed = await press(undefined);
      if (packed === null) return;
      const link = document.createElement('a');
      link.href = `data:${packed.ContentType};base64,${packed.Data}`;
      link.download = packed.FileName;
      link.click();
      notify({ type: 'positive', title: t('packed', { name: packed.FileName }) });
    } catch (error) {
      say(error);
    }
  }
  return (
    <Panel title={t('books')}>
      <p>{t('booksText')}</p>
      <div className={record.buttons}>
        <ExportButton list={t('journal')} read={() => call(exportJournal, { query })} />
        <Button size="s" variant="quiet" busy={busy} onClick={() => void pack()}>
          {t('ubl')}
        </Button>
      </div>
    </Panel>
  );
}
