import { notify } from '@bivak/ui';
import type { FieldErrors } from 'react-hook-form';
import { useTranslations } from 'use-intl';

/**
 * The toast of a form that was sent while something in it is wrong (spec 1 §5). The fields say what; terms and the
 * shop's own fields have words of their own. A silent form leaves it at its fields.
 */
export function useInvalidNotice({ silent = false }: { readonly silent?: boolean } = {}) {
  const t = useTranslations('shop');
  return (found: FieldErrors): void => {
    if (!silent) notify({ type: 'warning', title: t(wordsFor(Object.keys(found))) });
  };
}

function wordsFor(parts: readonly string[]) {
  if (parts.includes('Terms')) return 'checkout.termsWarning';
  return parts.every((part) => part === 'CustomFields')
    ? 'cartDetails.additionalInfoRequired'
    : 'global.errorValidation';
}
