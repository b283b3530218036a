/** Who changes their own address says their password; `own` is the one that counts, null for somebody else's. */
export function asksPassword(own: string | null, email: string): boolean {
  return own !== null && email.trim().toLowerCase() !== own.toLowerCase();
}
