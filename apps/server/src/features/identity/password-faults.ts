import type { RefusedField } from '../../platform/http/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { isKnownPassword } from './known-password.ts';

export interface PasswordTwice {
  readonly Password: string;
  readonly ConfirmPassword: string | null;
}

/** What is wrong with a password that is chosen, given what its rule says. */
export function choiceFaults(
  shop: Shop,
  { Password, ConfirmPassword }: PasswordTwice,
  broken: string | null,
): RefusedField[] {
  const wrong = broken ?? (isKnownPassword(shop, Password) ? 'password-known' : null);
  return [
    ...(wrong === null ? [] : [{ field: 'Password', reason: wrong }]),
    ...(Password === ConfirmPassword ? [] : [{ field: 'ConfirmPassword', reason: 'not-repeated' }]),
  ];
}
