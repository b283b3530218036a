import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from './second-factors.sql.ts';

export type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
};

/** It is large, asks Node for what is experimental there, and most servers never need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** Where the browser stands: a passkey of one name opens no other. */
export interface PasskeySite {
  /** Of the back office, as the browser writes it. */
  readonly origin: string;
  /** What the authenticator calls it. */
  readonly name: string;
}

/** What the browser asks the authenticator, to make a further passkey. */
export async function creationOptions(
  { origin, name }: PasskeySite,
  who: { readonly loginId: string; readonly email: string; readonly name: string },
  known: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpID: nameOf(origin),
    rpName: name,
    userID: new Uint8Array(new TextEncoder().encode(who.loginId)),
    userName: who.email,
    userDisplayName: who.name,
    attestationType: 'none',
    excludeCredentials: known.map(asDescribed),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** The passkey that was made; null where the answer is not to be believed. */
export async function madePasskey(
  { origin }: PasskeySite,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: nameOf(origin),
    // The password was proved before: that somebody is there is enough.
    requireUserVerification: false,
  }).catch(() => null);
  if (verified?.verified !== true) return null;
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
}

/** What the browser asks the authenticator, to prove that it has one of these. */
export async function requestOptions(
  { origin }: PasskeySite,
  known: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: nameOf(origin),
    allowCredentials: known.map(asDescribed),
    userVerification: 'preferred',
  });
}

/** The passkey that answered, with its new counter; null where the answer is not to be believed. */
export async function provedPasskey(
  { origin }: PasskeySite,
  challenge: string,
  response: AuthenticationResponseJSON,
  known: readonly Passkey[],
): Promise<Pick<Passkey, 'credentialId' | 'counter'> | null> {
  const passkey = known.find(({ credentialId }) => credentialId === response.id);
  if (passkey === undefined) return null;
  const { credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: nameOf(origin),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified === true
    ? { credentialId, counter: verified.authenticationInfo.newCounter }
    : null;
}

function nameOf(origin: string): string {
  return new URL(origin).hostname;
}

function asDescribed({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: [...transports] };
}
