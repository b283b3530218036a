import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readMailsOfNow } from '../../platform/jobs/outbox.ts';
import type { Invoice, InvoiceDraft } from './invoice.ts';
import { lockInvoice } from './invoices.sql.ts';
import { findStanding, type Standing } from './staff-invoices.sql.ts';

export interface OfInvoiceAct {
  readonly number: string;
  /** The version that the caller saw. */
  readonly version: number;
  /** Only tells what it would do. */
  readonly isDryRun: boolean;
}

/** What an act leaves besides how the invoice stands. */
export interface Made {
  /** The credit note or invoice that it issued; its number is none's in a dry run. */
  readonly document?: { readonly number: string; readonly draft: InvoiceDraft };
}

export interface InvoiceActed {
  readonly number: string;
  readonly version: number;
  readonly openCents: { readonly from: number; readonly to: number };
  readonly document: { readonly number: string | null; readonly draft: InvoiceDraft } | null;
  /** The mails that go out for it, by their kind. */
  readonly mails: readonly string[];
}

/**
 * What every act of staff on an invoice has in common, as `actOnOrder` has it for orders: once per Idempotency-Key, under the
 * lock of the invoice and within the caller's warehouses, its version compared, the work, its effects told. A dry run does all
 * of it and rolls back. Nothing of it can be taken back but what was noted: that has an act of its own.
 */
export function actOnInvoice(
  context: Context,
  { number, version, isDryRun }: OfInvoiceAct,
  {
    route,
    input,
    work,
  }: {
    /** The call, for its Idempotency-Key. */
    readonly route: string;
    readonly input: unknown;
    readonly work: (transaction: Transaction, invoice: Invoice, before: Standing) => Promise<Made | Refusal>;
  },
): Promise<InvoiceActed | Refusal> {
  const { shop, actor } = context;
  const { warehouses } = OperatorScope.of(actor);
  const asked = { route: `invoices/${route}/${number}`, input: { version, input } };
  return inTransaction<InvoiceActed | Refusal>(shop.database, async (transaction) => {
    const done = async (): Promise<InvoiceActed | Refusal> => {
      const invoice = await lockInvoice(transaction, number);
      const before = await findStanding(transaction, number, warehouses);
      if (invoice === undefined || before === undefined || invoice.kind === 'credit')
        return refuse('NotFound');
      if (before.version !== version)
        return staleRecord(transaction, before, { entities: ['invoice'], entityId: invoice.id });
      const made = await work(transaction, invoice, before);
      if (isRefusal(made)) return made;
      const after = await findStanding(transaction, number, warehouses);
      if (after === undefined) throw new Error(`invoice ${number} vanished while it was locked`);
      const acted = { number, openCents: { from: before.openCents, to: after.openCents } };
      const { document = null } = made;
      if (isDryRun) {
        const mails = await readMailsOfNow(transaction);
        const draft = document === null ? null : { number: null, draft: document.draft };
        return transaction.rollback({ ...acted, version, document: draft, mails });
      }
      transaction.afterCommit(() => shop.wakeRelay());
      return { ...acted, version: after.version, document, mails: [] };
    };
    return isDryRun ? done() : once(transaction, context, asked, done);
  });
}
