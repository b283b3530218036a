import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import { fullRefusal, storeSent, takePicture } from '../files/index.ts';
import {
  type DamageRow,
  findLabel,
  lockDamage,
  type ReportedPart,
  saveDamage,
  savePhoto,
} from './damages.sql.ts';
import { partsOf } from './damage-parts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface DamageInput {
  readonly serial: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly description: string;
  readonly parts: readonly { readonly key: string; readonly qty: number }[];
  /** The hidden field was filled in, which people do not see. */
  readonly isByRobot: boolean;
}

/**
 * Stores what is broken or missing, and mails it to the business and back to who reported. Nobody needs a login for it:
 * whoever holds a tent may say so. An unknown label is taken; so many a day may come from one place and one mailbox.
 */
export const reportDamage = command(
  { right: 'shop', rateLimit: 'identity' },
  async (context, input: DamageInput): Promise<DamageRow | Refusal> => {
    const { shop, actor, now, key, address, language } = context;
    const { lending } = shop.config;
    if (lending === undefined) return refuse('NotFound');
    // A program gets what it would get for filling in anything else wrong.
    if (input.isByRobot) return refuse('ValidationFailed', { fields: [] });
    const { serial, name, email, phone, description } = input;
    const faults = [...requiredFaults(input), ...phoneFaults('phone', phone)];
    if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
    const { itemId } = await findLabel(shop.database, serial);
    const parts = readParts(context, itemId, input.parts);
    if (isRefusal(parts)) return parts;
    const account = accountOf(actor);
    const { contactMessagesPerDay: most } = shop.config.limits;
    return inTransaction<DamageRow | Refusal>(
      shop.database,
      async (transaction) => {
        const saved = await saveDamage(
          transaction,
          context,
          {
            id: randomUUID(),
            customerId: account?.customerId ?? null,
            contactId: account?.contactId ?? null,
            loginId: account !== null && actor.kind === 'customer' ? actor.loginId : null,
            serial,
            itemId,
            parts,
            name,
            email,
            phone,
            description,
            language,
            sender: createHmac('sha256', key.derive('damage-form')).update(address).digest(),
          },
          { since: (now - dayMs) as EpochMs, most },
        );
        if (saved === undefined) return refuse('TooManyToday', { params: { what: 'messages', most } });
        transaction.afterCommit(() => shop.wakeRelay());
        return saved;
      },
      { planned: true },
    );
  },
);

/**
 * Adds a photo within an hour of the report. Its id, which nobody guesses, is known to who reported it alone; of an
 * association's report its persons, too, and nobody else.
 */
export const addDamagePhoto = command(
  { right: 'shop', rateLimit: 'uploading' },
  async (
    context,
    { damageId, file: receive }: { readonly damageId: string; readonly file: ReceiveFile },
  ): Promise<DamageRow | Refusal> => {
    const { shop, now } = context;
    const early = photoRefusal(context, await lockDamage(shop.database, damageId), 0);
    if (early !== null) return early;
    const file = await takePicture(receive);
    if (isRefusal(file)) return file;
    try {
      return await inTransaction<DamageRow | Refusal>(shop.database, async (transaction) => {
        const damage = await lockDamage(transaction, damageId);
        const refused = photoRefusal(context, damage, file.bytes.size);
        if (refused !== null) return refused;
        const stored = await storeSent(transaction, context, file, {
          ownerEntity: 'damage',
          ownerId: damageId,
        });
        if (isRefusal(stored)) return stored;
        await savePhoto(transaction, damageId, now, stored.id);
        return (await lockDamage(transaction, damageId)) ?? refuse('NotFound');
      });
    } finally {
      await file.bytes.drop();
    }
  },
);

function requiredFaults(input: DamageInput): RefusedField[] {
  return (['serial', 'name', 'email', 'description'] as const)
    .filter((field) => input[field].trim() === '')
    .map((field) => ({ field, reason: 'required' }));
}

function readParts(
  { shop }: Context,
  itemId: string | null,
  asked: DamageInput['parts'],
): readonly ReportedPart[] | Refusal {
  const { lending } = shop.config;
  const known = lending === undefined ? [] : partsOf(lending, itemId);
  const faults: RefusedField[] = [];
  const parts = asked.flatMap(({ key, qty }, index): ReportedPart[] => {
    const part = known.find((one) => one.key === key);
    if (part !== undefined) return [{ ...part, qty }];
    faults.push({ field: `parts.${index}.key`, reason: 'unknown-item' });
    return [];
  });
  return faults.length > 0 ? refuse('ValidationFailed', { fields: faults }) : parts;
}

function photoRefusal(
  { shop, actor, now }: Context,
  damage: DamageRow | undefined,
  size: number,
): Refusal | null {
  if (damage === undefined) return refuse('NotFound');
  const isOwn = damage.customerId === null || damage.customerId === accountOf(actor)?.customerId;
  if (!isOwn || now - damage.createdAt > hourMs) return refuse('NotFound');
  return fullRefusal(shop.config.limits, { count: damage.photos.length + 1, bytes: size });
}
