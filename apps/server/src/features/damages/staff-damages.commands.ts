import { randomUUID } from 'node:crypto';
import type { DamageState, IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { actOnRows, type RowOutcome, type SeenRow } from '../../platform/application/seen-rows.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { byWhom, recordEvents } from '../../platform/events/record-event.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { fullRefusal, storeSent, takePicture } from '../files/index.ts';
import { damageNumber } from './damage-number.ts';
import { partsOf } from './damage-parts.ts';
import { noteDamageStep, noteDownUntil } from './damage-steps.commands.ts';
import { findLabel, lockDamage, type ReportedPart, savePhoto } from './damages.sql.ts';
import { actOnDamage, type DamageActed, type OfDamageAct } from './staff-damage-acts.ts';
import {
  findDamagedLine,
  findPlaced,
  findSamePhoto,
  insertStaffDamage,
  touchDamage,
  writeParts,
} from './staff-damage-acts.sql.ts';
import { type DamageFilter, damageSearch } from './staff-damages.queries.ts';
import { readDamagePage, type StaffDamageRow } from './staff-damages.sql.ts';

export interface StaffDamageStep {
  readonly state: DamageState;
  /** With VAT; null: what its parts cost, or what it was assessed at. */
  readonly cents: number | null;
  /** For the customer to read; null: what stands. */
  readonly answer: string | null;
  readonly fromDeposit: boolean;
}

/** The next state of a damage, as `staffDamageStep` at the command line takes it. */
export const staffStepDamage = command(
  { right: 'damage.charge' },
  (context: Context, { step, ...of }: OfDamageAct & { readonly step: StaffDamageStep }) =>
    actOnDamage(context, of, {
      route: `damages/${step.state}`,
      input: step,
      work: (transaction, damage) => noteDamageStep(transaction, context, damage, step),
    }),
);

/** The same step of many, each in a transaction of its own and as of the version that was seen. */
export const staffStepDamages = command(
  { right: 'damage.charge' },
  (
    context: Context,
    { rows, step }: { readonly rows: readonly SeenRow[]; readonly step: StaffDamageStep },
  ): Promise<readonly RowOutcome<DamageActed>[]> =>
    actOnRows(rows, ({ id, version }) =>
      staffStepDamage(context, { damageId: id, version, isDryRun: false, step }),
    ),
);

/** Exactly the damages of a list as its caller narrowed and sorted it. Names of customers leave the house with it. */
export const staffExportDamages = command(
  { right: 'damage.read&exports.persons', stepUp: true },
  (
    context: Context,
    { columns, ...filter }: DamageFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<StaffDamageRow>> => {
    const search = damageSearch(filter, OperatorScope.of(context.actor));
    const asked = { ...filter, warehouses: search.warehouses };
    return listFile(context, { list: 'damages', columns, asked }, (span) =>
      readDamagePage(context.shop.database, search, { ...filter, ...span }),
    );
  },
);

/** Its pieces are out of use until the end of a day; null: until somebody says otherwise. */
export const staffKeepDamageDown = command(
  { right: 'damage.report' },
  (context: Context, { day, ...of }: OfDamageAct & { readonly day: IsoDate | null }) =>
    actOnDamage(context, of, {
      route: 'damages/down',
      input: { day },
      work: (transaction, damage) => noteDownUntil(transaction, context, damage, day),
    }),
);

export interface PartInput {
  /** Of the price list; null: by hand. */
  readonly key: string | null;
  readonly name: string;
  readonly qty: number;
  readonly cents: number;
}

/** What is broken or missing, with what each costs: of the price list, or by hand. A charged damage keeps what it was charged for. */
export const staffSetDamageParts = command(
  { right: 'damage.charge' },
  (
    context: Context,
    { parts: asked, ...of }: OfDamageAct & { readonly parts: readonly PartInput[] },
  ): Promise<DamageActed | Refusal> =>
    actOnDamage(context, of, {
      route: 'damages/parts',
      input: asked,
      work: async (transaction, damage) => {
        if (damage.state !== 'reported' && damage.state !== 'assessed')
          return refuse('TransitionRefused', { params: { status: damage.state } });
        const parts = readParts(context, damage.itemId, asked);
        if (isRefusal(parts)) return parts;
        await writeParts(
          transaction,
          context,
          { id: damage.id, parts },
          {
            entity: 'damage',
            entityId: damage.id,
            action: 'parts',
            before: { cents: damage.partsCents },
            after: { cents: parts.reduce((sum, { qty, cents }) => sum + qty * cents, 0), parts },
          },
        );
        return null;
      },
    }),
);

function readParts(
  { shop }: Context,
  itemId: string | null,
  asked: readonly PartInput[],
): readonly ReportedPart[] | Refusal {
  const { lending } = shop.config;
  const list = lending === undefined ? [] : partsOf(lending, itemId);
  const faults: RefusedField[] = [];
  const parts = asked.flatMap(({ key, name, qty, cents }, index): ReportedPart[] => {
    const listed = key === null ? undefined : list.find((one) => one.key === key);
    // Another price than the list's is somebody's own.
    if (listed !== undefined) return [{ ...listed, qty, cents, isByHand: cents !== listed.cents }];
    if (key !== null) faults.push({ field: `parts.${index}.key`, reason: 'unknown-item' });
    else if (name === '') faults.push({ field: `parts.${index}.name`, reason: 'required' });
    else
      return [
        { key: `hand-${index + 1}`, names: { nl: name, en: name, de: name }, qty, cents, isByHand: true },
      ];
    return [];
  });
  return faults.length > 0 ? refuse('ValidationFailed', { fields: faults }) : parts;
}

export interface OpenInput {
  readonly lineId: number | null;
  readonly serial: string;
  readonly qty: number;
  readonly description: string;
}

/** Opens one at the desk: for a line of an order, for a label, or for neither. */
export const staffOpenDamage = command(
  { right: 'damage.report' },
  (
    context: Context,
    input: OpenInput,
  ): Promise<{ readonly id: string; readonly number: string; readonly version: number } | Refusal> => {
    const { shop, actor } = context;
    const { lineId, serial, qty, description } = input;
    return inTransaction(shop.database, (transaction) =>
      once(transaction, context, { route: 'damages', input }, async () => {
        const line =
          lineId === null
            ? null
            : await findDamagedLine(transaction, lineId, OperatorScope.of(actor).warehouses);
        if (line === undefined)
          return refuse('ValidationFailed', { fields: [{ field: 'lineId', reason: 'unknown-line' }] });
        const label = serial === '' ? null : await findLabel(transaction, serial);
        const labelled = label?.itemId ?? null;
        if (line !== null && labelled !== null && labelled !== line.itemId)
          return refuse('ValidationFailed', { fields: [{ field: 'serial', reason: 'damage-other-item' }] });
        if (line !== null && qty > line.qty)
          return refuse('ValidationFailed', { fields: [{ field: 'qty', reason: 'more-than-ordered' }] });
        if (serial !== '' && qty > 1)
          return refuse('ValidationFailed', { fields: [{ field: 'qty', reason: 'damage-one-piece' }] });
        const id = randomUUID();
        const { no, version } = await insertStaffDamage(
          transaction,
          context,
          {
            id,
            lineId,
            serial,
            itemId: labelled,
            qty,
            by: byWhom(context),
            description,
            language: shop.config.defaultLanguage,
          },
          { entity: 'damage', entityId: id, action: 'report', after: { lineId, serial, qty } },
        );
        return { id, number: damageNumber({ no }), version };
      }),
    );
  },
);

interface PhotoAdded {
  readonly id: string;
  readonly version: number;
}

/** A photo of before or after the repair, at any time; the same one again is answered as the first. */
export const staffAddDamagePhoto = command(
  { right: 'damage.report', rateLimit: 'uploading' },
  async (
    context: Context,
    {
      damageId,
      stage,
      file: receive,
    }: { readonly damageId: string; readonly stage: 'before' | 'after'; readonly file: ReceiveFile },
  ): Promise<PhotoAdded | Refusal> => {
    const { shop, now, actor } = context;
    const { warehouses } = OperatorScope.of(actor);
    if ((await findPlaced(shop.database, damageId, warehouses)) === undefined) return refuse('NotFound');
    const file = await takePicture(receive);
    if (isRefusal(file)) return file;
    const input = { stage, sha256: file.bytes.sha256.toString('hex') };
    try {
      return await inTransaction<PhotoAdded | Refusal>(shop.database, (transaction) =>
        once<PhotoAdded>(transaction, context, { route: `damages/photo/${damageId}`, input }, async () => {
          const damage = await lockDamage(transaction, damageId);
          if (damage === undefined) return refuse('NotFound');
          const same = await findSamePhoto(transaction, damageId, stage, file.bytes.sha256);
          if (same !== undefined) return { id: damageId, version: same.version };
          const count = damage.photos.length + 1;
          const refused = fullRefusal(shop.config.limits, { count, bytes: file.bytes.size });
          if (refused !== null) return refused;
          const owner = { ownerEntity: 'damage', ownerId: damageId };
          const stored = await storeSent(transaction, context, file, owner);
          if (isRefusal(stored)) return stored;
          await savePhoto(transaction, damageId, now, stored.id, stage);
          await recordEvents(transaction, context, {
            entity: 'damage',
            entityId: damageId,
            action: 'photo',
            after: { stage, name: file.name },
          });
          return { id: damageId, version: await touchDamage(transaction, damageId) };
        }),
      );
    } finally {
      await file.bytes.drop();
    }
  },
);
