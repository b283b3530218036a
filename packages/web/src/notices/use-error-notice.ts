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
    const said = isWireError(error) && error.code !== 'Unexpected' ? error.message : undefined;
    report({ type: 'negative', title: fallback, text: said });
  };
}
