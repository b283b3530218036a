import { Chips, FilterChip, Pill } from '@bivak/ui';
import { PillField, Pills, type Option } from '@bivak/ui/lists';
import { useState } from 'react';
import { State } from '../section.tsx';
import { fill, useWords } from '../words.ts';

const tones = ['info', 'ok', 'warn', 'bad'] as const;

export function PillsSection() {
  const w = useWords('pills');
  const options = tones.map((color): Option => ({ value: color, label: w[color], color }));
  const [shown, setShown] = useState<readonly Option[]>([
    ...options.map((option, index): Option => ({ ...option, type: index % 2 === 0 ? 'filled' : 'outlined' })),
    { value: 'kept', label: w.kept, deletable: false },
  ]);
  const [chosen, setChosen] = useState<readonly Option[]>(options.slice(0, 1));
  const [chip, setChip] = useState<'morning' | 'noon' | 'full'>('morning');
  return (
    <>
      <State name={w.status}>
        <div className="row">
          {tones.map((tone) => (
            <Pill key={tone} tone={tone}>
              {w[tone]}
            </Pill>
          ))}
        </div>
      </State>
      <State name={w.deletable}>
        <Pills
          label={w.deletable}
          hideLabel
          options={shown}
          none={w.none}
          onDelete={({ value }) => setShown(shown.filter((one) => one.value !== value))}
        />
      </State>
      <State name={w.unique}>
        <PillField
          label={w.add}
          options={options}
          chosen={chosen}
          onChange={setChosen}
          labels={{ chosen: w.chosen, none: w.none, placeholder: w.placeholder, allChosen: w.allChosen }}
        />
      </State>
      <State name={w.chips}>
        <Chips
          label={w.chips}
          hideLabel
          value={chip}
          onChange={setChip}
          options={[
            { value: 'morning', label: w.morning },
            { value: 'noon', label: w.noon },
            { value: 'full', label: w.full, disabled: true },
          ]}
        />
      </State>
      <State name={w.filters}>
        <FilterChip
          removeLabel={fill(w.remove, { name: w.ok })}
          link={({ children, ...link }) => (
            <a href="#pills" {...link}>
              {children}
            </a>
          )}
        >
          {w.ok}
        </FilterChip>
      </State>
    </>
  );
}
