import {
  type Account,
  getAnonymousToken,
  getSettings,
  getUserInfo,
  refreshToken,
  type Transport,
} from '@bivak/contract/wire';
import { fetchSender as senderFor, sessionTransport as transportOf, type Send } from '@bivak/web';
import { shopIdentity } from './active-session.ts';
import type { Session } from './session.ts';

const withoutSession: ReadonlySet<string> = new Set(
  [getSettings, getAnonymousToken, refreshToken].map(({ id }) => id),
);
const withoutAccount: ReadonlySet<string> = new Set([getUserInfo.id]);

/** Sends over fetch for an account of a customer, which every call names. */
export function fetchSender(fetchOf: typeof fetch, language: string): Send<Account> {
  return senderFor(fetchOf, language, shopIdentity.namesOf);
}

/** Sends a visitor's calls as the session has it. */
export function sessionTransport(session: Session, send: Send<Account>): Transport {
  return transportOf({ session, send, identity: shopIdentity, withoutSession, withoutAccount });
}
