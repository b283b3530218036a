/** An address without the shop that every address of the back office begins with. */
export function withoutBase(address: string, base: string): string {
  return address.startsWith(base) ? address.slice(base.length) || '/' : address;
}
