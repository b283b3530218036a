import { createHash } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { addPicture, readOriginal, removeCuts, removePictures } from './item-pictures.sql.ts';
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
 * and shows until then as it was. Of two cuts that follow each other the later one counts.
 */
export async function savePictures(
  db: Transaction,
  context: Context,
  before: ItemRecord,
  after: readonly ItemPicture[],
): Promise<void> {
  const { id } = before;
  const gone = before.pictures.filter(({ name }) => !after.some((one) => one.name === name));
  if (gone.length > 0) await removePictures(db, id, namesOf(gone));
  const cropOf = new Map(before.pictures.map(({ name, crop }) => [name, crop]));
  const cut = after.filter(
    ({ name, crop }) => JSON.stringify(cropOf.get(name) ?? null) !== JSON.stringify(crop),
  );
  if (cut.length > 0) await removeCuts(db, id, namesOf(cut));
  for (const { name: replaces, crop } of cut) {
    const original = await readOriginal(db, id, replaces);
    if (original === undefined) continue;
    const name = pictureName(original.sha256, crop);
    const picture = { itemId: id, name, fileId: original.fileId, crop, replaces };
    if (await addPicture(db, picture, context.now)) await askToDraw(db, context, id, name);
  }
}

function namesOf(pictures: readonly ItemPicture[]): string[] {
  return pictures.map(({ name }) => name);
}
