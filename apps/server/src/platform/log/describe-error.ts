import pino from 'pino';

/** What helps to find a fault and names nobody: codes, and of PostgreSQL the names of what was touched. */
const harmless = [
  'code',
  'errno',
  'syscall',
  'statusCode',
  'responseCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

/** Mail servers repeat in their refusals whom they refuse. */
const mailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/giu;

/**
 * An error as the log has it. Only known fields get in: libraries hang values on their errors, such as the
 * "Key (email)=(…)" in PostgreSQL's `detail`, statements with parameters, or the recipients of a mail.
 * Causes are told in message and stack, and by their own known fields.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return { ...pick(pino.stdSerializers.err(error)), ...causesOf(error), ...partsOf(error) };
}

function causesOf(error: Error): { cause?: unknown } {
  const causes: Record<string, unknown>[] = [];
  const seen = new Set<unknown>([error]);
  for (let { cause } = error; cause instanceof Error && !seen.has(cause); { cause } = cause) {
    seen.add(cause);
    causes.push(known(cause));
  }
  const told = causes.filter((facts) => Object.keys(facts).length > 0);
  return told.length === 0 ? {} : { cause: told };
}

function partsOf(error: Error): { aggregateErrors?: unknown[] } {
  return error instanceof AggregateError ? { aggregateErrors: error.errors.map(describeError) } : {};
}

function pick(told: pino.SerializedError): Record<string, unknown> {
  return {
    type: told.type,
    message: withoutAddresses(told.message),
    stack: withoutAddresses(told.stack),
    ...known(told),
  };
}

function withoutAddresses(text: string): string {
  return text.replaceAll(mailAddress, '[kept out]');
}

function known(facts: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => harmless.includes(name as 'code') && value !== undefined),
  );
}
