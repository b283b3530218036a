import type { ErrorCode } from '@bivak/contract/errors';

type Params = Readonly<Record<string, string | number>>;

export interface RefusedField {
  /** Its path in the domain's names where a command refuses, in the wire's where a call does. */
  readonly field: string;
  /** A key under `reasons` of the contract's messages. */
  readonly reason: string;
  readonly params?: Params;
}

/** An expected "no": returned, never thrown, and turned into an answer in one place. */
export class Refusal {
  readonly code: ErrorCode;
  readonly fields: readonly RefusedField[];
  readonly params: Params;
  /** Seconds after which it is worth another try; without them what the code has. */
  readonly retryAfter: number | undefined;
  /** Stands beside `Error` in the answer, for instance the fresh cart of a conflict. */
  readonly beside: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    details: {
      fields?: readonly RefusedField[];
      params?: Params;
      retryAfter?: number;
      beside?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    this.code = code;
    this.fields = details.fields ?? [];
    this.params = details.params ?? {};
    this.retryAfter = details.retryAfter;
    this.beside = details.beside ?? {};
  }
}

export function refuse(...details: ConstructorParameters<typeof Refusal>): Refusal {
  return new Refusal(...details);
}

/** The same refusal, with its fields named as another call names them. */
export function refuseNamed(
  { code, fields, params, beside, retryAfter }: Refusal,
  nameOf: (field: string) => string,
): Refusal {
  const named = fields.map((fault) => ({ ...fault, field: nameOf(fault.field) }));
  const later = retryAfter === undefined ? {} : { retryAfter };
  return new Refusal(code, { fields: named, params, beside, ...later });
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}
