import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { filePart } from '@bivak/contract';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const browsable =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; object-src 'none'";

/** OpenAPI 3.1 of everything at /api/openapi.json, browsable at /api/docs (DESIGN §7). */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Bivak', version: '0.1.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    hideUntagged: true,
    // What has no schema is no call: the pages of the shop, its files.
    transform: (described) =>
      described.schema === undefined ? described : withFile(jsonSchemaTransform(described)),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: browsable });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

type Described = ReturnType<typeof jsonSchemaTransform>;

/** What no schema of the contract can say: that the body is one file. */
function withFile({ schema, url }: Described): Described {
  const takesFile = Array.isArray(schema['consumes']) && schema['consumes'].includes('multipart/form-data');
  if (!takesFile) return { schema, url };
  const body = {
    type: 'object',
    required: [filePart],
    properties: { [filePart]: { type: 'string', format: 'binary' } },
  };
  return { schema: { ...schema, body }, url };
}
