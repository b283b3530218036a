import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shop } from '@bivak/server';

/** Somebody of the business, as the shop's folder has them for everybody to read. */
export interface DemoOperator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
  readonly totpSecret?: string;
}

export function demoOperators(shop: Pick<Shop, 'directory'>): readonly DemoOperator[] {
  return readDemo(shop, 'operators') as readonly DemoOperator[];
}

/** A file of the demo data; a shop without one has none of it. */
export function readDemo({ directory }: Pick<Shop, 'directory'>, name: string): unknown {
  const file = join(directory, 'demo', `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
