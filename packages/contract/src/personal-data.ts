import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Moment, Nothing, password } from './wire/scalars.ts';

/** All that is kept about a person, or about their customer, as one archive (GDPR, articles 15 and 20). Ours. */
export const PersonalExport = z.object({
  State: z.enum(['None', 'Preparing', 'Ready']),
  /** Whether it is of the customer as a whole: who manages it gets that. */
  IsWhole: z.boolean(),
  DateTimeAsked: z.nullable(Moment),
  /** When it is thrown away. */
  DateTimeExpires: z.nullable(Moment),
  FileName: z.nullable(z.string()),
  /** In bytes. */
  FileSize: z.nullable(z.int()),
  /** Good for five minutes. */
  FileUrl: z.nullable(z.string()),
});
export type PersonalExport = z.output<typeof PersonalExport>;

const path = '/api/v2/shop/personal-data';
const tag = 'Personal data';

export const getPersonalExport = operation({
  id: 'getPersonalExport',
  method: 'GET',
  path: `${path}/export`,
  tag,
  summary: 'The archive that the caller asked for last',
  answer: PersonalExport,
});

export const askPersonalExport = operation({
  id: 'askPersonalExport',
  method: 'POST',
  path: `${path}/export`,
  tag,
  summary:
    'Ask for all that is kept about the caller; one that was asked for within the hour is answered again',
  answer: PersonalExport,
});

export const erasePersonalData = operation({
  id: 'erasePersonalData',
  method: 'POST',
  path: `${path}/_erase`,
  tag,
  summary:
    'Erase what is kept about the caller, or about their customer, save for what law demands to be kept',
  body: z.object({
    /** Person: the caller alone. Customer: all of its persons and what it wrote; only by who manages it. */
    Scope: z.enum(['Person', 'Customer']),
    /** Of logins that have one. */
    CurrentPassword: z.optional(password(0)),
  }),
  answer: Nothing,
  status: 204,
});
