// /api/v3/admin/orders/{id}/{agreements,_sign-agreement}
import { type Agreement, listAgreements, signAgreement } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { refuseNamed } from '../../platform/application/refusal.ts';
import { fileAddress } from '../../platform/files/file-address.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { staffSignAgreement } from './agreements.commands.ts';
import { staffListAgreements } from './agreements.queries.ts';
import type { AgreementRow } from './agreements.sql.ts';

const names: Readonly<Record<string, string>> = { strokes: 'Strokes', termsVersion: 'TermsVersion' };

export const agreementsAdminRoutes: readonly Route[] = [
  serve(listAgreements, staffListAgreements, {
    input: ({ params }) => ({ orderId: params.id }),
    answer: ({ rows, terms }, context) => ({
      Collection: rows.map((row) => presentAgreement(row, context)),
      Terms: { Text: terms.text, Version: terms.version, Language: terms.language },
    }),
  }),
  serve(signAgreement, staffSignAgreement, {
    input: ({ params, body }) => ({
      orderId: params.id,
      signer: body.Signer,
      method: body.Method,
      strokes: body.Strokes,
      termsVersion: body.TermsVersion,
      isIdSeen: body.IsIDSeen,
    }),
    answer: presentAgreement,
    refusal: (refused) => refuseNamed(refused, (field) => names[field] ?? field),
  }),
];

function presentAgreement(row: AgreementRow, { shop, key, now }: Context): Agreement {
  return {
    ID: row.id,
    Method: row.method,
    Signer: row.signer,
    Language: row.language,
    TermsVersion: row.termsVersion,
    SignedAt: shop.zone.format(row.signedAt),
    TakenBy: row.takenBy,
    IDSeenBy: row.idSeenBy,
    AttachmentUrl: row.fileId === null ? null : fileAddress(key, shop.id, row.fileId, now),
  };
}
