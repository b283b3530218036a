// /api/v3/admin/reports/vat, /api/v3/admin/reports/journal/{_export,_ubl}
import {
  exportJournal,
  exportJournalUbl,
  getVatReport,
  type VatReport as ReportOnWire,
} from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import type { ListFile } from '../../platform/application/list-page.ts';
import { type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { type RowsCell, RowsFile, rowsText } from '../../platform/http/rows-file.ts';
import { readRange } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import { staffExportJournal, staffExportUbl } from './books.commands.ts';
import { staffVatReport, type VatReport } from './books.queries.ts';
import type { JournalRow, RateSum } from './books.sql.ts';

const spoken = {
  input: (
    { query: { From, To } }: { readonly query: { readonly From: string; readonly To: string } },
    { shop }: Context,
  ) => readRange({ field: 'From', text: From }, { field: 'To', text: To }, shop.zone),
  refusal: (refused: Refusal) => refuseNamed(refused, (field) => (field === 'to' ? 'To' : field)),
};

export const booksAdminRoutes: readonly Route[] = [
  serve(getVatReport, staffVatReport, { ...spoken, answer: presentReport }),
  serve(exportJournal, staffExportJournal, { ...spoken, answer: journalFile }),
  serve(exportJournalUbl, staffExportUbl, {
    ...spoken,
    answer: ({ name, bytes }) => ({
      FileName: name,
      ContentType: 'application/zip',
      Data: bytes.toString('base64'),
    }),
  }),
];

const columns = [
  'number',
  'kind',
  'issued',
  'due',
  'customerNo',
  'customer',
  'vatNo',
  'country',
  'order',
  'creditOf',
  'paymentReference',
  'rate',
  'net',
  'vat',
  'rounding',
  'total',
] as const;

/** A row for each rate of a document: added up they come to its total, cents of rounding with the first. */
function journalFile({ pages }: ListFile<JournalRow>, { shop, language, now, actor }: Context): RowsFile {
  const t = shop.translate[language];
  const who = actor.kind === 'operator' ? actor.name : '';
  const when = shop.zone.format(now).slice(0, 16).replace('T', ' ').replace(':', '.');
  const rows = async function* () {
    for await (const page of pages) yield page.flatMap((row) => journalRows(row, t));
  };
  const head = columns.map((column) => t(`export.journal.${column}`));
  return new RowsFile(`${t('export.files.journal', { when, who })}.csv`, rowsText(language, head, rows()));
}

function journalRows(row: JournalRow, t: (key: string) => string): RowsCell[][] {
  return row.vat.map(({ vatBp, netCents, vatCents }, nth) => {
    const rounding = nth === 0 ? row.roundingCents : 0;
    return [
      row.id,
      t(`export.invoiceKind.${row.kind === 'credit' ? 'CreditNote' : 'Invoice'}`),
      row.issuedOn,
      row.kind === 'credit' ? '' : row.dueOn,
      row.customerNo ?? '',
      row.buyerName,
      row.vatNo ?? '',
      row.countryId,
      row.orderNo,
      row.creditedNumber ?? '',
      // A spreadsheet would take the pluses for a formula.
      (row.paymentReference ?? '').replaceAll('+', ''),
      vatBp / 100,
      money(netCents),
      money(vatCents),
      money(rounding),
      money(netCents + vatCents + rounding),
    ];
  });
}

function presentReport({ from, to, rates, roundingCents, boxes }: VatReport): ReportOnWire {
  const sum = (some: readonly RateSum[], of: 'netCents' | 'vatCents') =>
    some.reduce((all, rate) => all + rate[of], 0);
  const [net, vat] = [sum(rates, 'netCents'), sum(rates, 'vatCents')];
  const percents = [...new Set(rates.map(({ vatBp }) => vatBp))].toSorted((a, b) => a - b);
  return {
    From: from,
    To: to,
    Rates: percents.map((vatBp) => {
      const own = rates.filter((rate) => rate.vatBp === vatBp);
      const of = (kind: RateSum['kind']) => {
        const some = own.filter((rate) => rate.kind === kind);
        return {
          Documents: some.reduce((all, { documents }) => all + documents, 0),
          TotalExcVAT: money(sum(some, 'netCents')),
          VAT: money(sum(some, 'vatCents')),
        };
      };
      return {
        VATPercent: vatBp / 100,
        Invoiced: of('invoice'),
        Credited: of('credit'),
        TotalExcVAT: money(sum(own, 'netCents')),
        VAT: money(sum(own, 'vatCents')),
      };
    }),
    TotalRounding: money(roundingCents),
    TotalExcVAT: money(net),
    VAT: money(vat),
    TotalIncVAT: money(net + vat + roundingCents),
    Boxes: (boxes ?? []).map(({ box, cents }) => ({ Box: box, Amount: money(cents) })),
  };
}
