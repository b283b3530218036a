/**
 * A name to greet somebody with; empty where it is none. Whoever registers, invites or orders types it, and the mail goes
 * to anybody: no lines and no addresses of theirs come along.
 */
export function spokenName(name: string): string {
  const plain = oneLine(name);
  return leadsNowhere(plain) ? plain : '';
}

/** Whether no mail program would make a link of anything in it. */
export function leadsNowhere(text: string): boolean {
  return !/:\/\/|@|\.\p{L}{2}/u.test(text);
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
