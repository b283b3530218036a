import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { asJob } from '../../platform/jobs/job.ts';
import { outcomeToTell } from '../division/index.ts';
import { findToldRequest } from '../lending/index.ts';
import { requestLetter, requestLetterPdf } from './request-letter.ts';
import { readPaperBrand } from './sheet.ts';

export interface DrawnLetter {
  readonly name: string;
  readonly bytes: Buffer;
}

interface OfRequest {
  readonly requestId: string;
}

// Drawing takes some ten times the work of reading a row.
const terms = { rateLimit: 'lookups', shared: 'nobody' } as const;

/** Writes a request of the caller's association as a letter, in the caller's language. */
export const getRequestLetter = query({ ...terms, right: 'customer' }, drawn);

/** Does the same for staff, of any association. */
export const staffRequestLetter = query({ ...terms, right: 'requests.read' }, drawn);

async function drawn(context: Context, { requestId }: OfRequest): Promise<DrawnLetter | Refusal> {
  const { shop, actor, language, now } = context;
  if (shop.config.lending === undefined) return refuse('NotFound');
  const request = await findToldRequest(shop.database, requestId, CustomerScope.of(actor));
  if (request === undefined) return refuse('NotFound');
  // Whoever may read the request may read its result: asked as the mails ask.
  const { outcome } = await asJob(outcomeToTell, shop, { id: context.requestId, now }, { requestId });
  const letter = requestLetter(shop, request, { language, now, outcome });
  return {
    name: letter.fileName,
    bytes: await requestLetterPdf(letter, await readPaperBrand(shop.directory)),
  };
}
