import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalOrigin, type Shop } from '../shops/shop.ts';
import type { ServerSettings } from '../settings.ts';

interface Described {
  readonly shops: readonly Shop[];
  readonly sandboxUrl: string | null;
}

/** What somebody at the terminal needs to begin: addresses and demo accounts. */
export function describeServer({ shops, sandboxUrl }: Described, settings: ServerSettings): string {
  const lines = shops.flatMap((shop) => [
    `  ${shop.config.name.padEnd(18)} ${canonicalOrigin(shop)}`,
    ...(settings.production ? [] : demoAccounts(shop)),
  ]);
  if (sandboxUrl !== null) lines.push(`  ${'Mailbox'.padEnd(18)} ${sandboxUrl}/mailbox`);
  return ['', 'Bivak is ready.', ...lines, ''].join('\n');
}

/** Demo passwords stand in the shop's folder for everybody to read: they are of no use elsewhere. */
function demoAccounts(shop: Shop): string[] {
  const file = join(shop.directory, 'demo', 'people.json');
  if (!existsSync(file)) return [];
  const people = JSON.parse(readFileSync(file, 'utf8')) as { login?: { email: string; password: string } }[];
  return people.flatMap(({ login }) =>
    login === undefined ? [] : [`  ${''.padEnd(18)} ${login.email}  ${login.password}`],
  );
}
