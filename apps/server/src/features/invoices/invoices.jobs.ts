import type { FileStore } from '../../platform/files/file-store.ts';
import type { JobHandler, Sweep } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { noteInvoices } from '../../platform/metrics/counters.ts';
import { papersAsked } from './issue-invoice.ts';
import { mailAsked, makePapers } from './make-papers.service.ts';
import { findInvoiceFaults, noInvoiceFaults } from './reconcile.queries.ts';
import { sendInvoice } from './send-invoice.ts';

/** `invoice.make` and `mail.invoice`, both with `{ invoiceId }`: the papers are made once, and mailed once. */
export function invoiceJobs(parts: { readonly store: FileStore; readonly mailer: Mailer }): JobHandler[] {
  return [
    {
      kind: papersAsked,
      async handle(shop, { invoiceId = '' }, { id, now }) {
        await makePapers(shop, invoiceId, { store: parts.store, now, requestId: id });
      },
    },
    {
      kind: mailAsked,
      async handle(shop, { invoiceId = '' }, { id, now }) {
        await sendInvoice(shop, invoiceId, { ...parts, now, requestId: id });
      },
    },
  ];
}

const day = 24 * 3_600_000;

/** Every night, and once after a start: faults are errors in the log, where an alarm can find them. */
export function invoicesCheckSweep(log: Logger): Sweep {
  return {
    name: 'check-invoices',
    everyMs: day,
    async run(shop) {
      const faults = await findInvoiceFaults(shop.database);
      const counts: Record<string, number> = { ...noInvoiceFaults };
      for (const { kind } of faults) counts[kind] = (counts[kind] ?? 0) + 1;
      noteInvoices(shop.id, counts);
      for (const fault of faults) log.error({ shop: shop.id, ...fault }, 'the invoices do not add up');
    },
  };
}
