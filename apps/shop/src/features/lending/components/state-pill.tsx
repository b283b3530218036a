import type { StateLabel } from '@bivak/rules';
import { Icon, type IconName, Pill, type Tone } from '@bivak/ui';
import { useTranslations } from 'use-intl';

/** How a request or reservation stands: its word and colour (spec 3 §4). */
export function StatePill({ state: { label, tone } }: { readonly state: StateLabel }) {
  const t = useTranslations('shop.lending.states');
  // What ended as it should is no loss.
  const look = label === 'closed' ? looks.finished : looks[tone];
  return (
    <Pill tone={look.tone}>
      {look.icon === null ? null : <Icon name={look.icon} />}
      {t(label)}
    </Pill>
  );
}

const looks = {
  open: { tone: 'info', icon: null },
  processing: { tone: 'warn', icon: 'clock' },
  finished: { tone: 'ok', icon: 'check' },
  canceled: { tone: 'bad', icon: null },
} as const satisfies Record<StateLabel['tone'], { readonly tone: Tone; readonly icon: IconName | null }>;
