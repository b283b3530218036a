import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { refusedSpan } from './books.queries.ts';
import { type JournalRow, readJournal, type Span } from './books.sql.ts';
import { invoiceUbl } from './invoice-ubl.ts';
import { readInvoice } from './invoices.sql.ts';

/** The sales journal of a period, document after document. Names of customers leave the house with it. */
export const staffExportJournal = command(
  { right: 'reports.money', stepUp: true },
  async (context: Context, span: Span): Promise<ListFile<JournalRow> | Refusal> => {
    const refused = refusedSpan(span, context.actor);
    if (refused !== null) return refused;
    return listFile(context, { list: 'journal', columns: [], asked: span }, (page) =>
      readJournal(context.shop.database, span, page),
    );
  },
);

/** So many are packed while somebody waits. */
const mostDocuments = 2000;

export interface PackedDocuments {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Every document of a period as UBL, from its frozen words and figures. Of who is not found in Peppol too: a program for
 * bookkeeping reads the same file, only the network would not take it.
 */
export const staffExportUbl = command(
  { right: 'reports.money', stepUp: true },
  async (context: Context, span: Span): Promise<PackedDocuments | Refusal> => {
    const refused = refusedSpan(span, context.actor);
    if (refused !== null) return refused;
    const { database } = context.shop;
    const rows = await readJournal(database, span, { size: mostDocuments, after: null });
    if (rows.length > mostDocuments)
      return refuse('ValidationFailed', { fields: [{ field: 'to', reason: 'too-many-documents' }] });
    const zip = new ZipFile();
    const packed = buffer(zip.outputStream);
    for (const { id: number, invoiceId } of rows) {
      const found = await readInvoice(database, invoiceId);
      if (found === undefined) throw new Error(`invoice ${number} vanished`);
      const xml = Buffer.from(invoiceUbl(found.invoice, found.lines));
      zip.addBuffer(xml, `${number}.xml`, { mtime: new Date(context.now) });
    }
    zip.end();
    const bytes = await packed;
    await recordEvents(database, context, {
      entity: 'export',
      entityId: 'journal-ubl',
      action: 'export',
      after: { ...span, documents: rows.length },
    });
    return { name: `ubl-${span.from}-${span.to}.zip`, bytes };
  },
);
