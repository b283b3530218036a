import { SLOTS_SHOWN_FIRST } from '@bivak/rules';
import { TimeSlotChips } from '@bivak/ui';
import { useState } from 'react';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

const slots = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00'].map((value) => ({
  value,
  label: value,
  usable: value !== '09:00',
}));

export function TimeSlotsSection() {
  const w = useWords('timeSlots');
  return (
    <>
      <State name={w.folded}>
        <Slots label={w.pickup} start={null} />
      </State>
      <State name={w.chosen}>
        <Slots label={w.back} start="14:00" />
      </State>
      <State name={w.wrong}>
        <Slots label={w.delivery} start={null} error={w.required} />
      </State>
    </>
  );
}

function Slots({
  label,
  start,
  error,
}: {
  readonly label: string;
  readonly start: string | null;
  readonly error?: string;
}) {
  const w = useWords('timeSlots');
  const [value, setValue] = useState(start);
  const [expanded, setExpanded] = useState(false);
  const first = slots.filter(({ usable }) => usable).slice(0, SLOTS_SHOWN_FIRST);
  const shown = slots.filter((slot) => first.includes(slot) || slot.value === value);
  return (
    <TimeSlotChips
      {...{ label, value, expanded, error }}
      slots={expanded ? slots : shown}
      total={slots.length}
      onChange={setValue}
      onExpandedChange={setExpanded}
      labels={{ showAll: w.showAll, showFewer: w.showFewer }}
    />
  );
}
