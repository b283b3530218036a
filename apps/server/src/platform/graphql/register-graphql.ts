import { errorStatus } from '@bivak/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context } from '../application/context.ts';
import { isRefusal, type Refusal, refuse } from '../application/refusal.ts';
import { accessRefusal, type RateLimit } from '../application/use-case.ts';
import { BusyError } from '../database/transaction.ts';
import { sendRefusal } from '../http/answer-errors.ts';
import { errorAnswer } from '../http/error-answer.ts';
import type { MakeContext } from '../http/make-context.ts';
import { rateOf } from '../http/register-routes.ts';
import { languageOf } from '../i18n/language.ts';
import type { Shop } from '../shops/shop.ts';
import { type BrokenLimit, documentLimits, measureDocument, type RootField } from './document-limits.ts';
import { executableSchema, RefusedFieldError } from './executable-schema.ts';
import { serveExplorer } from './explorer.ts';
import type { GraphqlField } from './graphql-field.ts';
import { variableFaults } from './read-variables.ts';

const address = '/api/graphql';

export interface GraphqlOptions {
  readonly fields: readonly GraphqlField[];
  /** Elsewhere the address does not exist. */
  readonly isOffered: (shop: Shop) => boolean;
  readonly makeContext: MakeContext;
  /** The schema describes itself to everybody, and there is a page to try it out. */
  readonly development: boolean;
}

interface Body {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What may run: all of it was looked at. */
interface Runnable extends Pick<Body, 'variables'> {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** Whose answer is to be made. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * GraphQL over the same commands and queries as REST (decision 0067). What cannot run as a whole is answered before any
 * of it has run: by its limits, the schema, the rights of the calls that it names, the rate limits, its variables.
 */
export function registerGraphql(app: FastifyInstance, options: GraphqlOptions): void {
  const { fields, isOffered, makeContext, development } = options;
  const schema = executableSchema(fields);
  // HTTP is the house's own: yoga reads, validates and runs documents, and remembers those that it has read.
  const { getEnveloped } = createYoga<{ context: Context }>({
    schema,
    logging: false,
    maskedErrors: false,
    plugins: [boundedReading],
  });
  const secondsToWait = countCalls(app, fields);

  app.post(
    address,
    { config: { access: 'public', rateLimit: rateOf('reading') }, schema: { hide: true } },
    async (request, reply) => {
      const exchange = { request, reply };
      if (!isOffered(request.shop)) return sendRefusal(request, reply, refuse('NotFound'));
      const body = readBody(request.body);
      if (body === null) return sendRefusal(request, reply, refuse('MalformedBody'));
      const context = await makeContext(request);
      if (isRefusal(context)) return sendErrors(exchange, [{ refusal: context }]);
      return answer(context, body, exchange);
    },
  );
  if (development) serveExplorer(app, address, isOffered);

  async function answer(context: Context, body: Body, exchange: Exchange): Promise<FastifyReply> {
    const engine = getEnveloped({ context });
    const runnable = await readDocument(context, body, exchange, engine);
    if (Array.isArray(runnable)) return sendErrors(exchange, runnable);
    const { document, operation, variables } = runnable;
    const result = await engine.execute({
      schema,
      document,
      operationName: operation.name?.value,
      variableValues: variables,
      contextValue: await engine.contextFactory(),
    });
    const errors: readonly GraphQLError[] = result.errors ?? [];
    return send(exchange, 200, {
      data: result.data ?? null,
      ...(errors.length === 0
        ? {}
        : { errors: errors.map((error) => presentError(exchange, refusedBy(error, exchange.request))) }),
    });
  }

  /** The document, when all of it may run; else all that is known to be wrong with it. */
  async function readDocument(
    context: Context,
    { query, operationName, variables }: Body,
    { request }: Exchange,
    engine: ReturnType<typeof getEnveloped>,
  ): Promise<Runnable | Refused[]> {
    const document = read(() => engine.parse(query));
    if (document instanceof GraphQLError) return [invalid(document)];
    const { broken, calls, introspects } = measureDocument(document, schema, variables);
    if (broken !== null) return [{ refusal: tooLarge(broken) }];
    const mayIntrospect = development || context.actor.kind === 'operator';
    if (introspects && !mayIntrospect) return [{ refusal: refuse('Forbidden') }];
    const faults: readonly GraphQLError[] = engine.validate(schema, document);
    if (faults.length > 0) return faults.map(invalid);
    const operation = getOperationAST(document, operationName);
    if (!operation) return [{ refusal: refuse('DocumentInvalid'), detail: 'No such operation.' }];
    // A refusal of one call leaves the others their answers; who has to log in first is told so for all of them.
    const missing = calls
      .flatMap((call) => fieldOf(fields, call) ?? [])
      .find(({ access }) => {
        return accessRefusal(access, context.actor)?.code === 'TokenMissing';
      });
    if (missing !== undefined) return [{ refusal: refuse('TokenMissing') }];
    const retryAfter = await secondsToWait(request, calls);
    if (retryAfter !== null) return [{ refusal: refuse('TooManyRequests', { retryAfter }) }];
    const wrong = variableFaults(schema, operation, variables);
    if (wrong.length > 0) return [{ refusal: refuse('ValidationFailed', { fields: wrong }) }];
    return { document, operation, variables };
  }

  /** A refusal of a command or query, or a fault of ours, of which the caller learns an id that the log has too. */
  function refusedBy(error: GraphQLError, request: FastifyRequest): Refused {
    const { originalError: cause = error, path } = error;
    if (cause instanceof RefusedFieldError) return { refusal: cause.refusal, path };
    if (cause instanceof BusyError) return { refusal: refuse('Busy'), path };
    return { refusal: app.refusalOf(cause as FastifyError, request), path };
  }
}

/** One entry of `errors`. */
interface Refused {
  readonly refusal: Refusal;
  /** Of the field that has no answer. */
  readonly path?: readonly (string | number)[] | undefined;
  /** What the library says of a document, for whoever writes one: in English, as the documents are. */
  readonly detail?: string;
}

const boundedReading: Plugin = {
  onParse({ setParseFn }) {
    setParseFn((text, more) => parse(text, { ...more, maxTokens: documentLimits.tokens }));
  },
  onValidate({ setValidationFn }) {
    // It gives no suggestions: they would describe the schema to whoever may not read it.
    setValidationFn((schema, document, rules) =>
      validate(schema, document, rules, { maxErrors: 20, hideSuggestions: true }),
    );
  },
};

function readBody(body: unknown): Body | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const { query, operationName, variables } = body as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string') return null;
  if (!(operationName === undefined || operationName === null || typeof operationName === 'string'))
    return null;
  const given = variables ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) return null;
  return { query, operationName: operationName ?? null, variables: { ...given } };
}

function read<T>(reading: () => T): T | GraphQLError {
  try {
    return reading();
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function invalid({ message }: GraphQLError): Refused {
  const isLong = message.includes('tokens');
  return isLong
    ? { refusal: tooLarge('tokens') }
    : { refusal: refuse('DocumentInvalid'), detail: message.slice(0, 300) };
}

function tooLarge(limit: BrokenLimit | 'tokens'): Refusal {
  return refuse('DocumentTooLarge', { params: { limit, most: documentLimits[limit] } });
}

function fieldOf(fields: readonly GraphqlField[], { type, name }: RootField): GraphqlField | undefined {
  return fields.find((one) => one.type === type && one.name === name);
}

/** Each call of a document counts as one over REST would; answers for how many seconds one has had too many. */
function countCalls(app: FastifyInstance, fields: readonly GraphqlField[]) {
  const limiters = new Map(
    [...new Set(fields.map(({ rateLimit }) => rateLimit))].map((name) => [
      name,
      app.createRateLimit(rateOf(name)),
    ]),
  );
  return async (request: FastifyRequest, calls: readonly RootField[]): Promise<number | null> => {
    for (const call of calls) {
      const name: RateLimit | undefined = fieldOf(fields, call)?.rateLimit;
      const counted = name === undefined ? undefined : await limiters.get(name)?.(request);
      if (counted !== undefined && 'isExceeded' in counted && counted.isExceeded) return counted.ttlInSeconds;
    }
    return null;
  };
}

/** Nothing ran. Without a token that would do the status says so too: clients log in again by it (spec 1 §8). */
function sendErrors(exchange: Exchange, refused: readonly Refused[]): FastifyReply {
  const [first] = refused;
  const code = first?.refusal.code ?? 'DocumentInvalid';
  exchange.request.refusedAs = code;
  const isByToken = errorStatus[code] === 401 || errorStatus[code] === 429;
  const errors = refused.map((one) => presentError(exchange, one));
  return send(exchange, isByToken ? errorStatus[code] : 200, { errors }, first?.refusal.retryAfter);
}

function presentError({ request }: Exchange, { refusal, path, detail }: Refused): object {
  const { shop } = request;
  const language = languageOf(request.headers['accept-language'], shop.config.defaultLanguage);
  const { status, body } = errorAnswer(refusal, shop.translate[language]);
  const { Error: error, ...beside } = body;
  const { Code: code, Message: message, Fields: fields = [] } = error;
  const id = code === 'Unexpected' ? { requestID: request.id } : {};
  const more = detail === undefined ? {} : { detail };
  return {
    message,
    ...(path === undefined ? {} : { path }),
    extensions: { ...beside, ...id, ...more, code, status, message, fields },
  };
}

function send({ request, reply }: Exchange, status: number, body: object, retryAfter?: number): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .headers({
      'content-language': languageOf(request.headers['accept-language'], request.shop.config.defaultLanguage),
      'cache-control': 'no-store',
      vary: 'accept-language',
    })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
