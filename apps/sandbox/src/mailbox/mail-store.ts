import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { StoredMail } from './stored-mail.ts';

/** Newest first. A recipient is compared without regard to capitals. */
export interface MailStore {
  list(recipient?: string): StoredMail[];
  find(id: string): StoredMail | undefined;
  recipients(): string[];
  /** On disk when it resolves: what was acknowledged is kept. */
  keep(mail: StoredMail): Promise<void>;
  empty(): Promise<void>;
}

const mostMails = 500;

/** One JSON file per mail, so that a restart shows them again; only the newest are kept. */
export async function openMailStore(folder: string, most = mostMails): Promise<MailStore> {
  await mkdir(folder, { recursive: true });
  let mails = await readMails(folder);
  await forgetOldest();

  return {
    list: (recipient) => (recipient === undefined ? mails : mails.filter((mail) => isFor(mail, recipient))),
    find: (id) => mails.find((mail) => mail.id === id),
    recipients: () => [...new Set(mails.flatMap((mail) => mail.envelope.to.map(lower)))].toSorted(),
    async keep(mail) {
      const file = join(folder, `${mail.id}.json`);
      await writeFile(`${file}.part`, JSON.stringify(mail, null, 2));
      await rename(`${file}.part`, file);
      mails = [mail, ...mails];
      await forgetOldest();
    },
    async empty() {
      const gone = mails;
      mails = [];
      await Promise.all(gone.map((mail) => remove(mail)));
    },
  };

  async function forgetOldest(): Promise<void> {
    const old = mails.slice(most);
    mails = mails.slice(0, most);
    await Promise.all(old.map((mail) => remove(mail)));
  }

  async function remove(mail: StoredMail): Promise<void> {
    await rm(join(folder, `${mail.id}.json`), { force: true });
  }
}

async function readMails(folder: string): Promise<StoredMail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const mails = texts.map((text) => JSON.parse(text) as StoredMail);
  return mails.toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

function isFor(mail: StoredMail, recipient: string): boolean {
  return mail.envelope.to.some((address) => lower(address) === lower(recipient));
}

function lower(address: string): string {
  return address.toLowerCase();
}
