import { normalizeIP } from '@fastify/rate-limit';

/**
 * The address by which limits count a caller. Of IPv6 the network of 64 bits, because a household has all of one; IPv4
 * that is written as IPv6 is the IPv4 it is.
 */
export function callerAddress(ip: string): string {
  return normalizeIP(ip);
}
