import type { Operation, OperationAnswer, OperationRequest } from '@bivak/contract/wire';
import type { RateLimit, UseCase } from '../application/use-case.ts';
import type { Context } from '../application/context.ts';
import type { Sharing } from '../application/sharing.ts';
import type { ReceiveFile } from './receive-file.ts';
import type { Picture } from './picture.ts';
import type { Redirect } from './redirect.ts';
import type { RowsFile } from './rows-file.ts';
import type { WithCookies } from './with-cookies.ts';
import { isRefusal, type Refusal, refuseNamed } from '../application/refusal.ts';

/** Whether it does, given the body as it was sent: nothing is known of its shape yet. */
export type ValidatesToken = (body: unknown) => boolean;

type Handler = (context: Context, request: never) => Promise<unknown>;

/** A call of the wire with its right and its handler; `app.ts` registers all of them. */
export interface Route {
  readonly operation: Operation;
  /** The permissions that the caller needs. */
  readonly access: string;
  readonly handle: Handler;
  /** What the call writes, as it is read: whoever writes it back as it is changes nothing. */
  readonly stored?: Handler;
  /** Which of the shop's rates holds (`limits.rates` of shop.json); by itself reading or writing, by the method. */
  readonly rateLimit?: RateLimit;
  /** Asked as actor `public` whatever token comes along, even an expired one: the handler evaluates `bearer`. */
  readonly validatesToken?: boolean | ValidatesToken;
  /** The body may also be a form of a few short fields. */
  readonly takesForm?: boolean;
  /** Pages of the sites that the shop names may ask it from their visitors' browsers; only for what everybody may see. */
  readonly embedded?: boolean;
  /** The answer may be given again while nothing changed; only for what every caller of an audience may see. */
  readonly shared?: Sharing;
  /** A request whose answer follows from more than the versions that the others follow: it is made anew each time. */
  readonly fresh?: (request: never) => boolean;
}

type RequestOf<O extends Operation> = OperationRequest<O> &
  (O extends { file: true } | { base64File: true } ? { readonly file: ReceiveFile } : unknown);

type AnswerOf<O extends Operation> = O extends { status: 303 }
  ? Redirect
  : O extends { picture: string }
    ? Picture
    : O extends { rows: string }
      ? RowsFile
      : OperationAnswer<O> | WithCookies<OperationAnswer<O>>;

export type HandlerOf<O extends Operation> = (
  context: Context,
  request: RequestOf<O>,
) => Promise<AnswerOf<O> | Refusal>;

/** Refused where the caller may not read it. */
type StoredOf<O extends Operation> = (
  context: Context,
  request: Omit<OperationRequest<O>, 'body'>,
) => Promise<unknown>;

/** How a command or query is spoken to over REST: both ways, and nothing else. */
export interface Spoken<O extends Operation, Input, Answer> {
  /** What the request asks for, in the domain's words; refuses what cannot be said in them, such as a day there is not. */
  readonly input: (request: RequestOf<O>, context: Context) => Input | Refusal;
  readonly answer: (answer: Answer, context: Context) => AnswerOf<O> | Promise<AnswerOf<O>>;
  /** A refusal with the wire's names of what is at fault. */
  readonly refusal?: (refusal: Refusal, context: Context) => Refusal;
  /** Where the wire has several names for one thing: the name that this request has. */
  readonly spelt?: (name: string, request: RequestOf<O>) => string;
  readonly stored?: StoredOf<O>;
  readonly validatesToken?: NonNullable<Route['validatesToken']>;
  readonly takesForm?: boolean;
  readonly fresh?: (request: RequestOf<O>) => boolean;
}

/** Serves a command or query as a call of the wire; right and rate limit are its own. */
export function serve<const O extends Operation, Input, Answer>(
  operation: O,
  useCase: UseCase<Input, Answer>,
  { input, answer, refusal = (asIs) => asIs, spelt, ...options }: Spoken<O, Input, Answer>,
): Route {
  const handle = async (context: Context, request: RequestOf<O>): Promise<unknown> => {
    const asked = input(request, context);
    if (isRefusal(asked)) return asked;
    const answered = await useCase(context, asked);
    if (!isRefusal(answered)) return answer(answered, context);
    const refused = refusal(answered, context);
    return spelt === undefined ? refused : refuseNamed(refused, (name) => spelt(name, request));
  };
  const { right: access, rateLimit, shared } = useCase;
  return { operation, access, rateLimit, handle, ...options, ...(shared === undefined ? {} : { shared }) };
}

/** One call of the wire for two commands: a customer's, and staff's over the same thing. */
export function whoever<Input, Answer>(
  customers: UseCase<Input, Answer>,
  staff: UseCase<Input, Answer>,
): UseCase<Input, Answer> {
  const run = (context: Context, input: Input) =>
    (context.actor.kind === 'operator' ? staff : customers)(context, input);
  return Object.assign(run, termsOf(customers, staff));
}

/** One call of the wire for two commands of which the request means one. */
export function eitherOf<First, Second, Answer>(
  first: UseCase<First, Answer>,
  second: UseCase<Second, Answer>,
  isFirst: (input: First | Second) => input is First,
): UseCase<First | Second, Answer> {
  const run = (context: Context, input: First | Second) =>
    isFirst(input) ? first(context, input) : second(context, input);
  return Object.assign(run, termsOf(first, second));
}

/** A call for two lets in whoever may do either, and each asks its own right again. */
function termsOf({ right, rateLimit, stepUp }: Terms, other: Terms) {
  if (other.rateLimit !== rateLimit) throw new Error('the commands of one call share a rate limit');
  const either = right === other.right ? right : `${right}|${other.right}`;
  return { right: either, rateLimit, stepUp: stepUp && other.stepUp };
}

type Terms = Pick<UseCase<never, never>, 'right' | 'rateLimit' | 'stepUp'>;
