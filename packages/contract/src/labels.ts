import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Id, Reference, listOf } from './wire/scalars.ts';

export const listLabels = operation({
  id: 'listLabels',
  method: 'GET',
  path: '/api/v2/shop/label',
  tag: 'Settings',
  summary: 'The texts of a subject, such as the subjects of the contact form, in the language of the caller',
  query: z.object({ subject: Id }),
  answer: listOf(Reference),
});
