import * as z from 'zod/mini';

/** Every refusal of the wire and its HTTP status. Messages stand under `errors.<code>` in messages/. */
export const errorStatus = {
  ValidationFailed: 400,
  MalformedAddress: 400,
  MalformedBody: 400,
  EmptyCart: 400,
  IncorrectDetails: 400,
  PeriodRefused: 400,
  ReadOnly: 400,
  SlotRequired: 400,
  UnknownCustomField: 400,
  UploadBrokenOff: 400,
  TokenMissing: 401,
  TokenInvalid: 401,
  TokenExpired: 401,
  Forbidden: 403,
  UserNotActivated: 403,
  UserNotApproved: 403,
  NotFound: 404,
  DocumentPending: 404,
  MethodNotAllowed: 405,
  AccountChanged: 409,
  Busy: 409,
  CartChanged: 409,
  CartCheckedOut: 409,
  ErasureBlocked: 409,
  LastAdmin: 409,
  LineInvalid: 409,
  LineNotRemovable: 409,
  LiveReservationsCapped: 409,
  MessagesFull: 409,
  OrderChanged: 409,
  OrderNotCancellable: 409,
  OrderNotEditable: 409,
  PaymentNotPossible: 409,
  PlaceDiffers: 409,
  PlaceFixed: 409,
  PriceChanged: 409,
  SlotFull: 409,
  StockShort: 409,
  StockTooLow: 409,
  TransitionRefused: 409,
  UploadNotAllowed: 409,
  UploadsFull: 409,
  UserDuplicate: 409,
  ConfirmationNeeded: 409,
  CodeExpired: 410,
  LinkExpired: 410,
  BodyTooLarge: 413,
  FileTooBig: 413,
  UnsupportedMediaType: 415,
  FileExpected: 415,
  UnknownShop: 421,
  IdempotencyMismatch: 422,
  UserLockedOut: 423,
  MailedEnough: 429,
  PersonsFull: 429,
  TooManyAttempts: 429,
  TooManyRequests: 429,
  TooManyToday: 429,
  Unexpected: 500,
  Unavailable: 503,
  PaymentUnavailable: 503,
  RegisterUnavailable: 503,
  StorageFull: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Why a field, a line or a day was refused; messages stand under `reasons.<code>`. */
export const FieldError = z.object({ Field: z.string(), Code: z.string(), Message: z.string() });
export type FieldError = z.output<typeof FieldError>;

export const ErrorAnswer = z.object({
  Error: z.object({
    Code: z.string(),
    Message: z.string(),
    Fields: z.optional(z.array(FieldError)),
    RequestID: z.optional(z.string()),
  }),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;
