import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as adminContract from '@bivak/contract/admin';
import * as contract from '@bivak/contract/wire';
import * as errors from '@bivak/contract/errors';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod/mini';

const browsable =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; object-src 'none'";

/** What a contract exports by name is described once, under that name. */
function namesOf(exported: Readonly<Record<string, unknown>>) {
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...exported, ...errors }))
    // Entities begin with a capital letter; parts of a query have no place to be named.
    if (/^[A-Z]/u.test(id) && schema instanceof z.core.$ZodType && !schemaRegistry.has(schema))
      schemaRegistry.add(schema, { id });
  return {
    describeCall: createJsonSchemaTransform({ schemaRegistry }),
    describeNamed: createJsonSchemaTransformObject({ schemaRegistry }),
  };
}

/** What a described app says of itself, and the names of its schemas. */
export interface ApiDocument {
  readonly title: string;
  readonly introduction: string;
  readonly server: string;
  readonly token: string;
  readonly contract: Readonly<Record<string, unknown>>;
}

export const shopDocument: ApiDocument = {
  title: 'Bivak',
  introduction: `The calls of one shop; its origin says which. A visitor begins with a token from
/api/v3/core/token/_get-anonymous-token, makes a cart for a place and a period, adds lines and checks out. A customer logs in
for a token of their own. Words come in the language of Accept-Language (nl, en, de). Every refusal has the same shape:
Error with a Code that stays, a Message for people, and the Fields that are at fault.`,
  server: 'The shop whose origin is asked',
  token: 'The Access_token of a login, or of a visitor without one',
  contract,
};
export const officeDocument: ApiDocument = {
  title: 'Bivak, back office',
  introduction: `The calls of the people of one shop; the first step of the path says which. Whoever logs in gets a token for a
quarter of an hour, and a cookie that renews it. Words come in the language of Accept-Language (nl, en, de). What writes is taken
from this origin only. Every refusal has the same shape: Error with a Code that stays, a Message for people, and the Fields that
are at fault.`,
  server: 'The back office, with the shop as the first step of the path',
  token: 'The Access_token of a session of staff',
  contract: adminContract,
};

const said = {
  '2': 'The answer',
  '3': 'The browser is sent on',
  '4': 'Refused, and why',
  '5': 'A fault of ours',
};

/** OpenAPI 3.1 of all calls of an app at /api/openapi.json, that of the shops browsable at /api/docs (DESIGN §7). */
export async function registerOpenApi(
  app: FastifyInstance,
  document: ApiDocument & { readonly browsable: boolean },
): Promise<void> {
  const { describeCall, describeNamed } = namesOf(document.contract);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: document.title, version: '0.1.0', description: document.introduction },
      servers: [{ url: '/', description: document.server }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: document.token } },
      },
    },
    hideUntagged: true,
    // What has no schema is no call: the pages of the shop, its files.
    transform: (described) =>
      described.schema === undefined ? described : withFile(describeCall(described)),
    transformObject: (described) => told(withoutBounds(onlyUsed(describeNamed(described) as Document))),
  });
  if (document.browsable)
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: browsable,
      // Folded: the page only draws what is near the window, so that open subjects can neither be searched nor printed.
      uiConfig: { docExpansion: 'none' },
    });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

type Document = OpenAPIV3_1.Document;

/** The library describes every name both ways, and most are only answered or only sent. */
function onlyUsed(document: Document): Document {
  const all = document.components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/gu)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(all[name]);
    }
  };
  follow(document.paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas } };
}

/** A whole number need not say that it is one that JavaScript can hold. */
function withoutBounds(document: Document): Document {
  const bounds: readonly unknown[] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      (key === 'minimum' || key === 'maximum') && bounds.includes(value) ? undefined : value,
    ),
  ) as Document;
}

/** What an answer means, where the library has no words of its own. */
function told(document: Document): Document {
  for (const methods of Object.values(document.paths ?? {}))
    for (const { responses } of Object.values(methods ?? {}) as readonly OpenAPIV3_1.OperationObject[])
      for (const [status, response] of Object.entries(responses ?? {}))
        Object.assign(response, { description: said[status.charAt(0) as keyof typeof said] });
  return document;
}

type Described = ReturnType<ReturnType<typeof createJsonSchemaTransform>>;

/** What no schema of the contract can say: that the body is one file. */
function withFile({ schema, url }: Described): Described {
  const takesFile = Array.isArray(schema['consumes']) && schema['consumes'].includes('multipart/form-data');
  if (!takesFile) return { schema, url };
  const body = {
    type: 'object',
    required: [contract.filePart],
    properties: { [contract.filePart]: { type: 'string', format: 'binary' } },
  };
  return { schema: { ...schema, body }, url };
}
