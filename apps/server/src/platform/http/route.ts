import type { Operation, OperationAnswer, OperationRequest } from '@bivak/contract';
import type { Access } from '../identity/actor.ts';
import type { Context } from './context.ts';
import type { Keeping } from './keeping.ts';
import type { ReceiveFile } from './receive-file.ts';
import type { Redirect } from './redirect.ts';
import type { Refusal } from './refusal.ts';

/** The names of the rates in `shop.json`, in requests per minute and address. */
export type Brake = 'reading' | 'writing' | 'identity' | 'checkout' | 'uploading' | 'lookups';

/** Whether it does, given the body as it was sent: nothing is known of its shape yet. */
export type JudgesToken = (body: unknown) => boolean;

type Handler = (context: Context, request: never) => Promise<unknown>;

/** A call of the wire with its right and its handler; `app.ts` registers all of them. */
export interface Route {
  readonly operation: Operation;
  readonly access: Access;
  readonly handle: Handler;
  /** What the call writes, as it is read: whoever writes it back as it is changes nothing. */
  readonly stored?: Handler;
  /** Which of the shop's rates holds (`limits.rates` of shop.json); by itself reading or writing, by the method. */
  readonly brake?: Brake;
  /** Asked as actor `public` whatever token comes along, even an expired one: the handler judges `bearer`. */
  readonly judgesToken?: boolean | JudgesToken;
  /** The body may also be a form of a few short fields. */
  readonly takesForm?: boolean;
  /** Pages of the sites that the shop names may ask it from their visitors' browsers; only for what everybody may see. */
  readonly embedded?: boolean;
  /** The answer may be given again while nothing changed; only for what every caller of an audience may see. */
  readonly keeping?: Keeping;
}

export type HandlerOf<O extends Operation> = (
  context: Context,
  request: OperationRequest<O> &
    (O extends { file: true } | { base64File: true } ? { readonly file: ReceiveFile } : unknown),
) => Promise<(O extends { status: 303 } ? Redirect : OperationAnswer<O>) | Refusal>;

/** Refused where the caller may not read it. */
type StoredOf<O extends Operation> = (
  context: Context,
  request: Omit<OperationRequest<O>, 'body'>,
) => Promise<unknown>;

export function route<const O extends Operation>(
  operation: O,
  access: Access,
  handle: HandlerOf<O>,
  options: Pick<Route, 'brake' | 'judgesToken' | 'keeping' | 'takesForm'> & {
    readonly stored?: StoredOf<O>;
  } = {},
): Route {
  return { operation, access, handle, ...options };
}
