import { randomUUID } from 'node:crypto';
import { allowed } from '../../../testing/a-staff-member.ts';
import type { Desk } from '../../handovers/testing/a-desk.ts';
import { moveOrder } from '../../orders/moves.ts';
import { staffCloseOrder } from '../index.ts';

interface InvoiceCall {
  readonly path: string;
  readonly body?: object;
  readonly version: number;
}

/** What takes more statements than an act usually does, and why. */
export const mostOfInvoices = {
  // A paper is frozen with its lines, and takes the number of its series last.
  creditDeskInvoice: 16,
  // The same, and it reads all that an order says.
  issueInvoiceAgain: 22,
  // It writes on two records, the entry and the invoice, each with its event, and reads back what is left.
  bookBankLine: 15,
};

export const uncountedOfInvoices = {
  takeBankFile: 'each entry of a file is booked by itself',
  exportJournalUbl: 'reads one document after the other',
};

/** Every act on an invoice and on an entry of the bank, as of the version that stands. */
export function invoiceCalls(
  desk: () => Desk,
  send: (call: InvoiceCall) => Promise<unknown>,
): Readonly<Record<string, () => Promise<InvoiceCall>>> {
  const sql = (text: string, values: unknown[]) => desk().server.pool.query(text, values);
  async function anInvoice(): Promise<string> {
    const { shop, clock } = desk().server;
    await sql('update shop_feesthuis.moment set used = $1', [0]);
    const key = await desk().order({ [desk().item]: 2 });
    const source = { actor: { kind: 'job' }, now: clock.now, requestId: 'test' } as const;
    for (const to of ['Open', 'Pick', 'Picked', 'Closed'] as const)
      await moveOrder(shop, source, { key, to, who: 'operator' });
    return allowed(await staffCloseOrder(desk().staff(), { key, note: null })).invoiceNo ?? '';
  }
  const act = async (number: string, verb: string, body: object): Promise<InvoiceCall> => {
    const { rows } = await sql('select version from shop_feesthuis.invoice_standing where number = $1', [
      number,
    ]);
    return { path: `/invoices/${number}/${verb}`, body, version: rows[0].version };
  };
  const paid = async (number: string) => act(number, '_note-payment', { Method: 'CASH', Amount: 1 });
  /** One that waits. */
  async function onEntry(verb: string, body: object): Promise<InvoiceCall> {
    const id = randomUUID();
    await sql(
      `insert into shop_feesthuis.bank_file (id, name, sha256, at, by) values ($1, 'x', '', now(), 'Els')`,
      [id],
    );
    await sql(
      `insert into shop_feesthuis.bank_line (id, key, file_id, account, day, cents, party, party_iban, text, state, words)
       values ($1, $1, $1, '', '2026-06-10', 500, 'Jan', '', '', 'open', '')`,
      [id],
    );
    return { path: `/bank-lines/${id}/${verb}`, body, version: 1 };
  }
  return {
    creditDeskInvoice: async () => act(await anInvoice(), '_credit', { Reason: 'Stuk' }),
    issueInvoiceAgain: async () => {
      const number = await anInvoice();
      await send(await act(number, '_credit', { Reason: 'Opnieuw' }));
      return act(number, '_again', {});
    },
    noteInvoicePayment: async () => paid(await anInvoice()),
    undoInvoicePayment: async () => {
      const number = await anInvoice();
      await send(await paid(number));
      const { rows } = await sql(
        `select p.id from shop_feesthuis.invoice_payment p join shop_feesthuis.invoice i on i.id = p.invoice_id
         where i.number = $1`,
        [number],
      );
      return act(number, `payments/${rows[0].id}/_undo`, {});
    },
    bookBankLine: async () => onEntry('_book', { InvoiceID: await anInvoice(), Amount: 1 }),
    ignoreBankLine: () => onEntry('_ignore', { Reason: 'Subsidie' }),
    reopenBankLine: async () => {
      const ignored = await onEntry('_ignore', { Reason: 'Subsidie' });
      await send(ignored);
      return { path: ignored.path.replace('_ignore', '_reopen'), version: 2 };
    },
  };
}
