import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';

/** A browser may be away at the provider, or fill in a registration, for so long. */
export const browserSeconds = 30 * 60;

export interface Browser {
  readonly hash: Buffer;
  /** The line of `Set-Cookie` with which it is known again. */
  readonly cookie: string;
}

/**
 * The browser that begins a sign-on. It keeps the mark that it has, so that several of its tabs may be under way. Ports
 * share cookies, so the shop's id stands in the name; pages and files never get it.
 */
export function beginningBrowser(context: Pick<Context, 'shop' | 'browser'>): Browser {
  const mark = markOf(context) ?? randomBytes(32).toString('base64url');
  const isSecure = canonicalOrigin(context.shop).startsWith('https:');
  const cookie = [
    `${cookieName(context)}=${mark}`,
    'Path=/api',
    `Max-Age=${browserSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
  return { hash: secretHash(mark), cookie };
}

/** The hash of the mark that the browser shows; null when it began no sign-on here. */
export function browserHash(context: Pick<Context, 'shop' | 'browser'>): Buffer | null {
  const mark = markOf(context);
  return mark === null ? null : secretHash(mark);
}

function cookieName({ shop }: Pick<Context, 'shop'>): string {
  const name = `bivak-${shop.id}-sign-on`;
  return canonicalOrigin(shop).startsWith('https:') ? `__Secure-${name}` : name;
}

function markOf(context: Pick<Context, 'shop' | 'browser'>): string | null {
  const name = cookieName(context);
  for (const part of context.browser.cookie.split(';')) {
    const [key = '', value = ''] = part.trim().split('=');
    if (key === name && /^[\w-]{43}$/u.test(value)) return value;
  }
  return null;
}
