import {
  getOrderCertificate,
  getRequestLetter as getRequestLetterCall,
  listOrderDocuments,
  type OrderDocument,
} from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { fileAddress } from '../../platform/files/file-address.ts';
import { Redirect } from '../../platform/http/redirect.ts';
import { type Route, serve, whoever } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';
import {
  orderConfirmation,
  orderDocuments,
  staffOrderConfirmation,
  staffOrderDocuments,
} from './documents.commands.ts';
import type { DocumentRow } from './documents.sql.ts';
import { getRequestLetter, staffRequestLetter } from './request-letter.queries.ts';

/** /api/v2/shop/reservationOrders/{id}/documents and …/{id}/certificate, /api/v2/shop/requests/{id}/letter */
export const documentsRoutes: readonly Route[] = [
  serve(listOrderDocuments, whoever(orderDocuments, staffOrderDocuments), {
    input: ofOrder,
    answer: (rows, context) => listed(rows.map((row) => presentDocument(row, context))),
  }),
  serve(getOrderCertificate, whoever(orderConfirmation, staffOrderConfirmation), {
    input: ofOrder,
    answer: ({ fileId }, { key, shop, now }) => new Redirect(fileAddress(key, shop.id, fileId, now)),
  }),
  serve(getRequestLetterCall, whoever(getRequestLetter, staffRequestLetter), {
    input: ({ params }) => ({ requestId: params.id }),
    answer: ({ name, bytes }) => ({
      FileName: name,
      ContentType: 'application/pdf',
      Data: bytes.toString('base64'),
    }),
  }),
];

function ofOrder({ params }: { readonly params: { readonly id: string } }) {
  return { orderId: params.id };
}

function presentDocument(row: DocumentRow, { shop, key, now }: Context): OrderDocument {
  return {
    DocumentID: row.id,
    Kind: row.kind,
    FileName: row.name,
    ContentType: row.contentType,
    FileSize: row.size,
    AttachmentUrl: fileAddress(key, shop.id, row.fileId, now),
    DateTimeCreated: shop.zone.format(row.createdAt),
  };
}
