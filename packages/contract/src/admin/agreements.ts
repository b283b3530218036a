import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, lines, Moment, text } from '../wire/scalars.ts';

// What a customer signs when goods are handed out.

const params = z.object({ id: Id });

export const AgreementMethod = z.enum(['drawn', 'typed', 'paper']);
export type AgreementMethod = z.output<typeof AgreementMethod>;

export const Agreement = z.object({
  ID: z.string(),
  Method: AgreementMethod,
  Signer: z.string(),
  Language: z.string(),
  TermsVersion: z.string(),
  SignedAt: Moment,
  /** Who of the business was there. */
  TakenBy: z.string(),
  /** Who saw the papers of the signer; null: nobody noted it. No copy of them is kept. */
  IDSeenBy: z.nullable(z.string()),
  /** The paper; null until it is drawn. */
  AttachmentUrl: z.nullable(z.string()),
});
export type Agreement = z.output<typeof Agreement>;

export const listAgreements = operation({
  id: 'listAgreements',
  method: 'GET',
  path: '/api/v3/admin/orders/{id}/agreements',
  tag: 'Orders',
  summary: 'What was signed for an order, and the terms that would be signed now',
  params,
  answer: z.object({
    Collection: z.array(Agreement),
    /** In the language of the order. */
    Terms: z.object({ Text: z.string(), Version: z.string(), Language: z.string() }),
  }),
});

/** A point of a stroke, in thousandths of the field's width. */
const Point = z.tuple([
  z.int().check(z.minimum(0), z.maximum(1000)),
  z.int().check(z.minimum(0), z.maximum(1000)),
]);

export const signAgreement = operation({
  id: 'signAgreement',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_sign-agreement',
  tag: 'Orders',
  summary: 'Note that a customer signed the rental agreement: on the screen, by a typed name, or on paper',
  params,
  body: z.object({
    Signer: text(200, 1),
    Method: AgreementMethod,
    /** What the pen drew, where it drew. */
    Strokes: z._default(
      z.array(z.array(Point).check(z.minLength(1), z.maxLength(2000))).check(z.maxLength(200)),
      [],
    ),
    /** The version of the terms that were on the screen. */
    TermsVersion: lines(80, 1),
    IsIDSeen: z._default(z.boolean(), false),
  }),
  answer: Agreement,
  status: 201,
});
