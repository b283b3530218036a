import type { ItemState } from '@bivak/contract/admin';
import { Pill } from '@bivak/ui';
import { useTranslations } from 'use-intl';

const tones = { draft: 'info', shop: 'ok', hidden: 'warn', archived: 'none' } as const;

export function ItemStatePill({ state }: { readonly state: ItemState }) {
  const t = useTranslations('office.item.states');
  const tone = tones[state];
  return <Pill {...(tone === 'none' ? {} : { tone })}>{t(state)}</Pill>;
}
