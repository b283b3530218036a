import type { Damage, LabelledTent as TentOnWire } from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { fileAddress } from '../../platform/files/file-address.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { wordsOf } from '../carts/index.ts';
import { money } from '../pricing/index.ts';
import { damageNumber } from './damage-number.ts';
import type { PricedPart } from './damage-parts.ts';
import type { LabelledTent } from './damages.queries.ts';
import type { DamageRow } from './damages.sql.ts';

export function presentDamage(row: DamageRow, { shop, key, now, language }: Context): Damage {
  const { descriptions, itemId, parts, photos } = row;
  return {
    DamageID: row.id,
    Number: damageNumber(row),
    State: row.state,
    ItemSerialNumber: row.serial,
    IsKnown: itemId !== null,
    ItemID: itemId,
    ItemDescription: wordsOf(descriptions ?? {}, language, shop.config.defaultLanguage) ?? null,
    Parts: parts.map((part) => ({ ...presentPart(part, language), Amount: part.qty })),
    ContactName: row.name,
    SummaryOfContact: row.description,
    Photos: photos.map(({ fileId, name }) => ({
      FileName: name,
      AttachmentUrl: fileAddress(key, shop.id, fileId, now),
    })),
    DateTimeCreated: shop.zone.format(row.createdAt),
    AmountIncVAT: amountOf(row),
    Answer: row.answer,
    Objection: row.objection,
  };
}

function amountOf({ state, assessedCents, chargedCents }: DamageRow): number | null {
  const amount = state === 'waived' ? null : (chargedCents ?? assessedCents);
  return amount === null ? null : money(amount);
}

export function presentTent(
  { serial, itemId, descriptions, parts }: LabelledTent,
  { shop, language }: Context,
): TentOnWire {
  return {
    SerialID: serial,
    IsKnown: itemId !== null,
    ItemID: itemId,
    Description: wordsOf(descriptions ?? {}, language, shop.config.defaultLanguage) ?? null,
    Parts: parts.map((part) => presentPart(part, language)),
  };
}

function presentPart({ key, names, cents }: PricedPart, language: Context['language']) {
  return { Key: key, Description: names[language], PriceIncVAT: money(cents) };
}

const names = {
  serial: 'ItemSerialNumber',
  name: 'ContactName',
  email: 'ContactEmail',
  phone: 'ContactTelephone',
  description: 'SummaryOfContact',
  parts: 'Parts',
  key: 'Key',
  file: 'File',
  text: 'Message',
} as const;

export function damageRefusal(refused: Refusal, other: Readonly<Record<string, string>> = {}): Refusal {
  return refuseNamed(refused, (field) => wirePath(field, { ...names, ...other }));
}
