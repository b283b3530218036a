/**
 * A name to greet somebody with; empty where it is none. Whoever registers, invites or orders types it, and the mail goes
 * to anybody: no lines and no addresses of theirs come along.
 */
export function spokenName(name: string): string {
  const plain = oneLine(name);
  return /:\/\/|@|\.\p{L}{2}/u.test(plain) ? '' : plain;
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
