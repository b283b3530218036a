import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Why a try failed, for the log that the business reads. Nothing of the answer itself is kept. */
export type WebhookFault = 'status' | 'timeout' | 'unreachable' | 'private-address';

export interface WebhookResult {
  /** Null: there was no answer. */
  readonly status: number | null;
  /** Null: the other side has it. */
  readonly fault: WebhookFault | null;
}

export interface OutgoingMessage {
  readonly url: string;
  /** It is the same however often the message is sent. */
  readonly id: string;
  readonly seconds: number;
  readonly body: string;
  readonly secret: Uint8Array;
}

interface Patience {
  /** A laptop plays the other side itself; in production no address of one's own network is asked. */
  readonly allowsPrivate: boolean;
  readonly patienceMs?: number;
}

/**
 * The signature of Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over id, time and body, so that a message can
 * neither be changed nor sent again later by somebody else.
 */
export function signatureOfMessage({
  id,
  seconds,
  body,
  secret,
}: Pick<OutgoingMessage, 'id' | 'seconds' | 'body' | 'secret'>): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** The secret as the other side's library takes it. */
export function writtenSecret(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/**
 * Sends a message once. The name is resolved once, and the address that was checked is the one that is asked; an answer
 * that leads elsewhere is not followed. It never throws.
 */
export function sendWebhook(
  message: OutgoingMessage,
  { allowsPrivate, patienceMs = 10_000 }: Patience,
): Promise<WebhookResult> {
  const url = new URL(message.url);
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host))
    return Promise.resolve({ status: null, fault: 'private-address' });
  return new Promise((resolve) => {
    const ask = url.protocol === 'https:' ? requestSecure : requestPlain;
    const asking = ask(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(patienceMs),
        lookup: (name, options, answered) => {
          lookup(name, { ...options, all: true }, (error, found) => {
            const open =
              error === null && !allowsPrivate
                ? found.filter((one) => !isPrivateAddress(one.address))
                : found;
            const [first] = open ?? [];
            if (error !== null) answered(error, []);
            else if (first === undefined) answered(new PrivateAddress(), []);
            else if (options.all === true) answered(null, open);
            else answered(null, first.address, first.family);
          });
        },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(message.body),
          'user-agent': 'Bivak-Webhooks/1',
          'webhook-id': message.id,
          'webhook-timestamp': String(message.seconds),
          'webhook-signature': signatureOfMessage(message),
        },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        // What it says is of no use here, and may be endless.
        response.destroy();
        resolve({ status, fault: status >= 200 && status < 300 ? null : 'status' });
      },
    );
    asking.on('error', (error) => resolve({ status: null, fault: faultOf(error) }));
    // Whoever answers by changing the protocol ends it without an error.
    asking.on('close', () => resolve({ status: null, fault: 'unreachable' }));
    asking.end(message.body);
  });
}

class PrivateAddress extends Error {}

function faultOf(error: Error): WebhookFault {
  if (error instanceof PrivateAddress) return 'private-address';
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? 'timeout' : 'unreachable';
}

/**
 * Addresses that are no place in the open internet: this machine, its network, and ways through them. Of IPv6 only what is
 * given out to the internet is open (2000::/3), so IPv4 written as IPv6 is closed in each of its forms.
 */
// Two lists: one would look IPv4 up among the rules of IPv6 as well.
const closed4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed4.addSubnet(network, bits, 'ipv4');
const closed6 = new BlockList();
for (const [network, bits] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  closed6.addSubnet(network, bits, 'ipv6');

export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 0) return true;
  return kind === 6 ? closed6.check(address, 'ipv6') : closed4.check(address, 'ipv4');
}
