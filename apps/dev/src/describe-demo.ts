import { describeServer, type Shop } from '@bivak/server';
import { demoOperators, readDemo } from './demo/demo-operators.ts';

interface Described {
  readonly shops: readonly Shop[];
  readonly setupLink?: string | null;
  readonly sandboxUrl: string | null;
  /** Where the people of the business work; null: nowhere. */
  readonly officeOrigin: string | null;
}

/** What somebody at the terminal needs to begin: addresses and demo accounts. */
export function describeDemo({ shops, setupLink = null, sandboxUrl, officeOrigin }: Described): string {
  const lines = [describeServer({ shops, setupLink }, (shop) => demoAccounts(shop, officeOrigin))];
  if (sandboxUrl !== null) {
    lines.push(
      `  ${'Mailbox'.padEnd(18)} ${sandboxUrl}/mailbox`,
      `  ${'Payments'.padEnd(18)} ${sandboxUrl}/payments`,
      `  ${'Authenticator'.padEnd(18)} ${sandboxUrl}/authenticator`,
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
function demoAccounts(shop: Shop, officeOrigin: string | null): string[] {
  // Who made it in the browser knows its owner.
  if (shop.stored !== undefined) return [];
  const people = (readDemo(shop, 'people') as readonly { login: DemoAccount }[]).map(({ login }) => login);
  const logins = new Map(people.map((login) => [login.email, login]));
  const office = officeOrigin === null ? '' : `  ${officeOrigin}/${shop.id}/`;
  return [
    ...[...logins.values()].map(accountLine),
    ...demoOperators(shop).map((one) => `${accountLine({ ...one, shows: one.role })}${office}`),
  ];
}

function accountLine({ email, password, shows }: DemoAccount): string {
  return `  ${''.padEnd(18)} ${email}  ${password}${shows === undefined ? '' : `  (${shows})`}`;
}
