import type { ErrorCode } from '@bivak/contract/errors';
import type { FastifyError } from 'fastify';

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MalformedBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MalformedBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MalformedBody',
  FST_ERR_BAD_URL: 'MalformedAddress',
  // No id is that long.
  FST_ERR_MAX_PARAM_LENGTH: 'NotFound',
};

/**
 * The database is there and too slow: its statement timeout, and a lock timeout outside a transaction. Or its disk is
 * full, or ours.
 */
const byState: Record<string, ErrorCode> = {
  '57014': 'Unavailable',
  '55P03': 'Busy',
  '53100': 'StorageFull',
  ENOSPC: 'StorageFull',
  EDQUOT: 'StorageFull',
};

/**
 * These are of the network, then of PostgreSQL: it ends, starts, has no room, or is a standby (25006) and takes no
 * writes.
 */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '53300',
  '25006',
]);

/** What the driver says without a code; the last of a connection that broke between two statements. */
const connectionWords =
  /timeout exceeded when trying to connect|Connection terminated|terminating connection|is not queryable/u;

/** Makes the refusal for what a handler or Fastify threw. */
export function codeOfError(error: FastifyError): ErrorCode {
  const known = byFastifyCode[error.code] ?? byState[error.code];
  if (known !== undefined) return known;
  if (error instanceof SyntaxError && error.statusCode === 400) return 'MalformedBody';
  if (error.statusCode === 429) return 'TooManyRequests';
  // Whoever was sending went away: Fastify says so of a body, and of nothing that we ask ourselves.
  if (error.statusCode === 400 && error.code === 'ECONNRESET') return 'UploadBrokenOff';
  if (isConnectionError(error)) return 'Unavailable';
  if (error.statusCode === 400) return 'MalformedBody';
  return 'Unexpected';
}

/** The database is away: worth another try later, and no fault of the request. */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && connectionCodes.has(code)) return true;
  return connectionWords.test(message ?? '');
}
