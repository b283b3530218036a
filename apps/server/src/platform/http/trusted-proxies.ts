import { BlockList, isIP, isIPv6 } from 'node:net';
import { withoutPort } from './caller-address.ts';

/** Whether the address `hop` steps before us, ours being step 0, may say who it speaks for. */
export type TrustProxy = (address: string, hop: number) => boolean;

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const mostHops = 10;

/**
 * `2`: so many proxies stand in front, and nobody else reaches this port. `loopback, 10.2.0.0/16`: whoever connects from
 * these networks is a proxy. Either way the addresses are read from the end, where our own proxies write, so a first one
 * that the caller made up counts for nothing. Null: nobody is believed. Throws a message for what it cannot read.
 */
export function readTrustedProxies(text: string | undefined): TrustProxy | null {
  const wanted = text?.trim() ?? '';
  if (wanted === '' || wanted === '0') return null;
  if (/^\d+$/u.test(wanted)) {
    const hops = Number(wanted);
    if (hops > mostHops) throw new Error(`"${wanted}" is more than ${mostHops} proxies`);
    return (_, hop) => hop < hops;
  }
  const networks = new BlockList();
  for (const part of wanted.split(',').map((one) => one.trim()))
    for (const network of named[part] ?? [part]) addNetwork(networks, network);
  return (written) => {
    const address = withoutPort(written);
    return isIP(address) !== 0 && networks.check(address, familyOf(address));
  };
}

function addNetwork(networks: BlockList, network: string): void {
  const [address = '', bits, ...rest] = network.split('/');
  const longest = isIPv6(address) ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  const isBits = bits === undefined || /^\d{1,3}$/u.test(bits);
  // A prefix of nought would believe everybody.
  if (isIP(address) === 0 || !isBits || rest.length > 0 || prefix < 1 || prefix > longest)
    throw new Error(
      `"${network}" is neither a number of proxies, nor loopback, private or a network such as 10.2.0.0/16`,
    );
  networks.addSubnet(address, prefix, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
