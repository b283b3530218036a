import { notify } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { isWireError } from '../wire-error.ts';

/**
 * Says in passing what went wrong: the server's own message when it gave one, else the given words, else the
 * general ones (spec 1 §8).
 */
export function useErrorNotice(): (error: unknown, fallback?: string) => void {
  const t = useTranslations('shop.global');
  return (error, fallback = t('errorGeneral')) => {
    const said = isWireError(error) && error.code !== 'Unexpected' ? error.message : undefined;
    notify({ type: 'negative', title: fallback, text: said });
  };
}
