import { type CustomerExport, eraseCustomer, exportCustomer, getCustomerExport } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { refuseNamed } from '../../platform/application/refusal.ts';
import { fileAddress } from '../../platform/files/file-address.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import type { ExportRow } from './exports.sql.ts';
import { staffEraseCustomer, staffExportCustomer, staffFindExport } from './staff-privacy.commands.ts';

/** /api/v3/admin/customers/{id}/export, …/{_export,_erase} */
export const privacyAdminRoutes: readonly Route[] = [
  serve(getCustomerExport, staffFindExport, {
    input: ({ params }) => ({ customerId: params.id }),
    answer: presentExport,
  }),
  serve(exportCustomer, staffExportCustomer, {
    input: ({ params }) => ({ customerId: params.id }),
    answer: presentExport,
  }),
  serve(eraseCustomer, staffEraseCustomer, {
    input: ({ params, query, body }) => ({
      customerId: params.id,
      number: body.Number,
      isDryRun: query.DryRun === 'true',
    }),
    answer: ({ id, effects }) => ({
      ID: id,
      Effects: {
        People: effects.people,
        Conversations: effects.conversations,
        Carts: effects.carts,
        Quotes: effects.quotes,
        Pieces: effects.pieces,
        Requests: effects.requests,
        OrdersKept: effects.orders,
        InvoicesKept: effects.invoices,
        Mails: [],
      },
    }),
    refusal: (refused) => refuseNamed(refused, (field) => wirePath(field, { number: 'Number' })),
  }),
];

function presentExport(archive: ExportRow | null, { key, shop, now }: Context): CustomerExport {
  if (archive === null)
    return { State: 'None', AskedAt: null, ExpiresAt: null, FileName: null, FileSize: null, FileUrl: null };
  return {
    State: archive.fileId === null ? 'Preparing' : 'Ready',
    AskedAt: shop.zone.format(archive.askedAt),
    ExpiresAt: shop.zone.format(archive.expiresAt),
    FileName: archive.fileName,
    FileSize: archive.fileSize,
    FileUrl: archive.fileId === null ? null : fileAddress(key, shop.id, archive.fileId, now),
  };
}
