import { buffer } from 'node:stream/consumers';
import { routePath } from '@bivak/contract/shop-config';
import type { FileStore } from '../../platform/files/file-store.ts';
import { dayText, moneyText } from '../../platform/i18n/formats.ts';
import {
  allowed,
  asJob,
  jobContext,
  type JobFacts,
  type JobHandler,
  jobOf,
  type Sweep,
} from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MailAttachment, Mailer } from '../../platform/mail/mailer.ts';
import { sendOnce } from '../../platform/mail/send-once.ts';
import { noteInvoices } from '../../platform/metrics/counters.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import {
  type MailContent,
  mailFooter,
  mailHtml,
  mailText,
  readMailTheme,
  spokenName,
} from '../notifications/index.ts';
import type { Invoice } from './invoice.ts';
import { makeInvoiceDocuments, mailAsked } from './invoices.commands.ts';
import { invoiceFaults, invoiceToMail } from './invoices.queries.ts';
import { invoiceDocumentsAsked } from './issue-invoice.ts';
import { noInvoiceFaults } from './reconcile.sql.ts';

/** `invoice.make` and `mail.invoice`, both with `{ invoiceId }`: the documents are made once, and mailed once. */
export function invoiceJobs(parts: { readonly store: FileStore; readonly mailer: Mailer }): JobHandler[] {
  return [
    jobOf(invoiceDocumentsAsked, makeInvoiceDocuments, { files: parts.store }, ({ invoiceId = '' }) => ({
      invoiceId,
    })),
    {
      kind: mailAsked,
      handle: (shop, { invoiceId = '' }, job) => sendInvoice(shop, invoiceId, { ...parts, job }),
    },
  ];
}

const day = 24 * 3_600_000;

/** Every night, and once after a start: faults are errors in the log, where an alarm can find them. */
export function invoicesCheckSweep(log: Logger): Sweep {
  return {
    name: 'check-invoices',
    everyMs: day,
    async run(shop, now) {
      const job = { id: `check-invoices-${now}`, now };
      const faults = await asJob(invoiceFaults, shop, job, undefined);
      const counts: Record<string, number> = { ...noInvoiceFaults };
      for (const { kind } of faults) counts[kind] = (counts[kind] ?? 0) + 1;
      noteInvoices(shop.id, counts);
      for (const fault of faults) log.error({ shop: shop.id, ...fault }, 'the invoices do not add up');
    },
  };
}

/** Mails an invoice to where the customer's invoices go, once, with its PDF, and as UBL where the shop does so. */
async function sendInvoice(
  shop: Shop,
  invoiceId: string,
  parts: { readonly store: FileStore; readonly mailer: Mailer; readonly job: JobFacts },
): Promise<void> {
  const found = await asJob(invoiceToMail, shop, parts.job, { invoiceId });
  if (found === undefined || found.invoice.buyer.email === '') return;
  const { invoice } = found;
  const content = invoiceMail(shop, invoice);
  await sendOnce(shop, parts.mailer, {
    kind: mailAsked,
    subjectId: invoice.id,
    recipient: invoice.buyer.email,
    language: invoice.language,
    now: parts.job.now,
    content: {
      subject: content.subject,
      text: mailText(content),
      html: mailHtml(content, await readMailTheme(shop.directory, canonicalOrigin(shop))),
      attachments: await attachmentsOf(shop, invoiceId, parts),
    },
  });
}

async function attachmentsOf(
  shop: Shop,
  invoiceId: string,
  { store, job }: { readonly store: FileStore; readonly job: JobFacts },
): Promise<MailAttachment[]> {
  const context = { ...jobContext(shop, job), files: store };
  const documents = allowed(await makeInvoiceDocuments(context, { invoiceId }));
  const sent = documents.filter(({ kind }) => kind === 'pdf' || shop.config.invoices.mailUbl);
  return Promise.all(
    sent.map(async ({ name, contentType, sha256 }) => {
      const bytes = await store.get(shop.id, sha256);
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
