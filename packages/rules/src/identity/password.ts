import { min } from '../forms/lengths.ts';

const shortest = 8;

/**
 * Whether a password will do at registration and after a reset: at least 8 characters, a small and a capital letter,
 * and a digit or another sign (spec 2 §5, "Password rule"). Letters of any script count.
 */
export function isNewPassword(password: string): boolean {
  return hasLetters(password) && /[\p{N}\p{P}\p{S}]/u.test(password);
}

/**
 * The rule of a change within the account is another one: a digit and one of @$!%*?& besides the letters (spec 1 §5;
 * RULINGS, "two passwords rules").
 */
export function isAccountPassword(password: string): boolean {
  return hasLetters(password) && /\d/u.test(password) && /[@$!%*?&]/u.test(password);
}

function hasLetters(password: string): boolean {
  return min(password, shortest).ok && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password);
}
