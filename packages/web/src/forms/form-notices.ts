import { notify } from '@bivak/ui';
import type { FieldErrors } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { isWireError } from '../calls/call-errors.ts';
import { report } from '../notices/report.ts';
import { NOT_EVALUATED } from './schema-resolver.ts';

/**
 * The toast of a form that was sent while something in it is wrong (spec 1 §5). The fields say what; terms and the
 * shop's own fields have words of their own, which stand below the others where more is wrong. A silent form leaves it at
 * its fields.
 */
export function useInvalidNotice({ silent = false }: { readonly silent?: boolean } = {}) {
  const t = useTranslations('shop');
  return (found: FieldErrors): void => {
    if (NOT_EVALUATED in found) return report({ type: 'negative', title: t('global.errorGeneral') });
    if (silent) return;
    const [title, ...more] = wordsFor(Object.keys(found)).map((key) => t(key));
    const text = more.length === 0 ? undefined : more.join(' ');
    notify({ type: 'warning', about: 'form', title: title ?? '', text });
  };
}

/** Parts of a form that have words of their own. */
const OWN_WORDS = new Set(['Terms', 'CustomFields', 'PaymentMethod']);

function wordsFor(parts: readonly string[]) {
  const isOther = parts.length === 0 || parts.some((part) => !OWN_WORDS.has(part));
  return [
    ...(parts.includes('Terms') ? (['checkout.termsWarning'] as const) : []),
    ...(isOther ? (['global.errorValidation'] as const) : []),
    ...(parts.includes('PaymentMethod') ? (['payment.methodWarning'] as const) : []),
    ...(parts.includes('CustomFields') ? (['cartDetails.additionalInfoRequired'] as const) : []),
  ];
}

/**
 * What the server says of a form that was sent: each fault at its field, with a toast that asks to look there (spec 2
 * §8). The answer is what is left to be said above the form, or `failed` where the server said nothing; null when all
 * of it stands at fields.
 */
export function useServerFaults() {
  const t = useTranslations('shop.global');
  return (
    cause: unknown,
    failed: string,
    /** Whether the form has a field that shows it. */
    showAt: (field: string, message: string) => boolean,
  ): string | null => {
    if (!isWireError(cause) || cause.code === 'Unexpected' || cause.status >= 500) return failed;
    const elsewhere = cause.fields.filter(({ Field, Message }) => !showAt(Field, Message));
    if (elsewhere.length < cause.fields.length)
      notify({ type: 'warning', about: 'form', title: t('errorInput') });
    if (elsewhere.length > 0) return elsewhere.map(({ Message }) => Message).join(' ');
    return cause.fields.length > 0 ? null : cause.message;
  };
}
