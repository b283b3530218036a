import { randomUUID } from 'node:crypto';
import { unknownStandardNames } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command, query } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import {
  addStandardText,
  lockStandardText,
  readStandardTexts,
  removeStandardText,
  type StandardTextRow,
  writeStandardText,
} from './standard-texts.sql.ts';

type Texts = StandardTextRow['texts'];

export const staffListStandardTexts = query(
  { right: 'messages.write', shared: 'nobody' },
  ({ shop }: Context) => readStandardTexts(shop.database),
);

export const staffAddStandardText = command(
  { right: 'messages.write' },
  (context: Context, input: { readonly name: string; readonly texts: Texts }) =>
    inTransaction<StandardTextRow | Refusal>(context.shop.database, (db) =>
      once(db, context, { route: 'standard-text', input }, async () => {
        const faults = faultsOf(input.texts);
        if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
        const id = randomUUID();
        const made = await addStandardText(db, { id, ...input }, context.now);
        if (made === undefined) return taken();
        await recordEvents(db, context, { entity: 'standard-text', entityId: id, action: 'create' });
        return made;
      }),
    ),
);

/** What is not named stays. */
export const staffChangeStandardText = command(
  { right: 'messages.write' },
  (
    context: Context,
    {
      id,
      version,
      ...input
    }: {
      readonly id: string;
      readonly version: number;
      readonly name?: string | undefined;
      /** Of these too, what is left out stays. */
      readonly texts?: { readonly [language in keyof Texts]?: string | undefined } | undefined;
    },
  ) =>
    inTransaction<StandardTextRow | Refusal>(context.shop.database, async (db) => {
      const before = await lockStandardText(db, id);
      if (before === undefined) return refuse('NotFound');
      if (before.version !== version) return staleText(db, before);
      const { name = before.name } = input;
      const texts: Texts = {
        nl: input.texts?.nl ?? before.texts.nl,
        en: input.texts?.en ?? before.texts.en,
        de: input.texts?.de ?? before.texts.de,
      };
      const faults = faultsOf(texts);
      if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
      const after = await writeStandardText(db, { id, name, texts });
      if (after === undefined) return taken();
      await recordEvents(db, context, { entity: 'standard-text', entityId: id, action: 'update' });
      return after;
    }),
);

/** Once per key: whoever asks again hears that it is gone. A colleague's newer words stay. */
export const staffRemoveStandardText = command(
  { right: 'messages.write' },
  (context: Context, { id, version }: { readonly id: string; readonly version: number }) =>
    inTransaction<null | Refusal>(context.shop.database, (db) =>
      once<null>(db, context, { route: `standard-text.remove/${id}`, input: { version } }, async () => {
        const before = await lockStandardText(db, id);
        if (before === undefined) return refuse('NotFound');
        if (before.version !== version) return staleText(db, before);
        await removeStandardText(db, id);
        await recordEvents(db, context, { entity: 'standard-text', entityId: id, action: 'delete' });
        return null;
      }),
    ),
);

function staleText(db: Transaction, current: StandardTextRow): Promise<Refusal> {
  return staleRecord(db, current, { entities: ['standard-text'], entityId: current.id });
}

/** A name that nothing fills in would go out in its braces; and a text says something in one language at least. */
function faultsOf(texts: Texts): RefusedField[] {
  const wrong = Object.entries(texts).flatMap(([language, text]): RefusedField[] => {
    const [name] = unknownStandardNames(text);
    const params = { name: name ?? '' };
    return name === undefined
      ? []
      : [{ field: `texts.${language}`, reason: 'unknown-standard-name', params }];
  });
  const isEmpty = Object.values(texts).every((text) => text === '');
  return isEmpty ? [...wrong, { field: 'texts.nl', reason: 'required' }] : wrong;
}

function taken(): Refusal {
  return refuse('ValidationFailed', { fields: [{ field: 'name', reason: 'name-taken' }] });
}
