import { dictionary } from '@zxcvbn-ts/language-common';
import type { RefusedField } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';

export interface PasswordTwice {
  readonly password: string;
  readonly repeated: string | null;
}

/** What others know of a person too, and would try first. */
export interface OwnNames {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly companyName: string;
}

/** What is wrong with a password that is chosen, given what its rule says and whose it is. */
export function choiceFaults(
  shop: NamedShop,
  { password, repeated }: PasswordTwice,
  broken: string | null,
  whose: readonly OwnNames[],
): RefusedField[] {
  const wrong =
    broken ?? (isKnownPassword(shop, password, whose.flatMap(ownWords)) ? 'password-known' : null);
  return [
    ...(wrong === null ? [] : [{ field: 'password', reason: wrong }]),
    ...(password === repeated ? [] : [{ field: 'repeated', reason: 'not-repeated' }]),
  ];
}

export function ownWords({ firstName, lastName, email, companyName }: OwnNames): string[] {
  const [mailbox = ''] = email.split('@');
  return [firstName, lastName, firstName + lastName, mailbox, companyName];
}

/** Of a shop its names are enough: that of the first owner is being made. */
interface NamedShop {
  readonly config: Pick<Shop['config'], 'id' | 'name'>;
}

const known: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Whether a password keeps the rule and is still among the first that are guessed: one that many have, a word of theirs
 * with figures and signs around it ("Welcome2027!"), or the shop's or the person's own name so dressed up. Only the
 * server knows the list: it is 380 kB (OWASP ASVS 6.2.4, 6.2.11).
 */
export function isKnownPassword(
  { config }: NamedShop,
  password: string,
  own: readonly string[] = [],
): boolean {
  const lower = password.toLowerCase();
  const word = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (known.has(lower) || known.has(word)) return true;
  const names = [config.name, config.id, 'bivak', ...own].map(lettersOf).filter((name) => name.length > 2);
  return names.includes(lettersOf(password));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}
