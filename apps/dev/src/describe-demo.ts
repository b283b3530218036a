import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routePath } from '@bivak/contract/shop-config';
import { canonicalOrigin, describeServer, type Shop } from '@bivak/server';

interface Described {
  readonly shops: readonly Shop[];
  readonly sandboxUrl: string | null;
}

/** What somebody at the terminal needs to begin: addresses and demo accounts. */
export function describeDemo({ shops, sandboxUrl }: Described): string {
  const lines = [describeServer({ shops }, demoAccounts)];
  if (sandboxUrl !== null) {
    lines.push(
      `  ${'Mailbox'.padEnd(18)} ${sandboxUrl}/mailbox`,
      `  ${'Payments'.padEnd(18)} ${sandboxUrl}/payments`,
      `  ${'Site with widgets'.padEnd(18)} ${sandboxUrl}/site`,
    );
  }
  return lines.join('\n');
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
