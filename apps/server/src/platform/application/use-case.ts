import type { Requirement } from '@bivak/rules';
import { accessResult, type Actor, isSteppedUp } from '../identity/actor.ts';
import type { Context } from './context.ts';
import type { Sharing } from './sharing.ts';
import { type Refusal, refuse } from './refusal.ts';

/** The names of the rate limits in `shop.json`, in requests per minute and address. */
export type RateLimit = 'reading' | 'writing' | 'identity' | 'checkout' | 'uploading' | 'lookups';

export interface Terms {
  /** The permissions that the caller needs (spec 1 §6); whose things they then reach is their scope's matter. */
  readonly right: Requirement;
  /** The default is 'writing' for a command and 'reading' for a query. */
  readonly rateLimit?: RateLimit;
  /** Staff proved password or second factor shortly before (`design/back-office.md` §1). */
  readonly stepUp?: true;
}

/**
 * What somebody can do or ask, in the domain's words, and the only way to the data: REST, GraphQL, jobs and the operator
 * command translate both ways and do nothing else (DESIGN §2). The right is asked first, whoever calls.
 */
export interface UseCase<Input, Answer, Needed = Context> {
  (context: Needed, input: Input): Promise<Answer | Refusal>;
  /** A requirement; an adapter may join those of several. */
  readonly right: string;
  readonly rateLimit: RateLimit;
  readonly stepUp: boolean;
  /** Who may share its answer, and until when; an adapter caches it in its own form. */
  readonly shared?: Sharing;
}

type Asking = Pick<Context, 'actor'>;
type Work<Input, Answer, Needed> = (context: Needed, input: Input) => Promise<Answer | Refusal>;

/** Writes. A refusal that it answers has written nothing, save where decision 0055 says so. */
export function command<Input, Answer, Needed extends Asking = Context>(
  terms: Terms,
  work: Work<Input, Answer, Needed>,
): UseCase<Input, Answer, Needed> {
  return declare('command', { rateLimit: 'writing', ...terms }, work);
}

/** Reads, and writes nothing. It says who may share its answer. */
export function query<Input, Answer, Needed extends Asking = Context>(
  { shared, ...terms }: Terms & { readonly shared: Sharing | 'nobody' },
  work: Work<Input, Answer, Needed>,
): UseCase<Input, Answer, Needed> {
  const read = declare('query', { rateLimit: 'reading', ...terms }, work);
  return shared === 'nobody' ? read : Object.assign(read, { shared });
}

export interface DeclaredUseCase extends UseCase<never, unknown, never> {
  readonly kind: 'command' | 'query';
}

const declared: DeclaredUseCase[] = [];

function declare<Input, Answer, Needed extends Asking>(
  kind: DeclaredUseCase['kind'],
  { right, rateLimit, stepUp: asksStepUp }: Terms & { readonly rateLimit: RateLimit },
  work: Work<Input, Answer, Needed>,
): UseCase<Input, Answer, Needed> {
  const stepUp = asksStepUp === true;
  const run = async (context: Needed, input: Input) => {
    const refused = accessRefusal(right, context.actor);
    if (refused !== null) return refused;
    return stepUp && !isSteppedUp(context.actor) ? refuse('StepUpRequired') : work(context, input);
  };
  const made = Object.assign(run, { kind, right, rateLimit, stepUp });
  declared.push(made);
  return made;
}

/**
 * Lists all commands and queries of the modules that are loaded, for the test that walks them as every kind of caller.
 */
export function declaredUseCases(): readonly DeclaredUseCase[] {
  return declared;
}

/** Why an actor may not; null when they may. */
export function accessRefusal(required: string, actor: Actor): Refusal | null {
  const result = accessResult(required, actor);
  if (result === 'token-missing') return refuse('TokenMissing');
  return result === 'forbidden' ? refuse('Forbidden') : null;
}
