import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { sendRefusal } from '../http/answer-errors.ts';
import { attachmentOf } from '../http/rows-file.ts';
import { refuse } from '../application/refusal.ts';
import type { ServerKey } from '../identity/server-key.ts';
import { validateAddress } from './file-address.ts';
import type { FileStore } from './file-store.ts';
import { findFile, type StoredFile } from './stored-files.ts';

export interface FilesParts {
  readonly store: FileStore;
  readonly key: ServerKey;
  readonly clock: Clock;
}

interface AskedRoute {
  Params: { id: string };
  Querystring: { exp?: unknown; sig?: unknown };
}

/** `/files/:id`: 403 for an address that is not ours, 410 for one that is over, 404 for a file that is gone. */
export function registerFiles(app: FastifyInstance, parts: FilesParts): void {
  app.get<AskedRoute>('/files/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params;
    const { exp, sig } = request.query;
    const asked = { shopId: request.shop.id, fileId: id, expires: String(exp), signature: String(sig) };
    const result = validateAddress(parts.key, asked, parts.clock.now());
    if (result === 'forbidden') return sendRefusal(request, reply, refuse('Forbidden'));
    if (result === 'expired') return sendRefusal(request, reply, refuse('LinkExpired'));
    const file = await findFile(request.shop.database, id);
    if (file === undefined) return sendRefusal(request, reply, refuse('NotFound'));
    const content = await parts.store.get(request.shop.id, file.sha256);
    if (content === null) {
      request.log.error({ file: id, shop: request.shop.id }, 'the bytes of a file are missing');
      return sendRefusal(request, reply, refuse('NotFound'));
    }
    return reply.headers(headersOf(file)).send(content);
  });
}

/** A file is saved, never shown: what somebody uploaded must not act in the name of the shop. */
function headersOf(file: StoredFile): Record<string, string | number> {
  return {
    'content-type': file.contentType,
    'content-length': file.size,
    'content-disposition': attachmentOf(file.name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  };
}
