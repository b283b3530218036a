import { conversationsOf } from '../features/conversations/conversations.sql.ts';
import { findDocuments } from '../features/documents/documents.sql.ts';
import { listOwn } from '../features/invoices/invoices.sql.ts';
import { findOrderPlace, readOrderFiles } from '../features/orders/order-files.sql.ts';
import {
  findOwnState,
  findReservation,
  type Reader,
  readReservationLines,
} from '../features/orders/orders.sql.ts';
import type { Db } from '../platform/database/shop-database.ts';

const page = { size: 20, index: 0 };

/** What the page of an order asks, by the part of it. */
export const orderParts: Readonly<Record<string, (db: Db, id: string, reader: Reader) => Promise<unknown>>> =
  {
    head: findReservation,
    lines: readReservationLines,
    files: (db, id, { scope }) => Promise.all([findOrderPlace(db, id, scope), readOrderFiles(db, id, scope)]),
    documents: (db, id, { scope }) =>
      Promise.all([findOwnState(db, id, scope), findDocuments(db, id, 'Cancelled')]),
    conversations: (db, id, { scope }) =>
      Promise.all([
        findOwnState(db, id, scope),
        conversationsOf(db, scope, { about: { kind: 'reservation', id }, ...page }),
      ]),
    invoices: (db, id, { scope }) => listOwn(db, scope, { order: id, ...page }),
  };
