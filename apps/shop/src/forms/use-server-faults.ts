import { notify } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { isWireError } from '@bivak/web';

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
