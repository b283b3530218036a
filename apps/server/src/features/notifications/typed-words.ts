import type { Translate } from '../../platform/i18n/translate.ts';

/**
 * A name to greet somebody with; empty where it is none. Whoever registers, invites or orders types it, and the mail goes
 * to anybody: no lines and no addresses of theirs come along.
 */
export function spokenName(name: string): string {
  const plain = oneLine(name);
  return leadsNowhere(plain) ? plain : '';
}

/** How a mail begins, for a name as it was typed. */
export function greetingOf(t: Translate, typed: string): string {
  const name = spokenName(typed);
  return name === '' ? t('mail.greetingNobody') : t('mail.greeting', { name });
}

/** Whether no mail program would make a link of anything in it. */
export function leadsNowhere(text: string): boolean {
  return !/:\/\/|@|\.\p{L}{2}/u.test(text);
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
