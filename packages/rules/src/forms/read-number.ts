import { NUMBER_SIGNS, type NumberLanguage } from '../numbers/number-format.ts';

/**
 * The number that a typed text says; null when it says none. Thousands need not be written, but must stand right.
 * The other language's decimal sign is understood where it can mean nothing else: "2.5" is two and a half in Dutch
 * too, while "2.500" is two thousand five hundred.
 */
export function readNumber(text: string, language: NumberLanguage): number | null {
  const { thousands, decimal } = NUMBER_SIGNS[language];
  const typed = text.trim().replace(/^\u2212/u, '-');
  const grouped = new RegExp(`^-?\\d{1,3}(?:[${thousands}]\\d{3})+(?:[${decimal}]\\d+)?$`, 'u');
  const plain = new RegExp(`^-?\\d+(?:[${decimal}]\\d+)?$`, 'u');
  if (plain.test(typed) || grouped.test(typed))
    return Number(typed.replaceAll(thousands, '').replace(decimal, '.'));
  const other = new RegExp(`^-?\\d+[${thousands}]\\d+$`, 'u');
  return other.test(typed) ? Number(typed.replace(thousands, '.')) : null;
}
