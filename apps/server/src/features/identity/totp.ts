import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../platform/application/context.ts';
import { seal, type SealPlace, unseal } from '../../platform/identity/sealed.ts';

const periodSeconds = 30;
/** A clock that runs half a minute early or late is no reason to be locked out. */
const stepsAside = 1;

type Source = Pick<Context, 'shop' | 'key'>;

export interface NewTotp {
  /** As the database keeps it. */
  readonly sealed: Buffer;
  /** For who types it. */
  readonly secret: string;
  /** For the QR code that an app scans. */
  readonly uri: string;
}

/** A secret for an app that shows six digits; a given one only for demo data. */
export function newTotp(
  { shop, key }: Source,
  { loginId, email }: { readonly loginId: string; readonly email: string },
  given?: string,
): NewTotp {
  const secret = given === undefined ? new Secret({ size: 20 }) : Secret.fromBase32(given);
  const uri = new TOTP({ issuer: shop.config.name, label: email, secret, period: periodSeconds }).toString();
  return { sealed: seal(key, placeOf(shop.id, loginId), secret.bytes), secret: secret.base32, uri };
}

/** The step of time that the digits belong to; null where they are wrong. */
export function totpStep(
  { shop, key }: Source,
  loginId: string,
  sealed: Buffer,
  digits: string,
  timestamp: number,
): number | null {
  const bytes = unseal(key, placeOf(shop.id, loginId), sealed);
  if (bytes === undefined) return null;
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const token = digits.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/u.test(token)) return null;
  const delta = TOTP.validate({ token, secret, period: periodSeconds, timestamp, window: stepsAside });
  return delta === null ? null : Math.floor(timestamp / (periodSeconds * 1000)) + delta;
}

function placeOf(shopId: string, loginId: string): SealPlace {
  return { purpose: 'totp-secret', place: [shopId, loginId] };
}
