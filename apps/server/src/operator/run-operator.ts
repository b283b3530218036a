import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { makeSetupLink } from '../features/new-shop/index.ts';
import { type Clock, clockFrom, systemClock } from '../platform/clock/clock.ts';
import { localFileStore } from '../platform/files/file-store.ts';
import { createTranslators } from '../platform/i18n/translate.ts';
import { loadServerKey } from '../platform/identity/server-key.ts';
import { createLog, type Logger } from '../platform/log/log.ts';
import { brandsFolder, filesFolder, type OpenDatabase } from '../platform/process/open-database.ts';
import type { ServerSettings } from '../platform/settings.ts';
import { openShops } from '../platform/shops/open-shops.ts';
import { readShopFolders, type ShopFolder } from '../platform/shops/read-shop-folders.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { answerCall, type OperatorAnswer } from './answer-call.ts';
import { object, type Objection, objectionText } from './objection.ts';
import { type Call, readCall } from './read-call.ts';

/** PostgreSQL: a table that is not there. */
const undefinedTable = '42P01';

/** Opens the database of the shops, once something asks for it; null: nobody has started them yet. */
export type OpenData = (log: Logger) => Promise<OpenDatabase | null>;

/**
 * The business acts before the back office has screens (RULINGS): the same services, from the command line.
 * Works beside a running server as well as without one. Answers the exit code.
 */
export async function runOperator(
  line: readonly string[],
  settings: ServerSettings,
  open: OpenData,
): Promise<number> {
  const folders = readShopFolders(settings.shopsDir);
  const { lines, exitCode } = await answerLine(line, folders, settings, open);
  const stream = exitCode === 0 ? process.stdout : process.stderr;
  stream.write(`${lines.join('\n')}\n`);
  return exitCode;
}

/** What needs no database is answered without one. */
async function answerLine(
  line: readonly string[],
  folders: readonly ShopFolder[],
  settings: ServerSettings,
  open: OpenData,
): Promise<OperatorAnswer> {
  const ofFolders = folders.map(({ config }) => config.id);
  const { call, objection } = readCall(line, ofFolders);
  const translate = voiceOf(folders, call);
  const noData = { lines: [objectionText(object('noData'), translate)], exitCode: 1 } as const;
  const objected = (to: Objection) => ({ lines: [objectionText(to, translate)], exitCode: 1 }) as const;
  // A shop without a folder is known to the database alone.
  const mayBeStored = call.shopId !== undefined && !ofFolders.includes(call.shopId);
  if (objection !== null && !mayBeStored) return objected(objection);
  if (call.action === 'help' && objection === null)
    return { lines: [translate('operator.usage')], exitCode: 0 };
  const database = await open(createLog('warn'));
  if (database === null) return objection === null ? noData : objected(objection);
  try {
    if (call.action === 'new-shop' && objection === null) {
      const link = await linkToNewShop(settings, database);
      return link === null ? objected(object('noOffice')) : { lines: [link], exitCode: 0 };
    }
    const shops = await shopsOf(folders, settings, database);
    const known = readCall(
      line,
      shops.map(({ id }) => id),
    );
    return known.objection === null ? await askShops(known.call, shops, settings) : objected(known.objection);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return noData;
    throw error;
  } finally {
    await database.close();
  }
}

async function shopsOf(
  folders: readonly ShopFolder[],
  settings: ServerSettings,
  { pool }: OpenDatabase,
): Promise<readonly Shop[]> {
  const { basePort, beacon } = settings;
  const shops = openShops({ folders, pool, basePort, beacon, brandsDir: brandsFolder(settings) });
  await shops.refresh();
  return shops.current();
}

/** For another shop beside those that there are; null where there is no back office to make it in. */
async function linkToNewShop(settings: ServerSettings, { pool }: OpenDatabase): Promise<string | null> {
  if (settings.backOffice === null) return null;
  return makeSetupLink(pool, settings.backOffice.origin, { isFirst: false, now: clockOf(settings).now() });
}

function clockOf({ clockStart }: ServerSettings): Clock {
  return clockStart === null ? systemClock : clockFrom(clockStart);
}

async function askShops(
  call: Call,
  shops: readonly Shop[],
  settings: ServerSettings,
): Promise<OperatorAnswer> {
  const source = {
    actor: { kind: 'operator', role: 'owner', name: userInfo().username },
    now: clockOf(settings).now(),
    requestId: randomUUID(),
  } as const;
  const { dataDir } = settings;
  const key = await loadServerKey({ secret: process.env['BIVAK_SECRET'], dataDir });
  return await answerCall(shops, call, source, {
    key,
    store: localFileStore(filesFolder(settings)),
  });
}

/** The words of the shop that is meant, else of the first. */
function voiceOf(folders: readonly ShopFolder[], { shopId, language }: Call) {
  const folder = folders.find(({ config }) => config.id === shopId) ?? folders[0];
  if (folder === undefined) return createTranslators({}, 'Europe/Brussels')[language ?? 'en'];
  const { config, texts } = folder;
  return createTranslators(texts, config.timeZone)[language ?? config.defaultLanguage];
}
