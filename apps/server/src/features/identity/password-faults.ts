import type { RefusedField } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { isKnownPassword } from './known-password.ts';

export interface PasswordTwice {
  readonly Password: string;
  readonly ConfirmPassword: string | null;
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
  shop: Shop,
  { Password, ConfirmPassword }: PasswordTwice,
  broken: string | null,
  whose: readonly OwnNames[],
): RefusedField[] {
  const wrong =
    broken ?? (isKnownPassword(shop, Password, whose.flatMap(ownWords)) ? 'password-known' : null);
  return [
    ...(wrong === null ? [] : [{ field: 'Password', reason: wrong }]),
    ...(Password === ConfirmPassword ? [] : [{ field: 'ConfirmPassword', reason: 'not-repeated' }]),
  ];
}

export function ownWords({ firstName, lastName, email, companyName }: OwnNames): string[] {
  const [mailbox = ''] = email.split('@');
  return [firstName, lastName, firstName + lastName, mailbox, companyName];
}
