import { type ErrorAnswer, type ErrorCode, errorStatus } from '@bivak/contract/errors';
import type { Translate } from '../i18n/translate.ts';
import type { Refusal } from '../application/refusal.ts';

/** Texts that the specs compare letter by letter; they are the same in every language (DESIGN §7). */
const fixedTexts: Partial<Record<ErrorCode, string>> = {
  TokenMissing: 'No Bearer authentication Token found.',
};

/** After so many seconds another try may well succeed; the rate limits name their own. */
const retrySeconds: Partial<Record<ErrorCode, number>> = {
  Busy: 2,
  DocumentPending: 2,
  Unavailable: 5,
  PaymentUnavailable: 5,
  StorageFull: 300,
};

/** The one place where a refusal becomes an answer. */
export function errorAnswer(
  refusal: Refusal,
  translate: Translate,
): { status: number; body: ErrorAnswer & Record<string, unknown>; retryAfter: number | undefined } {
  const { code, fields, params, beside, retryAfter = retrySeconds[code] } = refusal;
  const answer: ErrorAnswer['Error'] = {
    Code: code,
    Message: fixedTexts[code] ?? translate(`errors.${code}`, params),
  };
  if (fields.length > 0) {
    answer.Fields = fields.map((field) => ({
      Field: field.field,
      Code: field.reason,
      Message: translate(`reasons.${field.reason}`, field.params),
    }));
  }
  return { status: errorStatus[code], body: { Error: answer, ...beside }, retryAfter };
}
