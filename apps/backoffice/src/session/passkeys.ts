import { askForPasskey, beginPasskey, confirmPasskey } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

// The library is loaded by whoever uses a passkey; what goes through here is WebAuthn's own JSON.
const load = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all. */
export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && window.PublicKeyCredential !== undefined;
}

/** What the authenticator answers to the server's question, to be sent as the proof. */
export async function signWithPasskey(call: Call): Promise<Record<string, unknown>> {
  const { Options } = await call(askForPasskey);
  const { startAuthentication } = await load();
  const optionsJSON = Options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Makes a passkey with the authenticator at hand; recovery codes come with the first factor. */
export async function makePasskey(call: Call, name: string) {
  const { Options } = await call(beginPasskey);
  const { startRegistration } = await load();
  const optionsJSON = Options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON });
  return call(confirmPasskey, { body: { Name: name, Passkey: { ...made } } });
}

/** The person closed the browser's dialog, or let its time run out. */
export function isPasskeyLeft(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** The authenticator holds one of this person already. */
export function isPasskeyKnown(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
