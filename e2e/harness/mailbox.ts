import { expect } from '@playwright/test';

import { sandboxOrigin } from './surroundings.ts';

export interface Mail {
  readonly subject: string;
  readonly from: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string }[];
}

// The mail of an act that can be taken back leaves 20 s later.

/** Waits until so many mails have come for an address; the newest last. */
export async function mailsTo(address: string, count: number): Promise<readonly Mail[]> {
  await expect.poll(async () => (await fetchMails(address)).length, { timeout: 45_000 }).toBe(count);
  return fetchMails(address);
}

/** Waits for a mail with this subject; for an address that other journeys write to as well. */
export async function mailAbout(address: string, subject: string | RegExp): Promise<Mail> {
  const isAbout = (mail: Mail) =>
    typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject);
  const found = async () => (await fetchMails(address)).findLast(isAbout);
  await expect.poll(found, { timeout: 45_000 }).toBeDefined();
  return (await found()) as Mail;
}

/** Waits for a mail that carries this file; for an address to which other journeys bring mails as well. */
export async function mailWith(address: string, file: string): Promise<Mail> {
  const found = async () =>
    (await fetchMails(address)).find(({ attachments }) => attachments.some(({ name }) => name === file));
  await expect.poll(found, { timeout: 45_000 }).toBeDefined();
  return (await found()) as Mail;
}

/** Where the button of a mail leads. */
export function linkOf(mail: Mail | undefined): string {
  const [link] = /http:\S+code=\S+/u.exec(mail?.text ?? '') ?? [];
  if (link === undefined) throw new Error('The mail has no link with a code.');
  return link;
}

async function fetchMails(address: string): Promise<Mail[]> {
  const answer = await fetch(`${sandboxOrigin()}/mailbox/api/mails?to=${encodeURIComponent(address)}`);
  const mails = (await answer.json()) as (Mail & { readonly id: string })[];
  return mails.toSorted((one, other) => one.id.localeCompare(other.id));
}
