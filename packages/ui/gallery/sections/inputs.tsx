import type { IsoDate } from '@bivak/rules';
import { TextField } from '@bivak/ui';
import { AmountField, DecimalCommaField, NumberField, TimeField, YearField } from '@bivak/ui/inputs';
import { useContext, useState } from 'react';
import { State } from '../section.tsx';
import { LanguageContext, useWords } from '../words.ts';

const today = '2026-12-03' as IsoDate;

export function InputsSection() {
  const w = useWords('inputs');
  const language = useContext(LanguageContext);
  const [guests, setGuests] = useState<number | null>(1250);
  const [weight, setWeight] = useState('12,5');
  const [amount, setAmount] = useState(2);
  const [time, setTime] = useState('09:30');
  const [year, setYear] = useState<number | null>(null);
  const stepper = { less: w.less, more: w.more, notWhole: w.notWhole };
  return (
    <>
      <State name={w.marks}>
        <div className="grid-2">
          <TextField label={w.name} required />
          <TextField label={w.company} optional={w.optional} />
        </div>
      </State>
      <State name={w.numbers}>
        <div className="grid-2">
          <NumberField
            label={w.guests}
            hint={w.guestsHint}
            min={1}
            max={5000}
            maxLength={5}
            required
            {...{ language }}
            value={guests}
            onChange={setGuests}
          />
          <NumberField
            label={w.guests}
            error={w.guestsWrong}
            value={null}
            onChange={setGuests}
            {...{ language }}
          />
          <DecimalCommaField label={w.weight} decimals={2} value={weight} onChange={setWeight} />
          <DecimalCommaField label={w.weight} disabled value="0,75" onChange={setWeight} />
        </div>
      </State>
      <State name={w.amounts}>
        <div className="grid-2">
          <AmountField label={w.chairs} labels={stepper} max={6} value={amount} onChange={setAmount} />
          <AmountField
            label={w.sold}
            labels={stepper}
            max={0}
            value={1}
            onChange={setAmount}
            error={w.soldText}
          />
        </div>
      </State>
      <State name={w.times}>
        <div className="grid-2">
          <TimeField
            label={w.arrival}
            hint={w.arrivalHint}
            value={time}
            onChange={setTime}
            labels={{ notTime: w.notTime }}
          />
          <TimeField
            label={w.arrival}
            value="25:00"
            onChange={setTime}
            labels={{ notTime: w.notTime }}
            error={w.notTime}
          />
          <YearField
            label={w.year}
            placeholder={w.chooseYear}
            {...{ today }}
            value={year}
            onChange={setYear}
          />
        </div>
      </State>
    </>
  );
}
