import type { ShopConfig } from '@bivak/contract/shop-config';
import type { Language } from '../../platform/i18n/language.ts';

/** A part of a tent in the shop's price list (spec 3 §9, "Damage costs"). */
export interface PricedPart {
  /** Its place in the list, from 1. */
  readonly key: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly cents: number;
}

/** The parts of an article that is a lending tent; none of anything else. */
export function partsOf(
  { tents }: NonNullable<ShopConfig['lending']>,
  itemId: string | null,
): readonly PricedPart[] {
  const tent = tents.find(({ item }) => item === itemId);
  return (tent?.damageParts ?? []).map(({ name, cents }, index) => ({
    key: String(index + 1),
    names: name,
    cents,
  }));
}
