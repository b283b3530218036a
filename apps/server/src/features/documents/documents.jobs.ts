import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { JobFacts, JobHandler } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MailAttachment } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { documentsAsked } from './ask-documents.ts';
import { makeDocuments } from './make-documents.service.ts';

/** A mail waits so often for its papers; then it goes without. */
const mostAttempts = 3;

/** `document.make` with `{ reservationId }`: asked for by whoever looks for papers that are not there yet. */
export function documentJobs({ store }: { readonly store: FileStore }): JobHandler[] {
  return [
    {
      kind: documentsAsked,
      async handle(shop, { reservationId = '' }, { id, now }) {
        await makeDocuments(shop, reservationId, { store, now, requestId: id });
      },
    },
  ];
}

/** What goes with the mail about a reservation: the confirmation as PDF and its days for a calendar. */
export function mailedPapers({ store, log }: { readonly store: FileStore; readonly log: Logger }) {
  return async (shop: Shop, reservationId: string, job: JobFacts): Promise<MailAttachment[]> => {
    try {
      const made = await makeDocuments(shop, reservationId, { store, now: job.now, requestId: job.id });
      return await Promise.all(
        made.map(async ({ name, contentType, sha256 }) => {
          const bytes = await store.get(shop.id, sha256);
          if (bytes === null) throw new Error('the bytes of a document are missing');
          return { name, contentType, content: await buffer(bytes) };
        }),
      );
    } catch (error) {
      if (job.attempt < mostAttempts) throw error;
      log.error({ err: error, shop: shop.id, reservation: reservationId }, 'a mail goes without its papers');
      return [];
    }
  };
}
