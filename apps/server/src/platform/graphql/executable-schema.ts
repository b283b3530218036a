import { readFileSync } from 'node:fs';
import { parseIsoDate } from '@bivak/rules';
import { GraphQLError, GraphQLScalarType, type GraphQLSchema } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { type Refusal, isRefusal } from '../application/refusal.ts';
import type { Context } from '../application/context.ts';
import type { GraphqlField } from './graphql-field.ts';

const file = new URL('../../../../../packages/contract/src/lending/schema.graphql', import.meta.url);

/** A refusal on its way through the executor, which knows errors only. */
export class RefusedFieldError extends GraphQLError {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The schema of the contract over these fields. A field that nobody serves stops the start, as does one too many. */
export function executableSchema(fields: readonly GraphqlField[]): GraphQLSchema {
  const roots: Record<string, Record<string, unknown>> = {};
  for (const { type, name, resolve } of fields)
    (roots[type] ??= {})[name] = async (_: unknown, args: unknown, { context }: { context: Context }) => {
      const answer = await resolve(context, args);
      if (isRefusal(answer)) throw new RefusedFieldError(answer);
      return answer;
    };
  const schema = createSchema({
    typeDefs: readFileSync(file, 'utf8'),
    resolvers: { ...roots, Date: dateType, DateTime: dateTimeType },
  });
  for (const type of ['Query', 'Mutation'] as const) {
    const root = type === 'Query' ? schema.getQueryType() : schema.getMutationType();
    const declared = Object.keys(root?.getFields() ?? {});
    const lacking = declared.filter((name) => roots[type]?.[name] === undefined);
    if (lacking.length > 0) throw new Error(`nobody serves ${type}.${lacking.join(', ')}`);
  }
  return schema;
}

const dateType = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A day, yyyy-MM-dd.',
  coerceInputValue(value) {
    const day = typeof value === 'string' ? parseIsoDate(value) : null;
    if (day === null) throw new GraphQLError('no such day');
    return day;
  },
  coerceOutputValue: String,
});

const dateTimeType = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'An instant, ISO 8601 with its offset.',
  coerceInputValue(value) {
    if (typeof value !== 'string' || Number.isNaN(Date.parse(value)))
      throw new GraphQLError('no such instant');
    return value;
  },
  coerceOutputValue: String,
});
