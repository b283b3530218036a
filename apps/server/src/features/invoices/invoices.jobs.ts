import { buffer } from 'node:stream/consumers';
import { routePath } from '@bivak/contract/shop-config';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { keepFile } from '../../platform/files/stored-files.ts';
import { dayText, moneyText } from '../../platform/i18n/formats.ts';
import type { JobHandler, Sweep } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MailAttachment, Mailer } from '../../platform/mail/mailer.ts';
import { sendOnce } from '../../platform/mail/send-once.ts';
import { noteInvoices } from '../../platform/metrics/counters.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import { readPaperBrand } from '../documents/index.ts';
import {
  type MailContent,
  mailFooter,
  mailHtml,
  mailText,
  readMailTheme,
  spokenName,
} from '../notifications/index.ts';
import { invoicePaper, invoicePdf } from './invoice-paper.ts';
import { invoiceUbl } from './invoice-ubl.ts';
import { hasUbl, type Invoice, type InvoiceLine } from './invoice.ts';
import { findPapers, type PaperKind, type PaperRow, readInvoice, savePaper } from './invoices.sql.ts';
import { papersAsked } from './issue-invoice.ts';
import { findInvoiceFaults, noInvoiceFaults } from './reconcile.sql.ts';

const mailAsked = 'mail.invoice';

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

interface MakingParts {
  readonly store: FileStore;
  readonly now: EpochMs;
  /** Of the job that makes them, for the event. */
  readonly requestId: string;
}

interface MadePaper {
  readonly kind: PaperKind;
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** The papers of an invoice; what is missing is made first, and then mailed. Only for jobs: it takes a while. */
export async function makePapers(shop: Shop, invoiceId: string, parts: MakingParts): Promise<PaperRow[]> {
  const { database } = shop;
  const found = await readInvoice(database, invoiceId);
  if (found === undefined) return [];
  const { invoice, lines } = found;
  const wanted: readonly PaperKind[] = hasUbl(invoice) ? ['pdf', 'ubl'] : ['pdf'];
  const there = await findPapers(database, invoiceId);
  const missing = wanted.filter((kind) => there.every((paper) => paper.kind !== kind));
  if (missing.length === 0) return there;
  const made: MadePaper[] = [];
  for (const kind of missing) made.push(await makePaper(shop, kind, invoice, lines));
  const t = shop.translate[invoice.language];
  await inTransaction(database, async (transaction) => {
    for (const { kind, bytes, contentType } of made) {
      const name = t(`invoice.fileName.${kind}`, { number: invoice.number, kind: invoice.kind });
      const owner = { ownerEntity: 'invoice', ownerId: invoiceId };
      const file = { name, bytes, contentType, ...owner };
      const { id: fileId } = await keepFile(transaction, parts.store, shop.id, parts.now, file);
      await savePaper(transaction, { invoiceId, kind, fileId }, parts.now);
    }
    await enqueue(transaction, parts.now, { kind: mailAsked, payload: { invoiceId } });
    await recordEvents(
      transaction,
      { actor: { kind: 'job' }, now: parts.now, requestId: parts.requestId },
      { entity: 'invoice', entityId: invoiceId, action: 'make-papers', after: { kinds: missing } },
    );
    transaction.afterCommit(() => shop.wakeRelay());
  });
  return findPapers(database, invoiceId);
}

async function makePaper(
  shop: Shop,
  kind: PaperKind,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
): Promise<MadePaper> {
  if (kind === 'ubl') {
    return { kind, bytes: Buffer.from(invoiceUbl(invoice, lines)), contentType: 'application/xml' };
  }
  const paper = invoicePaper(shop, invoice, lines);
  const bytes = await invoicePdf(paper, await readPaperBrand(shop.directory));
  return { kind, bytes, contentType: 'application/pdf' };
}

/** Mails an invoice to where the customer's invoices go, once, with its PDF, and as UBL where the shop does so. */
async function sendInvoice(
  shop: Shop,
  invoiceId: string,
  parts: MakingParts & { readonly mailer: Mailer },
): Promise<void> {
  const found = await readInvoice(shop.database, invoiceId);
  if (found === undefined || found.invoice.buyer.email === '') return;
  const { invoice } = found;
  const content = invoiceMail(shop, invoice);
  await sendOnce(shop, parts.mailer, {
    kind: mailAsked,
    subjectId: invoice.id,
    recipient: invoice.buyer.email,
    language: invoice.language,
    now: parts.now,
    content: {
      subject: content.subject,
      text: mailText(content),
      html: mailHtml(content, await readMailTheme(shop.directory)),
      attachments: await attachmentsOf(shop, invoiceId, parts),
    },
  });
}

async function attachmentsOf(shop: Shop, invoiceId: string, parts: MakingParts): Promise<MailAttachment[]> {
  const papers = await makePapers(shop, invoiceId, parts);
  const sent = papers.filter(({ kind }) => kind === 'pdf' || shop.config.invoices.mailUbl);
  return Promise.all(
    sent.map(async ({ name, contentType, sha256 }) => {
      const bytes = await parts.store.get(shop.id, sha256);
      if (bytes === null) throw new Error('the bytes of an invoice are missing');
      return { name, contentType, content: await buffer(bytes) };
    }),
  );
}

function invoiceMail(shop: Shop, invoice: Invoice): MailContent {
  const { language, kind, number, buyer, customerId, grossCents, paidCents } = invoice;
  const { config } = shop;
  const t = shop.translate[language];
  const name = spokenName(buyer.person || buyer.name);
  const open = kind === 'credit' ? 0 : grossCents - paidCents;
  const fact = (key: string, line: string) => ({ name: t(key), lines: [line] });
  const page = routePath(config, customerId === null ? 'home' : 'accountInvoices', language, {});
  return {
    language,
    subject: t(`invoice.mail.subject.${kind}`, { number, shop: config.name }),
    preview: moneyText(grossCents, language),
    shopName: config.name,
    title: t(`invoice.title.${kind}`, { number }),
    greeting: name === '' ? t('mail.greetingNobody') : t('mail.greeting', { name }),
    intro:
      invoice.replacedNumber === null
        ? t(`invoice.mail.intro.${kind}`, { order: invoice.orderNo })
        : t('invoice.mail.intro.again', { order: invoice.orderNo, replaced: invoice.replacedNumber }),
    facts: [
      fact('mail.facts.orderNo', invoice.orderNo),
      ...(invoice.reference === null ? [] : [fact('mail.facts.reference', invoice.reference)]),
      fact('mail.gross', moneyText(grossCents, language)),
      ...(open > 0 && invoice.paymentReference !== null
        ? [fact('invoice.mail.say', invoice.paymentReference)]
        : []),
    ],
    articles: null,
    deposit: null,
    next: {
      title: t('mail.nextTitle'),
      text:
        open > 0
          ? t('invoice.payBefore', {
              amount: moneyText(open, language),
              day: dayText(invoice.dueOn, language),
            })
          : t(`invoice.mail.nothing.${kind}`),
    },
    button: {
      text: t(customerId === null ? 'invoice.mail.toShop' : 'invoice.mail.toInvoices'),
      href: canonicalOrigin(shop) + page,
    },
    footer: mailFooter(shop, language, 'mail.why'),
  };
}
