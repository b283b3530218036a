import { buffer } from 'node:stream/consumers';
import { routePath } from '@bivak/contract/shop-config';
import { dayText, moneyText } from '../../platform/i18n/formats.ts';
import type { MailAttachment, Mailer } from '../../platform/mail/mailer.ts';
import { sendOnce } from '../../platform/mail/send-once.ts';
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
import { readInvoice } from './invoices.queries.ts';
import { mailAsked, makePapers, type MakingParts } from './make-papers.service.ts';

/** Mails an invoice to where the customer's invoices go, once, with its PDF, and as UBL where the shop does so. */
export async function sendInvoice(
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

export function invoiceMail(shop: Shop, invoice: Invoice): MailContent {
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
