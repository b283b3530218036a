import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id } from '../wire/scalars.ts';

/** Ours: a request as a letter to keep, in the language of the caller. */
export const getRequestLetter = operation({
  id: 'getRequestLetter',
  method: 'GET',
  path: '/api/v2/shop/requests/{id}/letter',
  tag: 'Lending',
  summary: 'A rental request of the caller as PDF, in base64, as it stands now',
  params: z.object({ id: Id }),
  answer: z.object({ FileName: z.string(), ContentType: z.string(), Data: z.string() }),
});
