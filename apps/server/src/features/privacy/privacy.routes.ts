import {
  askPersonalExport,
  erasePersonalData,
  getPersonalExport,
  type PersonalExport as PersonalExportOnWire,
} from '@bivak/contract/wire';
import { fileAddress } from '../../platform/files/file-address.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuseNamed } from '../../platform/application/refusal.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { askForExport, erase } from './privacy.commands.ts';
import { type PersonalExport, personalExport } from './privacy.queries.ts';

/** GET and POST /api/v2/shop/personal-data/export, POST …/_erase */
export const privacyRoutes: readonly Route[] = [
  serve(getPersonalExport, personalExport, { input: () => undefined, answer: presentExport }),
  serve(askPersonalExport, askForExport, { input: () => undefined, answer: presentExport }),
  serve(erasePersonalData, erase, {
    input: ({ body }) => ({ whole: body.Scope === 'Customer', password: body.CurrentPassword ?? '' }),
    answer: () => null,
    refusal: (refused) =>
      refuseNamed(refused, (field) =>
        wirePath(field, { whole: 'Scope', currentPassword: 'CurrentPassword' }),
      ),
  }),
];

function presentExport(
  { whole, archive }: PersonalExport,
  { key, shop, now }: Context,
): PersonalExportOnWire {
  if (archive === null) {
    const times = { DateTimeAsked: null, DateTimeExpires: null };
    return { State: 'None', IsWhole: whole, ...times, FileName: null, FileSize: null, FileUrl: null };
  }
  return {
    State: archive.fileId === null ? 'Preparing' : 'Ready',
    IsWhole: archive.whole,
    DateTimeAsked: shop.zone.format(archive.askedAt),
    DateTimeExpires: shop.zone.format(archive.expiresAt),
    FileName: archive.fileName,
    FileSize: archive.fileSize,
    FileUrl: archive.fileId === null ? null : fileAddress(key, shop.id, archive.fileId, now),
  };
}
