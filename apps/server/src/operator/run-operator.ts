import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { clockFrom, systemClock } from '../platform/clock/clock.ts';
import { localFileStore } from '../platform/files/file-store.ts';
import { createTranslators } from '../platform/i18n/translate.ts';
import { loadServerKey } from '../platform/identity/server-key.ts';
import { createLog, type Logger } from '../platform/log/log.ts';
import { filesFolder, type OpenDatabase } from '../platform/process/open-database.ts';
import type { ServerSettings } from '../platform/settings.ts';
import { openShops } from '../platform/shops/open-shops.ts';
import { readShopFolders, type ShopFolder } from '../platform/shops/read-shop-folders.ts';
import { answerCall, type OperatorAnswer } from './answer-call.ts';
import { object, objectionText } from './objection.ts';
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
  const { call, objection } = readCall(
    line,
    folders.map(({ config }) => config.id),
  );
  const translate = voiceOf(folders, call);
  const noData = { lines: [objectionText(object('noData'), translate)], exitCode: 1 } as const;
  if (objection !== null) return { lines: [objectionText(objection, translate)], exitCode: 1 };
  if (call.action === 'help') return { lines: [translate('operator.usage')], exitCode: 0 };
  const database = await open(createLog('warn'));
  if (database === null) return noData;
  try {
    return await askShops(call, folders, settings, database);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return noData;
    throw error;
  } finally {
    await database.close();
  }
}

async function askShops(
  call: Call,
  folders: readonly ShopFolder[],
  settings: ServerSettings,
  { pool }: OpenDatabase,
): Promise<OperatorAnswer> {
  const shops = openShops({ folders, pool, basePort: settings.basePort, beacon: settings.beacon });
  await shops.refresh();
  const clock = settings.clockStart === null ? systemClock : clockFrom(settings.clockStart);
  const source = {
    actor: { kind: 'operator', role: 'owner', name: userInfo().username },
    now: clock.now(),
    requestId: randomUUID(),
  } as const;
  const { dataDir } = settings;
  const key = await loadServerKey({ secret: process.env['BIVAK_SECRET'], dataDir });
  return await answerCall(shops.current(), call, source, {
    key,
    store: localFileStore(filesFolder(settings)),
  });
}

/** The words of the shop that is meant, else of the first. */
function voiceOf(folders: readonly ShopFolder[], { shopId, language }: Call) {
  const folder = folders.find(({ config }) => config.id === shopId) ?? folders[0];
  if (folder === undefined) throw new Error('there is no shop');
  const { config, texts } = folder;
  return createTranslators(texts, config.timeZone)[language ?? config.defaultLanguage];
}
