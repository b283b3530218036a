import { Email } from '@bivak/contract';
import { addOperator, operatorsOf, removeOperator } from '../features/identity/index.ts';
import { isRefusal, type Refusal } from '../platform/http/refusal.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { ActParts } from './act.ts';
import { object, type Objection } from './objection.ts';
import type { Call } from './read-call.ts';

/** Who can log in to the management system, under the name of their shop. */
export async function listOperators(
  shops: readonly Shop[],
  { language }: Pick<Call, 'language'>,
): Promise<readonly string[]> {
  const blocks = [];
  for (const shop of shops) {
    const translate = shop.translate[language ?? shop.config.defaultLanguage];
    const operators = await operatorsOf(shop.database);
    const lines = operators.map(({ name, email }) =>
      translate('operator.operatorIs', { name, login: email }),
    );
    const title = shops.length > 1 ? [`${shop.config.name} (${operators.length})`] : [];
    blocks.push([...title, ...(lines.length === 0 ? [translate('operator.noOperators')] : lines)]);
  }
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

export async function letIn(
  { shop, source, translate, language }: ActParts,
  email: string,
  name: string,
): Promise<string | Refusal> {
  const added = await addOperator(shop, source, { email, name, language });
  return isRefusal(added) ? added : translate('operator.operatorAdded', { login: added.email });
}

export async function letOut(
  { shop, source, translate }: ActParts,
  email: string,
): Promise<string | Refusal> {
  const removed = await removeOperator(shop, source, email);
  return isRefusal(removed) ? removed : translate('operator.operatorRemoved', { login: removed.email });
}

export function judgeEmail(word: string): Objection | null {
  return Email.safeParse(word).success ? null : object('email', { word });
}
