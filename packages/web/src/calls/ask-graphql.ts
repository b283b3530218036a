import { type Call, type CallOptions, sendGraphql, WireError } from '@bivak/contract/wire';

/**
 * One document of the lending service's GraphQL, and its data. Of its errors the first is the one that is told (spec 1 §8); it
 * is thrown as every refusal of the server is, with its code and fields, and what stood beside them as its body.
 */
export async function askGraphql<Data>(
  call: Call,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
): Promise<Data> {
  const { data, errors = [] } = await call(sendGraphql, { body: { query, variables } }, options);
  const [first] = errors;
  if (first === undefined && data !== null && data !== undefined) return data as Data;
  const { code, status, message, fields, ...beside } = first?.extensions ?? {};
  throw new WireError(typeof status === 'number' ? status : 400, {
    ...beside,
    Error: { Code: code ?? 'Unexpected', Message: message ?? first?.message, Fields: fields },
  });
}
