import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../platform/files/file-store.ts';
import { allowed, jobContext, type JobFacts, type JobHandler, jobOf } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MailAttachment } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { OwnOutcome } from '../division/index.ts';
import type { ToldRequest } from '../lending/index.ts';
import { agreementAsked, makeAgreement } from './agreements.commands.ts';
import { documentsAsked, makeDocuments } from './documents.commands.ts';
import { requestLetter, requestLetterPdf } from './request-letter.ts';
import { readPaperBrand } from './sheet.ts';

/** A mail waits so often for its documents; then it goes without. */
const mostAttempts = 3;

/**
 * `document.make` with `{ reservationId }`: asked for by whoever looks for documents that are not there yet;
 * `agreement.make` with `{ agreementId }`: what was signed.
 */
export function documentJobs({ store: files }: { readonly store: FileStore }): JobHandler[] {
  return [
    jobOf(documentsAsked, makeDocuments, { files }, ({ reservationId = '' }) => ({ reservationId })),
    jobOf(agreementAsked, makeAgreement, { files }, ({ agreementId = '' }) => ({ agreementId })),
  ];
}

/** What goes with the mail about a reservation: the confirmation as PDF and its days for a calendar. */
export function mailedDocuments({ store, log }: { readonly store: FileStore; readonly log: Logger }) {
  return async (shop: Shop, reservationId: string, job: JobFacts): Promise<MailAttachment[]> => {
    try {
      const context = { ...jobContext(shop, job), files: store };
      const made = allowed(await makeDocuments(context, { reservationId }));
      return await Promise.all(
        made.map(async ({ name, contentType, sha256 }) => {
          const bytes = await store.get(shop.id, sha256);
          if (bytes === null) throw new Error('the bytes of a document are missing');
          return { name, contentType, content: await buffer(bytes) };
        }),
      );
    } catch (error) {
      if (job.attempt < mostAttempts) throw error;
      log.error(
        { err: error, shop: shop.id, reservation: reservationId },
        'a mail goes without its documents',
      );
      return [];
    }
  };
}

/** What goes with the mail about a request: its letter, in the language of who reads the mail. */
export function mailedLetter({ log }: { readonly log: Logger }) {
  return async (
    shop: Shop,
    request: ToldRequest,
    told: { readonly language: Language; readonly outcome: OwnOutcome | null },
    job: JobFacts,
  ): Promise<MailAttachment | null> => {
    try {
      const letter = requestLetter(shop, request, { ...told, now: job.now });
      const content = await requestLetterPdf(letter, await readPaperBrand(shop.directory));
      return { name: letter.fileName, contentType: 'application/pdf', content };
    } catch (error) {
      if (job.attempt < mostAttempts) throw error;
      log.error({ err: error, shop: shop.id, request: request.id }, 'a mail goes without its letter');
      return null;
    }
  };
}
