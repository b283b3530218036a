import { useTranslations } from 'use-intl';
import { isWireError } from '../calls/call-errors.ts';
import { report } from './report.ts';

/**
 * Says in passing what went wrong: the server's own message when it gave one, else the given words, else the
 * general ones (spec 1 §8). Several calls that fail alike are one report.
 */
export function useErrorNotice(): (error: unknown, fallback?: string) => void {
  const t = useTranslations('shop.global');
  return (error, fallback = t('errorGeneral')) => {
    report({ type: 'negative', title: fallback, text: saidBy(error) });
  };
}

/** Where no form stands, nobody finds marked fields: the reasons are said instead. */
function saidBy(error: unknown): string | undefined {
  if (!isWireError(error) || error.code === 'Unexpected') return undefined;
  if (error.code !== 'ValidationFailed' || error.fields.length === 0) return error.message;
  return [...new Set(error.fields.map(({ Message }) => Message))].join(' ');
}
