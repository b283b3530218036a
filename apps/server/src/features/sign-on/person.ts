import { ownEntry, type ShopConfig } from '@bivak/contract/shop-config';
import { importedLine, refusedCharacter } from '@bivak/rules';

type SignOnConfig = NonNullable<ShopConfig['signOn']>;
export type Claims = Readonly<Record<string, unknown>>;

export interface Association {
  readonly customerId: string;
  readonly name: string;
  readonly customerGroup: string | null;
}

export interface SignedOn {
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly associations: readonly Association[];
}

/**
 * Who it is, in the shop's terms (`signOn.claims` of shop.json). Null when the claims do not have the form that the shop
 * was told: half a person is none.
 */
export function personOf({ claims: names, customerGroups }: SignOnConfig, claims: Claims): SignedOn | null {
  const { sub: subject } = claims;
  const { list } = names.associations;
  const entries = list === null ? [claims] : (claims[list] ?? []);
  if (typeof subject !== 'string' || subject === '' || !Array.isArray(entries)) return null;
  if (refusedCharacter(subject) !== null) return null;
  const associations: Association[] = [];
  for (const entry of entries as unknown[]) {
    if (typeof entry !== 'object' || entry === null) return null;
    const { id, name, group } = names.associations;
    const { [id]: customerId, [name]: called, [group]: kind } = entry as Claims;
    // A person's own claims name no association when the person acts for none.
    if (list === null && (customerId === undefined || customerId === null)) continue;
    if (typeof customerId !== 'string' || !customerIdForm.test(customerId)) return null;
    const customerGroup = typeof kind === 'string' ? (ownEntry(customerGroups, kind) ?? null) : null;
    associations.push({ customerId, name: line(called, 120), customerGroup });
  }
  const email = line(claims[names.email], 254);
  return {
    subject,
    firstName: line(claims[names.firstName], 80),
    lastName: line(claims[names.lastName], 80),
    email: emailForm.test(email) ? email : '',
    emailVerified: emailForm.test(email) && claims['email_verified'] === true,
    associations,
  };
}

const customerIdForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/u;
const emailForm = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u;

function line(value: unknown, most: number): string {
  return typeof value === 'string' ? importedLine(value, most) : '';
}
