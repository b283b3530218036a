import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { clockFrom, systemClock } from '../platform/clock/clock.ts';
import { isLanguage } from '../platform/i18n/language.ts';
import { createLog } from '../platform/log/log.ts';
import { openDatabase } from '../platform/process/open-database.ts';
import { readSettings } from '../platform/settings.ts';
import { openShops } from '../platform/shops/open-shops.ts';
import { readShopFolders } from '../platform/shops/read-shop-folders.ts';
import { answerCall } from './answer-call.ts';

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
  const [act = '', ...rest] = positionals;
  const settings = readSettings(process.env);
  const log = createLog('warn');
  const folders = readShopFolders(settings.shopsDir);
  const database = await openDatabase(settings, log);
  try {
    const shops = openShops(folders, database.pool, settings.basePort, () => undefined);
    const clock = settings.clockStart === null ? systemClock : clockFrom(settings.clockStart);
    const language = values.language ?? '';
    const { lines, exitCode } = await answerCall(shops, {
      act,
      args: rest,
      shopId: values.shop,
      language: isLanguage(language) ? language : undefined,
      source: {
        actor: { kind: 'operator', name: userInfo().username },
        now: clock.now(),
        requestId: randomUUID(),
      },
    });
    const stream = exitCode === 0 ? process.stdout : process.stderr;
    stream.write(`${lines.join('\n')}\n`);
    return exitCode;
  } finally {
    await database.close();
  }
}
