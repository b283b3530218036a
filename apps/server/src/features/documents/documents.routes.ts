import { getOrderCertificate, listOrderDocuments, type OrderDocument } from '@bivak/contract';
import { fileAddress } from '../../platform/files/file-address.ts';
import type { Context } from '../../platform/application/context.ts';
import { Redirect } from '../../platform/http/redirect.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { listed } from '../locations/index.ts';
import { findOwnState } from '../orders/index.ts';
import { askDocuments } from './ask-documents.ts';
import { type DocumentRow, findDocuments } from './documents.queries.ts';
import { documentState } from './make-documents.service.ts';

/** /api/v2/shop/reservationOrders/{id}/documents and …/{id}/certificate */
export const documentsRoutes: readonly Route[] = [
  route(listOrderDocuments, 'shopper', async (context, { params }) => {
    const rows = await documentsOf(context, params.id);
    return isRefusal(rows) ? rows : listed(rows.map((row) => presentDocument(row, context)));
  }),
  route(getOrderCertificate, 'shopper', async (context, { params }) => {
    const rows = await documentsOf(context, params.id);
    if (isRefusal(rows)) return rows;
    const paper = rows.find(({ kind }) => kind === 'confirmation');
    if (paper === undefined) return refuse('DocumentPending');
    return new Redirect(fileAddress(context.key, context.shop.id, paper.fileId, context.now));
  }),
];

/** The papers of the order as it stands. None yet: they are being made from now on. */
async function documentsOf(context: Context, id: string): Promise<DocumentRow[] | Refusal> {
  const { database } = context.shop;
  const standing = await findOwnState(database, id, CustomerScope.of(context.actor));
  if (standing === undefined) return refuse('NotFound');
  const state = documentState(standing);
  if (state === null) return refuse('NotFound');
  const rows = await findDocuments(database, id, state);
  if (rows.length === 0) await askDocuments(context, id);
  return rows;
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
