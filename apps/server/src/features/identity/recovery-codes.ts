import { createHmac, randomInt } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';

const howMany = 10;
const length = 10;
/** None of these signs looks like another. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes ten codes of some 49 bits each, for a sheet of paper. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => {
    const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
  });
}

/** However it is typed. With the server's key, so that a copy of the database is no list to guess against. */
export function recoveryCodeHash(
  { shop, key }: Pick<Context, 'shop' | 'key'>,
  loginId: string,
  typed: string,
) {
  const code = typed.toLowerCase().replaceAll(/[\s-]/gu, '');
  return createHmac('sha256', key.derive('recovery-code'))
    .update(JSON.stringify([shop.id, loginId, code]))
    .digest();
}
