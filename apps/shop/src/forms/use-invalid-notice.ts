import { notify } from '@bivak/ui';
import type { FieldErrors } from 'react-hook-form';
import { useTranslations } from 'use-intl';

/**
 * The toast of a form that was sent while something in it is wrong (spec 1 §5). The fields say what; terms and the
 * shop's own fields have words of their own, which stand below the others where more is wrong. A silent form leaves it at
 * its fields.
 */
export function useInvalidNotice({ silent = false }: { readonly silent?: boolean } = {}) {
  const t = useTranslations('shop');
  return (found: FieldErrors): void => {
    if (silent) return;
    const [title, ...more] = wordsFor(Object.keys(found)).map((key) => t(key));
    const text = more.length === 0 ? undefined : more.join(' ');
    notify({ type: 'warning', about: 'form', title: title ?? '', text });
  };
}

function wordsFor(parts: readonly string[]) {
  const isOther = parts.length === 0 || parts.some((part) => part !== 'Terms' && part !== 'CustomFields');
  return [
    ...(parts.includes('Terms') ? (['checkout.termsWarning'] as const) : []),
    ...(isOther ? (['global.errorValidation'] as const) : []),
    ...(parts.includes('CustomFields') ? (['cartDetails.additionalInfoRequired'] as const) : []),
  ];
}
