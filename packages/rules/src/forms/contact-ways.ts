import { resultOf, type FormResult } from './form-result.ts';

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const HOST = `(?:${LABEL}\\.)+(?:\\p{L}{2,63}|xn--[a-z0-9-]{1,59})`;
const IPV4 = '(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ATOM = '[^\\s@<>()[\\]\\\\,;:".\\p{Cc}]+';
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${HOST}$`, 'iu');
const URL = new RegExp(`^https?://(?:${HOST}|${IPV4})(?::(\\d{1,5}))?(?:[/?#]\\S*)?$`, 'iu');

/** No mail server takes an address that is longer. */
const LONGEST_EMAIL = 254;
const LONGEST_URL = 2000;
const LAST_PORT = 65_535;
/** The shortest numbers that people have, and the longest that E.164 allows. */
const PHONE_DIGITS = { least: 6, most: 15 };

/** A whole e-mail address, with letters of any script. That it exists only a mail can tell. */
export function email(text: string): FormResult {
  return resultOf(text.length <= LONGEST_EMAIL && EMAIL.test(text), 'email');
}

/** A telephone number as people write it: a plus, digits, and blanks, dots, slashes, dashes or brackets between. */
export function phone(text: string): FormResult {
  const shaped = /^\+?[\d(][\d\s().\-/]*$/u.test(text);
  const count = text.replaceAll(/\D/gu, '').length;
  return resultOf(shaped && count >= PHONE_DIGITS.least && count <= PHONE_DIGITS.most, 'phone');
}

/** The address of a page: http or https, a host with a dot, no name and password in it. */
export function url(text: string): FormResult {
  const found = text.length > LONGEST_URL ? null : URL.exec(text);
  return resultOf(found !== null && Number(found[1] ?? 0) <= LAST_PORT, 'url');
}
