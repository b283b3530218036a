// What apps/dev puts a laptop's demo together with; in production nobody enters here (main.ts, operator.ts).
export { findLedgerFaults, staffLoseStock } from './features/availability/index.ts';
export { addLines, createCart, updateCart } from './features/carts/index.ts';
export { checkOut, checkOutAsVisitor, reserveWithoutCart } from './features/checkout/index.ts';
export { writeToBusiness } from './features/contact/index.ts';
export {
  beginConversation,
  plainMessage,
  staffAnswerConversation,
  writeMessage,
} from './features/conversations/index.ts';
export { reportDamage, damageNumber, staffDamageStep } from './features/damages/index.ts';
export {
  keepRounds,
  performRun,
  staffCommitRound,
  staffFindRound,
  staffPublish,
  staffStartRun,
} from './features/division/index.ts';
export { staffFindHandover, staffHandOut, staffPick, staffTakeBack } from './features/handovers/index.ts';
export { createOperator, createPerson, lockCustomer, type NewPerson } from './features/identity/index.ts';
export { recordPastInvoice, staffCloseOrder, staffNotePayment } from './features/invoices/index.ts';
export { assignRequest } from './features/lending/index.ts';
export { localNow, type PlaceCalendar, readCalendars, slotsOn } from './features/locations/index.ts';
export { staffMoveOrder } from './features/order-edit/index.ts';
export {
  cancelOrder,
  extendOverdue,
  staffAssignOrder,
  staffDecide,
  staffNoteBackOn,
  staffOrderNote,
} from './features/orders/index.ts';
export { fetchPayment, paymentLink } from './features/payments/index.ts';
export { chosenPrices } from './features/pricing/index.ts';
export { settlePlaces } from './features/settings/index.ts';
export { type OpenData, runOperator } from './operator/run-operator.ts';
export type { Context } from './platform/application/context.ts';
export { isRefusal, type Refusal } from './platform/application/refusal.ts';
export { type Clock, clockFrom, systemClock } from './platform/clock/clock.ts';
export type { Zone } from './platform/clock/zone.ts';
export { migrate } from './platform/database/migrate.ts';
export { insertLinesSql, lineColumns } from './platform/database/order-sql.ts';
export { createShopDatabase, type Db } from './platform/database/shop-database.ts';
export { type Statement, statement } from './platform/database/statement.ts';
export { inTransaction, type Transaction } from './platform/database/transaction.ts';
export { type EpochMs, instant } from './platform/database/types.ts';
export { type EventSource, recordEvents } from './platform/events/record-event.ts';
export type { Actor } from './platform/identity/actor.ts';
export { loadServerKey, type ServerKey } from './platform/identity/server-key.ts';
export { contentTypeOf } from './platform/files/content-type.ts';
export { type FileStore, localFileStore } from './platform/files/file-store.ts';
export { storeFile } from './platform/files/stored-files.ts';
export type { Language } from './platform/i18n/language.ts';
export { faultLine, plainTexts } from './platform/i18n/plain-texts.ts';
export { createLog, type Logger } from './platform/log/log.ts';
export { describeServer } from './platform/process/describe-server.ts';
export { failureText } from './platform/process/failure.ts';
export { keepRunning } from './platform/process/keep-running.ts';
export { filesFolder, openDatabase, type OpenDatabase } from './platform/process/open-database.ts';
export { readSettings, type ServerSettings, SettingError } from './platform/settings.ts';
export { openShops } from './platform/shops/open-shops.ts';
export { readShopFolders, type ShopFolder } from './platform/shops/read-shop-folders.ts';
export { paymentAccountOf } from './platform/shops/payment-account.ts';
export { canonicalOrigin, type Shop } from './platform/shops/shop.ts';
export { type RunningServer, startServer } from './start-server.ts';
