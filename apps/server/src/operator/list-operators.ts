import { listOperators as operatorsOf } from '../features/identity/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { Call } from './read-call.ts';

/** Who can log in to the management system, under the name of their shop. */
export async function listOperators(
  shops: readonly Shop[],
  { language }: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  const blocks = [];
  for (const shop of shops) {
    const translate = shop.translate[language ?? shop.config.defaultLanguage];
    const operators = await operatorsOf({ ...source, shop }, undefined);
    if (isRefusal(operators)) return operators;
    const lines = operators.map(({ name, email }) =>
      translate('operator.operatorIs', { name, login: email }),
    );
    const title = shops.length > 1 ? [`${shop.config.name} (${operators.length})`] : [];
    blocks.push([...title, ...(lines.length === 0 ? [translate('operator.noOperators')] : lines)]);
  }
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}
