import * as z from 'zod/mini';
import { UploadPolicy } from './attachment-parts.ts';
import { operation } from './operation.ts';
import { Id, Moment, Nothing, listOf } from './wire/scalars.ts';

/** A file of a reservation or order that its customer added. */
export const OrderFile = z.object({
  FileID: z.string(),
  FileName: z.string(),
  ContentType: z.string(),
  FileSize: z.int(),
  /** Signed: whoever has it may fetch the file, for five minutes. */
  AttachmentUrl: z.string(),
  /** The line that it belongs to; null where it is for the whole order. */
  ReservationOrderItemID: z.nullable(z.string()),
  DateTimeCreated: Moment,
});
export type OrderFile = z.output<typeof OrderFile>;

/** What the business made about an order: the confirmation as PDF, its days for a calendar. */
export const OrderDocument = z.object({
  DocumentID: z.string(),
  Kind: z.enum(['confirmation', 'calendar']),
  FileName: z.string(),
  ContentType: z.string(),
  FileSize: z.int(),
  AttachmentUrl: z.string(),
  DateTimeCreated: Moment,
});
export type OrderDocument = z.output<typeof OrderDocument>;

const params = z.object({ id: Id });

export const listOrderFiles = operation({
  id: 'listOrderFiles',
  method: 'GET',
  path: '/api/v2/shop/reservationOrders/{id}/files',
  tag: 'Orders',
  summary: 'The files that the customer added to a reservation or order',
  params,
  /** UploadPolicy, ours: whether another can be added now. */
  answer: z.extend(listOf(OrderFile), { UploadPolicy }),
});

export const addOrderFile = operation({
  id: 'addOrderFile',
  method: 'POST',
  path: '/api/v2/shop/reservationOrders/{id}/files',
  tag: 'Orders',
  summary: 'Add a file to a reservation or order, until it is handed out',
  params,
  file: true,
  answer: OrderFile,
  status: 201,
});

export const listOrderDocuments = operation({
  id: 'listOrderDocuments',
  method: 'GET',
  path: '/api/v2/shop/reservationOrders/{id}/documents',
  tag: 'Orders',
  summary: 'What the business made about a reservation or order; what is not there yet is being made',
  params,
  answer: listOf(OrderDocument),
});

export const getOrderCertificate = operation({
  id: 'getOrderCertificate',
  method: 'GET',
  path: '/api/v2/shop/reservationOrders/{id}/certificate',
  tag: 'Orders',
  summary: 'The confirmation as PDF: sent on to its signed address; DocumentPending while it is being made',
  params,
  answer: Nothing,
  status: 303,
});
