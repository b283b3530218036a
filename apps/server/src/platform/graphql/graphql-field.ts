import type { lending } from '@bivak/contract/wire';
import type { Context } from '../application/context.ts';
import { isRefusal, type Refusal, refuse } from '../application/refusal.ts';
import type { RateLimit, UseCase } from '../application/use-case.ts';
import { fieldName } from '../http/check-request.ts';
import { plainTexts } from '../i18n/plain-texts.ts';

interface Roots {
  readonly Query: lending.Query;
  readonly Mutation: lending.Mutation;
}

/** It is a field of Query or Mutation with the right of its command or query; a document that names it is that call. */
export interface GraphqlField {
  readonly type: 'Query' | 'Mutation';
  readonly name: string;
  /** The permissions that the caller needs. */
  readonly access: string;
  readonly rateLimit: RateLimit;
  readonly resolve: (context: Context, args: unknown) => Promise<unknown>;
}

/** How a command or query is spoken to over GraphQL: both ways, and nothing else. */
export interface SpokenField<Args, Input, Answer, Wire> {
  /** What the arguments ask for, in the domain's words; refuses what cannot be said in them. */
  readonly input: (args: Args, context: Context) => Input | Refusal;
  readonly answer: (answer: Answer, context: Context) => Wire;
  /** A refusal with the wire's names of what is at fault. */
  readonly refusal?: (refusal: Refusal, context: Context) => Refusal;
}

/** Serves a command or query as a field of the schema; right and rate limit are its own. */
export function serveField<
  Type extends keyof Roots,
  Name extends keyof Roots[Type] & string,
  Args,
  Input,
  Answer,
>(
  type: Type,
  name: Name,
  useCase: UseCase<Input, Answer>,
  { input, answer, refusal = (asIs) => asIs }: SpokenField<Args, Input, Answer, Roots[Type][Name]>,
): GraphqlField {
  const { right: access, rateLimit } = useCase;
  const resolve = async (context: Context, args: unknown) => {
    const { plain, faults } = plainTexts(args);
    if (faults.length > 0) return refuseTexts(faults);
    const asked = input(plain as Args, context);
    if (isRefusal(asked)) return asked;
    const answered = await useCase(context, asked);
    return isRefusal(answered) ? refusal(answered, context) : answer(answered, context);
  };
  return { type, name, access, rateLimit, resolve };
}

function refuseTexts(faults: ReturnType<typeof plainTexts>['faults']): Refusal {
  const fields = faults.map(({ path, ...fault }) => ({
    field: argumentName(path),
    reason: fault.reason === 'too-deep' ? 'wrong-type' : fault.reason,
    ...(fault.reason === 'too-deep' ? {} : { params: { character: fault.character } }),
  }));
  return refuse('ValidationFailed', { fields });
}

/** How errors name a part of the arguments: those of `input` by their own names, as a call names those of its body. */
export function argumentName([first, ...rest]: readonly PropertyKey[]): string {
  return fieldName(first === 'input' && rest.length > 0 ? rest : [first ?? '', ...rest]);
}
