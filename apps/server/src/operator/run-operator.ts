import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { knowsReservation } from '../features/orders/index.ts';
import { clockFrom, systemClock } from '../platform/clock/clock.ts';
import { errorAnswer } from '../platform/http/error-answer.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { isLanguage } from '../platform/i18n/language.ts';
import { createLog } from '../platform/log/log.ts';
import { openDatabase } from '../platform/process/open-database.ts';
import { readSettings } from '../platform/settings.ts';
import { openShops } from '../platform/shops/open-shops.ts';
import { readShopFolders } from '../platform/shops/read-shop-folders.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { acts } from './acts.ts';

/**
 * The business acts before the back office has screens (RULINGS): the same services, from the command line.
 * Works beside a running server as well as without one. Answers the exit code.
 */
export async function runOperator(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { shop: { type: 'string' }, language: { type: 'string' } },
  });
  const [name = '', ...rest] = positionals;
  const settings = readSettings(process.env);
  const log = createLog('warn');
  const folders = readShopFolders(settings.shopsDir);
  const database = await openDatabase(settings, log);
  try {
    const shops = openShops(folders, database.pool, settings.basePort, () => undefined);
    const shop = await chooseShop(shops, values.shop, rest[0]);
    const language = isLanguage(values.language ?? '')
      ? (values.language as 'nl')
      : shop.config.defaultLanguage;
    const translate = shop.translate[language];
    const clock = settings.clockStart === null ? systemClock : clockFrom(settings.clockStart);
    const source = {
      actor: { kind: 'operator', name: userInfo().username },
      now: clock.now(),
      requestId: randomUUID(),
    } as const;
    const result = await acts[name]?.({ shop, source, translate }, rest);
    if (result === null || result === undefined) return say(process.stderr, [translate('operator.usage')], 2);
    if (isRefusal(result)) return say(process.stderr, [errorAnswer(result, translate).body.Error.Message], 1);
    return say(process.stdout, result, 0);
  } finally {
    await database.close();
  }
}

/** Named, else the one that knows the number, else the first. */
async function chooseShop(
  shops: readonly Shop[],
  id: string | undefined,
  key: string | undefined,
): Promise<Shop> {
  const named = shops.find((shop) => shop.id === id);
  if (named !== undefined) return named;
  for (const shop of shops) {
    if (id === undefined && key !== undefined && (await knowsReservation(shop.database, key))) return shop;
  }
  const [first] = shops;
  if (first === undefined) throw new Error('no shop');
  return first;
}

function say(stream: NodeJS.WriteStream, lines: readonly string[], code: number): number {
  stream.write(`${lines.join('\n')}\n`);
  return code;
}
