import type { FileStore } from '../../platform/files/file-store.ts';
import { type JobHandler, jobOf } from '../../platform/jobs/job.ts';
import { drawItemPicture } from './item-pictures.commands.ts';
import { pictureAsked } from './item-pictures.ts';

/** `picture.draw` with `{ itemId, name }`: what was sent becomes what browsers get. */
export function catalogueJobs({ store: files }: { readonly store: FileStore }): JobHandler[] {
  return [
    jobOf(pictureAsked, drawItemPicture, { files }, ({ itemId = '', name = '' }) => ({ itemId, name })),
  ];
}
