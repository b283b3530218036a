import type { OrderFile } from '@bivak/contract';
import { fileAddress } from '../../platform/files/file-address.ts';
import type { Context } from '../../platform/application/context.ts';
import type { OrderFileRow } from './order-files.queries.ts';

/** With an address that is good for five minutes: who reads the list later asks again. */
export function presentOrderFile(row: OrderFileRow, { shop, key, now }: Context): OrderFile {
  return {
    FileID: row.fileId,
    FileName: row.name,
    ContentType: row.contentType,
    FileSize: row.size,
    AttachmentUrl: fileAddress(key, shop.id, row.fileId, now),
    ReservationOrderItemID: row.lineId === null ? null : String(row.lineId),
    DateTimeCreated: shop.zone.format(row.createdAt),
  };
}
