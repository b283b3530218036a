import { normalizeIP } from '@fastify/rate-limit';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Limits count who asks by this address: the farthest one that trusted proxies tell, or the nearest before it that is
 * an address.
 */
export function callerOf({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return callerAddress(ips.findLast((hop) => isIP(withoutPort(hop)) !== 0) ?? ip);
}

/**
 * The address by which limits count a caller. Of IPv6 the network of 64 bits, because a household has all of one; IPv4
 * that is written as IPv6 is the IPv4 it is.
 */
export function callerAddress(ip: string): string {
  return normalizeIP(withoutPort(ip));
}

/** Some proxies write an address as `203.0.113.7:5123` or `[2001:db8::1]:443`: every connection has another port. */
export function withoutPort(address: string): string {
  const six = /^\[([^[\]]+)\](?::\d{1,5})?$/u.exec(address)?.[1] ?? '';
  if (isIPv6(six)) return six;
  const four = /^([\d.]+):\d{1,5}$/u.exec(address)?.[1] ?? '';
  return isIPv4(four) ? four : address;
}
