import type { DamageRow } from '@bivak/contract/admin';
import { Pill, type Tone } from '@bivak/ui';
import { useTranslations } from 'use-intl';

const tones = {
  reported: 'warn',
  assessed: 'info',
  charged: 'info',
  waived: 'ok',
  repaired: 'ok',
  'written-off': 'bad',
  closed: 'ok',
} as const satisfies Record<DamageRow['State'], Tone>;

/** Where a damage stands; that its customer objects is said beside it. */
export function DamageState({ damage }: { readonly damage: Pick<DamageRow, 'State' | 'IsObjected'> }) {
  const t = useTranslations('office.damage');
  return (
    <>
      <Pill tone={tones[damage.State]}>{t(`states.${damage.State}`)}</Pill>
      {damage.IsObjected ? (
        <>
          {' '}
          <Pill tone="bad">{t('objected')}</Pill>
        </>
      ) : null}
    </>
  );
}
