import * as z from 'zod/mini';
import { Key, line, Translated } from './words.ts';

const ClaimName = z.string().check(z.regex(/^[A-Za-z0-9_:./-]{1,80}$/u));

function claim(name: string) {
  return z._default(ClaimName, name);
}

/** Where an association stands in what the provider says of a person. */
const AssociationClaims = z.strictObject({
  /** The claim with a list of them; null: the person's own claims name one, as a provider with capacities does. */
  list: z._default(z.nullable(ClaimName), null),
  /** Is the CustomerID. */
  id: claim('vo_orgcode'),
  name: claim('vo_orgnaam'),
  /** Its values are the keys of `customerGroups`. */
  group: claim('vo_doelgroepcode'),
});

/** Which claims of the provider mean what. */
const Claims = z.strictObject({
  firstName: claim('given_name'),
  lastName: claim('family_name'),
  email: claim('email'),
  associations: z.prefault(AssociationClaims, {}),
});

/**
 * Single sign-on with one OpenID provider. Its address and the client's secret are not the brand's: they come from the
 * environment (docs/operations.md), in demo mode from the sandbox.
 */
export const SignOnConfig = z.strictObject({
  /** As addresses name it; `core.OidcProviderName` says the same. */
  provider: Key,
  /** What its buttons call it. */
  name: Translated,
  scopes: z._default(z.array(ClaimName).check(z.minLength(1)), ['openid', 'profile', 'email']),
  claims: z.prefault(Claims, {}),
  /** The customer group of a new association, by the value of its group claim. */
  customerGroups: z._default(z.record(z.string(), line(80)), {}),
  /** Whom the shop does not know may register: nobody, who acts for an association, or anybody. */
  register: z._default(z.enum(['nobody', 'associations', 'anybody']), 'nobody'),
  /** The role at an association that is a customer already; absent: the shop's plain role. */
  roleName: z.optional(line(80)),
  /** Whether a person loses the accounts that a sign-on gave once the provider no longer names their association. */
  synchronise: z._default(z.boolean(), true),
  /** Whether an address that the provider has verified opens the login with that address. */
  linkVerifiedEmail: z._default(z.boolean(), false),
  /** How one acts for another association: the provider asks again, or is told at its logout; `off`: not at all. */
  capacitySwitch: z._default(z.enum(['prompt', 'end-session', 'off']), 'prompt'),
});
export type SignOnConfig = z.output<typeof SignOnConfig>;

/** How customers log in, where they may sign on elsewhere too (`design/lending.md` §4, "login"). */
export const LoginConfig = z.strictObject({
  /** What the page offers: name and password beside the sign-on, or the sign-on alone. */
  form: z._default(z.enum(['both', 'sign-on']), 'both'),
  /** Whether the call takes passwords at all. */
  passwords: z._default(z.boolean(), true),
});
