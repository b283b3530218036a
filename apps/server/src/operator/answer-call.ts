import type { EventSource } from '../platform/events/record-event.ts';
import { errorAnswer } from '../platform/http/error-answer.ts';
import { isRefusal, type Refusal, refuse } from '../platform/application/refusal.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { ActionParts, TargetedAction } from './action.ts';
import { actions } from './actions.ts';
import { listInvoices } from './list-invoices.ts';
import { listDamages } from './list-damages.ts';
import { listLate } from './list-late.ts';
import { listMessages } from './list-messages.ts';
import { listOrders } from './list-orders.ts';
import { listShortages } from './list-shortages.ts';
import { listRequests } from './list-requests.ts';
import { listOperators } from './list-operators.ts';
import { isObjection, object, objectionText } from './objection.ts';
import type { Call } from './read-call.ts';

export interface OperatorAnswer {
  readonly lines: readonly string[];
  /** The process ends with it: 1 when the call was refused. */
  readonly exitCode: 0 | 1;
}

/** What the command line prints, and how it ends. */
export async function answerCall(
  shops: readonly Shop[],
  call: Call,
  source: EventSource,
  { key, store }: Pick<ActionParts, 'key' | 'store'> = { key: null, store: null },
): Promise<OperatorAnswer> {
  const meant = shops.filter(({ id }) => call.shopId === undefined || id === call.shopId);
  const onTarget = actions.get(call.action)?.onTarget;
  if (onTarget === undefined) return answerList(meant, call, source);
  const known = await whoKnows(meant, onTarget, call.args, source);
  const shop = isRefusal(known) ? meant[0] : (known ?? meant[0]);
  if (shop === undefined) return { lines: [], exitCode: 1 };
  const language = call.language ?? shop.config.defaultLanguage;
  const translate = shop.translate[language];
  if (isRefusal(known)) return { lines: wordsOf(known, translate), exitCode: 1 };
  if (onTarget.asksShop === true && meant.length > 1) {
    const which = object('whichShop', { known: meant.map(({ id }) => id).join(', ') });
    return { lines: [objectionText(which, translate)], exitCode: 1 };
  }
  const done =
    known === undefined
      ? object(onTarget.names, { word: call.args[0] ?? '' })
      : await onTarget.run(
          {
            shop,
            source,
            translate,
            language,
            key,
            store,
            files: call.files,
            yes: call.yes,
            options: call.options,
          },
          call.args,
        );
  if (isObjection(done)) return { lines: [objectionText(done, translate)], exitCode: 1 };
  if (isRefusal(done)) return { lines: wordsOf(done, translate), exitCode: 1 };
  return { lines: [done], exitCode: 0 };
}

async function answerList(shops: readonly Shop[], call: Call, source: EventSource): Promise<OperatorAnswer> {
  const lines = await listOf(call)(shops, call, source);
  if (!isRefusal(lines)) return { lines, exitCode: 0 };
  const [first] = shops;
  const spoken = first?.translate[call.language ?? first.config.defaultLanguage];
  return { lines: spoken === undefined ? [] : wordsOf(lines, spoken), exitCode: 1 };
}

function listOf({
  action,
}: Call): (shops: readonly Shop[], call: Call, source: EventSource) => Promise<readonly string[] | Refusal> {
  if (action === 'late') return listLate;
  if (action === 'damages') return listDamages;
  if (action === 'invoices') return listInvoices;
  if (action === 'messages') return listMessages;
  if (action === 'requests') return listRequests;
  if (action === 'shortages') return listShortages;
  return action === 'operators' ? listOperators : listOrders;
}

async function whoKnows(
  shops: readonly Shop[],
  { find }: TargetedAction,
  [word = '']: readonly string[],
  source: EventSource,
): Promise<Shop | Refusal | undefined> {
  for (const shop of shops) {
    const found = await find?.({ shop, ...source }, word);
    if (!isRefusal(found)) return shop;
    if (found.code !== 'NotFound') return found;
  }
  return undefined;
}

/** Where words of the call are to blame, those; else the refusal as a whole, with a status as people call it. */
function wordsOf({ code, fields, params }: Refusal, translate: Translate): readonly string[] {
  const { status } = params;
  const spoken =
    status === undefined ? params : { ...params, status: translate(`operator.status.${status}`) };
  const { Message, Fields = [] } = errorAnswer(refuse(code, { fields, params: spoken }), translate).body
    .Error;
  return Fields.length === 0 ? [Message] : Fields.map((field) => `${field.Field}: ${field.Message}`);
}
