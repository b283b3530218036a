import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routePath } from '@bivak/contract/shop-config';
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
  if (sandboxUrl !== null) {
    lines.push(
      `  ${'Mailbox'.padEnd(18)} ${sandboxUrl}/mailbox`,
      `  ${'Payments'.padEnd(18)} ${sandboxUrl}/payments`,
      `  ${'Site with widgets'.padEnd(18)} ${sandboxUrl}/site`,
    );
  }
  return ['', 'Bivak is ready.', ...lines, ''].join('\n');
}

interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly shows?: string;
}

/** Demo passwords stand in the shop's folder for everybody to read: they are of no use elsewhere. */
function demoAccounts(shop: Shop): string[] {
  const people = (readDemo(shop, 'people') as readonly { login: DemoAccount }[]).map(({ login }) => login);
  const logins = new Map(people.map((login) => [login.email, login]));
  const management =
    canonicalOrigin(shop) + routePath(shop.config, 'managementLogin', shop.config.defaultLanguage);
  return [
    ...[...logins.values()].map(accountLine),
    ...(readDemo(shop, 'operators') as readonly DemoAccount[]).map(
      (one) => `${accountLine(one)}  ${management}`,
    ),
  ];
}

function accountLine({ email, password, shows }: DemoAccount): string {
  return `  ${''.padEnd(18)} ${email}  ${password}${shows === undefined ? '' : `  (${shows})`}`;
}

function readDemo(shop: Shop, name: string): unknown {
  const file = join(shop.directory, 'demo', `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
