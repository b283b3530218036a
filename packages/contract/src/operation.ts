import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** One call of the wire: the server registers it, the client calls it, OpenAPI describes it. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template with `{param}` placeholders, beginning at the origin. */
  readonly path: `/api/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** It takes one file, as a part of `multipart/form-data`, and no body beside it. */
  readonly file?: true;
  /** It takes one file as base64, in `Data` of its body with `FileName` beside (spec 1 §7). */
  readonly base64File?: true;
  readonly answer: Schema;
  /** It answers a picture of this kind; `answer` says nothing then. */
  readonly picture?: 'image/png';
  /** It answers a file of rows, as they are read; `answer` says nothing then. */
  readonly rows?: 'text/csv';
  /** 303: an address that a browser goes to; it is sent on. */
  readonly status?: 200 | 201 | 204 | 303;
}

type Part<O extends Operation, K extends 'params' | 'query' | 'body'> = O[K] extends Schema ? O[K] : null;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type Required<O extends Operation, K extends 'params' | 'query' | 'body'> =
  Part<O, K> extends Schema ? K : never;

/** Of a file that a caller sends, what can be said before it is read; a browser's `File` is one. */
export interface FileToSend {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** The name of the part that carries the file. */
export const filePart = 'File';

/** What a caller gives: `{ params, query, body, file }`, each only where the operation has one. */
export type OperationInput<O extends Operation> = {
  [K in 'params' | 'query' | 'body' as Required<O, K>]: InputOf<O[K]>;
} & (O extends { file: true } ? { file: FileToSend } : unknown);

/** What the server's handler gets after the check. */
export type OperationRequest<O extends Operation> = {
  [K in 'params' | 'query' | 'body' as Required<O, K>]: OutputOf<O[K]>;
};

export type OperationAnswer<O extends Operation> = z.output<O['answer']>;

/** Keeps the literal types of an operation. */
export function operation<const O extends Operation>(definition: O): O {
  return definition;
}
