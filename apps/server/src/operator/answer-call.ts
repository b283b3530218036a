import { knowsReservation } from '../features/orders/index.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { errorAnswer } from '../platform/http/error-answer.ts';
import { isRefusal, type Refusal } from '../platform/http/refusal.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { acts, listWaiting } from './acts.ts';

export interface OperatorCall {
  readonly act: string;
  readonly args: readonly string[];
  /** Without it a list is of all shops, and other acts look for the shop that knows the number. */
  readonly shopId: string | undefined;
  /** Without it each shop speaks its own. */
  readonly language: Language | undefined;
  readonly source: EventSource;
}

export interface OperatorAnswer {
  readonly lines: readonly string[];
  /** Of the process: 1 for a refusal, 2 for a call that does not fit. */
  readonly exitCode: 0 | 1 | 2;
}

/** What the command line prints, and how it ends. */
export async function answerCall(shops: readonly Shop[], call: OperatorCall): Promise<OperatorAnswer> {
  const speak = (shop: Shop) => shop.translate[call.language ?? shop.config.defaultLanguage];
  if (call.act === 'list' && call.shopId === undefined && shops.length > 1) return listShops(shops, speak);
  const shop = await chooseShop(shops, call);
  if (shop === undefined) return { lines: usage(shops, speak), exitCode: 2 };
  const translate = speak(shop);
  const act = Object.hasOwn(acts, call.act) ? acts[call.act] : undefined;
  const result = (await act?.({ shop, source: call.source, translate }, call.args)) ?? null;
  if (result === null) return { lines: usage([shop], speak), exitCode: 2 };
  if (isRefusal(result)) return { lines: wordsOf(result, translate), exitCode: 1 };
  return { lines: result, exitCode: 0 };
}

async function listShops(shops: readonly Shop[], speak: (shop: Shop) => Translate): Promise<OperatorAnswer> {
  const lists = [];
  for (const shop of shops) lists.push([shop.config.name, ...(await listWaiting(shop, speak(shop)))]);
  return { lines: lists.flat(), exitCode: 0 };
}

/** Named, else the one that knows the number, else the first. */
async function chooseShop(shops: readonly Shop[], { shopId, args }: OperatorCall): Promise<Shop | undefined> {
  if (shopId !== undefined) return shops.find((shop) => shop.id === shopId);
  const [key] = args;
  for (const shop of shops) {
    if (key !== undefined && (await knowsReservation(shop.database, key))) return shop;
  }
  return shops[0];
}

function usage([shop]: readonly Shop[], speak: (shop: Shop) => Translate): readonly string[] {
  return shop === undefined ? [] : [speak(shop)('operator.usage')];
}

/** Where a word of the call is to blame, that word; else the refusal as a whole. */
function wordsOf(refusal: Refusal, translate: Translate): readonly string[] {
  const { Message, Fields = [] } = errorAnswer(refusal, translate).body.Error;
  return Fields.length === 0 ? [Message] : Fields.map((field) => `${field.Field}: ${field.Message}`);
}
