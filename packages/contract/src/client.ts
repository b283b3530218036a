import type { FileToSend, Operation, OperationAnswer, OperationInput } from './operation.ts';
import type { ErrorAnswer } from './errors.ts';

export interface WireRequest {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly file?: FileToSend;
  readonly idempotencyKey?: string;
  /** The version that was seen of what the call changes; it goes along as `If-Match`. */
  readonly version?: number;
  /** Breaks the request off, where its answer is no longer waited for. */
  readonly signal?: AbortSignal;
  /** Told from 0 to 1 how much of a file has been sent. */
  readonly onProgress?: (share: number) => void;
}

export type CallOptions = Pick<WireRequest, 'idempotencyKey' | 'version' | 'signal' | 'onProgress'>;

export interface WireResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Carries one request: over fetch in the browser, straight to the handlers when the server renders. */
export type Transport = (request: WireRequest) => Promise<WireResponse>;

/** A refusal of the server, with the message to show (spec 1 §8). Thrown for callers such as TanStack Query. */
export class WireError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { Field: string; Code: string; Message: string }[];
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    const error = (body as Partial<ErrorAnswer> | null)?.Error;
    super(error?.Message ?? `HTTP ${status}`);
    this.name = 'WireError';
    this.status = status;
    this.code = error?.Code ?? 'Unexpected';
    this.fields = error?.Fields ?? [];
    this.body = body;
  }
}

export type Call = <O extends Operation>(
  operation: O,
  ...input: keyof OperationInput<O> extends never
    ? [options?: CallOptions]
    : [input: OperationInput<O>, options?: CallOptions]
) => Promise<OperationAnswer<O>>;

/** The typed client: `call(getItem, { params: { id } })`. */
export function createClient(transport: Transport): Call {
  return async (operation, ...rest) => {
    const takesInput = Boolean(operation.params ?? operation.query ?? operation.body ?? operation.file);
    const given: readonly unknown[] = rest;
    const [input, options] = takesInput ? given : [undefined, given[0]];
    const parts = (input ?? {}) as { params?: object; query?: object; body?: unknown; file?: FileToSend };
    const { idempotencyKey, version, signal, onProgress } = (options ?? {}) as CallOptions;
    const response = await transport({
      operation,
      params: (parts.params ?? {}) as Record<string, unknown>,
      query: (parts.query ?? {}) as Record<string, unknown>,
      body: parts.body,
      ...(parts.file === undefined ? {} : { file: parts.file }),
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(version === undefined ? {} : { version }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status >= 400) throw new WireError(response.status, response.body);
    return response.body as OperationAnswer<typeof operation>;
  };
}

/** The address of a request below its origin: placeholders filled, arrays repeated, empty values left out. */
export function addressOf(request: Pick<WireRequest, 'operation' | 'params' | 'query'>): string {
  const path = request.operation.path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(textOf(request.params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query)) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values)
      if (one !== undefined && one !== null && one !== '') search.append(name, textOf(one));
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
