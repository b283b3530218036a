import { damageNumber, type DamageRow, staffListDamages } from '../features/damages/index.ts';
import type { Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { instantText, moneyText } from '../platform/i18n/formats.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { factLines } from './fact-lines.ts';
import { type Listed, listByShop } from './list-by-shop.ts';
import type { Call } from './read-call.ts';

/** What was reported of tents and is not closed yet, the oldest first. */
export function listDamages(
  shops: readonly Shop[],
  call: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  return listByShop(shops, call, source, {
    find: (context) => staffListDamages(context, undefined),
    none: 'operator.damages.none',
    blocksOf: (found, where) => found.map((damage) => damageBlock(damage, where)),
  });
}

function damageBlock(damage: DamageRow, { shop, language, translate: t }: Listed): string[] {
  const { descriptions, parts, serial, verified, name, phone, email, state } = damage;
  const article = descriptions?.[language] ?? t('mail.damage.unknown');
  return [
    `${damageNumber(damage)}  ${t(`operator.damages.states.${state}`)}`,
    ...factLines([
      { name: t('mail.damage.tent'), words: [serial, article] },
      ...parts.map(({ qty, names, cents }) => ({
        name: t('mail.damage.parts'),
        words: [`${qty} × ${names[language]}`, moneyText(cents * qty, language)],
      })),
      { name: t('operator.customer'), words: [name, phone, email] },
      ...(verified ? [] : [{ name: t('mail.damage.note'), words: [t('mail.damage.unverified')] }]),
      { name: t('operator.since'), words: [instantText(damage.createdAt, language, shop.zone.name)] },
      { name: t('operator.message'), words: [damage.description] },
      { name: t('operator.file'), words: damage.photos.map((photo) => photo.name) },
    ]),
  ];
}
