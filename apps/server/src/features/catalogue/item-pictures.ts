import { createHash } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { addPicture, readOriginal, removePictures } from './item-pictures.sql.ts';
import type { Crop, ItemPicture, ItemRecord } from './staff-item.sql.ts';

export const pictureAsked = 'picture.draw';

/** The same bytes cut the same way have the same name, so that an address never means another picture. */
export function pictureName(sha256: Buffer, crop: Crop | null): string {
  return createHash('sha256').update(sha256).update(JSON.stringify(crop)).digest('hex').slice(0, 40);
}

export function askToDraw(
  db: Transaction,
  { now }: Pick<Context, 'now'>,
  itemId: string,
  name: string,
): Promise<void> {
  return enqueue(db, now, { kind: pictureAsked, payload: { itemId, name } });
}

/**
 * What becomes of the pictures of an item in a save: those that are not named go; one that is cut otherwise is drawn anew
 * and shows until then as it was.
 */
export async function savePictures(
  db: Transaction,
  context: Context,
  before: ItemRecord,
  after: readonly ItemPicture[],
): Promise<void> {
  const gone = before.pictures.filter(({ name }) => !after.some((one) => one.name === name));
  if (gone.length > 0)
    await removePictures(
      db,
      before.id,
      gone.map(({ name }) => name),
    );
  for (const { name, crop } of after) {
    const old = before.pictures.find((one) => one.name === name);
    if (JSON.stringify(old?.crop ?? null) === JSON.stringify(crop)) continue;
    const original = await readOriginal(db, before.id, name);
    if (original === undefined) continue;
    const cut = pictureName(original.sha256, crop);
    const picture = { itemId: before.id, name: cut, fileId: original.fileId, crop, replaces: name };
    if (await addPicture(db, picture, context.now)) await askToDraw(db, context, before.id, cut);
  }
}
