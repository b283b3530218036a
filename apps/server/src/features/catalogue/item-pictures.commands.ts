import { buffer } from 'node:stream/consumers';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { drawing, openPicture } from '../../platform/files/picture.ts';
import { storeFile, storeReceived } from '../../platform/files/stored-files.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { takeFile } from '../files/index.ts';
import { askToDraw, pictureName } from './item-pictures.ts';
import { addPicture, keepDrawn, noteFailed, readOriginal, showDrawn } from './item-pictures.sql.ts';
import { changingItem, type ItemActed, type OfItem } from './staff-item.commands.ts';
import { beginChanges, type Crop, endChanges, touchItem } from './staff-item.sql.ts';

const endings = ['png', 'jpg', 'jpeg', 'webp'];
/** More would be a folder of photos, and no page shows them. */
const mostPictures = 30;

/** A picture comes in as it is; a job draws what browsers get, without what the camera wrote into it. */
export const staffAddItemPicture = command(
  { right: 'catalogue.write', rateLimit: 'uploading' },
  async (
    context: Context,
    { file: receive, ...of }: OfItem & { readonly file: ReceiveFile },
  ): Promise<ItemActed | Refusal> => {
    const file = await takeFile(receive, { endings, field: 'file' });
    if (isRefusal(file)) return file;
    const { sha256 } = file.bytes;
    try {
      return await changingItem(
        context,
        of,
        { route: 'item.add-picture', input: sha256.toString('hex') },
        async (db, before) => {
          if (before.pictures.length >= mostPictures)
            return refuse('UploadsFull', { params: { full: 'count', most: mostPictures } });
          const owner = { ownerEntity: 'item', ownerId: before.id };
          const { name: called, contentType } = file;
          const stored = await storeReceived(db, context.shop.id, context.now, file.bytes, {
            name: called,
            contentType,
            caller: null,
            ...owner,
          });
          const name = pictureName(sha256, null);
          const picture = { itemId: before.id, name, fileId: stored.id, crop: null, replaces: null };
          const isNew = await addPicture(db, picture, context.now);
          if (!isNew) return { id: before.id, state: before.state, version: before.version };
          await askToDraw(db, context, before.id, name);
          const version = await touchItem(db, before.id, context.now);
          await recordEvents(db, context, {
            entity: 'item',
            entityId: before.id,
            action: 'add-picture',
            after: { name: called, version, fields: ['pictures'] },
          });
          return { id: before.id, state: before.state, version };
        },
      );
    } finally {
      await file.bytes.drop();
    }
  },
);

/** Draws what browsers get, and shows it. It may come twice: what is drawn stands. */
export const drawItemPicture = command(
  { right: 'job' },
  async (
    { shop, now, files }: BareContext & { readonly files: FileStore },
    { itemId, name }: { readonly itemId: string; readonly name: string },
  ): Promise<null> => {
    const { database } = shop;
    const asked = await readOriginal(database, itemId, name);
    if (asked === undefined || asked.state === 'drawn') return null;
    const bytes = await files.get(shop.id, asked.sha256);
    if (bytes === null) throw new Error('the bytes of a picture are missing');
    const drawn = await drawPicture(await buffer(bytes), asked.crop);
    await inTransaction(database, async (db) => {
      if (drawn === null) {
        await noteFailed(db, itemId, name);
        return;
      }
      for (const { width, format, bytes: content } of drawn) {
        const file = await storeFile(db, files, shop.id, now, {
          name: `${name}-${String(width)}.${format}`,
          bytes: content,
          ownerEntity: 'picture',
          ownerId: name,
          contentType: `image/${format}`,
        });
        await keepDrawn(db, { name, width, format, fileId: file.id });
      }
      // Behind the files, which take their time: whoever writes another item waits for it.
      await beginChanges(db);
      if (!(await showDrawn(db, itemId, name, asked.replaces))) return db.rollback(undefined);
      await endChanges(db, [itemId]);
    });
    return null;
  },
);

interface Drawn {
  readonly width: number;
  readonly format: 'webp' | 'avif';
  readonly bytes: Buffer;
}

/** Small in lists, large on a page, and twice as fine for screens that show it. */
const widths = [400, 800, 1600] as const;
const mostSeconds = 30;

/**
 * A square of a picture in every width and format that browsers get, upright, without the place and whatever else the
 * camera wrote into it. Null where it cannot be drawn: it is broken, or claims more pixels than anybody photographs.
 */
async function drawPicture(bytes: Buffer, crop: Crop | null): Promise<Drawn[] | null> {
  const draw = await drawing();
  try {
    const picture = await openPicture(bytes);
    if (picture === null) return null;
    const upright = await picture.upright.toBuffer({ resolveWithObject: true });
    const side = squareOf(upright.info, crop);
    const drawn: Drawn[] = [];
    for (const width of widths) {
      // A small picture is not made larger; its address answers what there is.
      const square = draw(upright.data)
        .extract(side)
        .resize({ width, height: width, withoutEnlargement: true })
        .timeout({ seconds: mostSeconds });
      drawn.push({ width, format: 'webp', bytes: await square.clone().webp({ quality: 80 }).toBuffer() });
      drawn.push({
        width,
        format: 'avif',
        bytes: await square.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
      });
    }
    return drawn;
  } catch {
    return null;
  }
}

/** Of a picture this wide and high, the part that is shown; its middle where nobody chose. */
function squareOf({ width, height }: { readonly width: number; readonly height: number }, crop: Crop | null) {
  const shorter = Math.min(width, height);
  if (crop === null) {
    const left = Math.floor((width - shorter) / 2);
    return { left, top: Math.floor((height - shorter) / 2), width: shorter, height: shorter };
  }
  const side = Math.max(1, Math.min(shorter, Math.round((crop.side * shorter) / 1000)));
  const within = (from: number, all: number) =>
    Math.max(0, Math.min(all - side, Math.round((from * shorter) / 1000)));
  return { left: within(crop.x, width), top: within(crop.y, height), width: side, height: side };
}
