import { SelectField } from '@bivak/ui';
import { Droplist, type DroplistOption } from '@bivak/ui/lists';
import { ListSelectField } from '@bivak/ui/select';
import { useState } from 'react';
import { places, products } from '../demo.ts';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

/** As long as an answer takes that is neither quick nor slow. */
const ANSWER_MS = 600;

export function DropdownsSection() {
  const w = useWords('dropdowns');
  const [place, setPlace] = useState<string | null>(null);
  const options = places.map((name, index) => ({ value: name, label: name, disabled: index === 3 }));
  const noted = options.map((option) => ({ ...option, note: option.disabled ? w.closed : w.open }));
  const labels = { loading: w.loading, nothing: w.nothing, failed: w.failed };
  const shared = { label: w.place, placeholder: w.choose, value: place, onChange: setPlace };
  return (
    <>
      <State name={w.native}>
        <SelectField label={w.place} placeholder={w.choose} options={options} defaultValue="" />
      </State>
      <State name={w.noted}>
        <ListSelectField {...shared} icon="pin" hint={w.hint} options={noted} />
      </State>
      <State name={w.searched}>
        <ListSelectField {...shared} options={options} search={{ label: w.search, nothing: w.nothing }} />
      </State>
      <State name={w.wrong}>
        <ListSelectField {...shared} value={null} options={options} error={w.error} />
      </State>
      <State name={w.off}>
        <ListSelectField {...shared} options={options} disabled />
      </State>
      <State name={w.droplist}>
        <Droplist
          label={w.product}
          hint={w.productHint}
          placeholder={w.productPlaceholder}
          search={find}
          most={5}
          onChoose={() => undefined}
          labels={labels}
        />
      </State>
      <State name={w.broken}>
        <Droplist label={w.brokenProduct} search={fail} most={5} onChoose={() => undefined} labels={labels} />
      </State>
    </>
  );
}

async function find(words: string): Promise<readonly DroplistOption[]> {
  await new Promise((done) => setTimeout(done, ANSWER_MS));
  return products
    .filter((name) => name.toLowerCase().includes(words.toLowerCase()))
    .map((name) => ({ value: name, label: name }));
}

async function fail(): Promise<never> {
  await new Promise((done) => setTimeout(done, ANSWER_MS));
  throw new Error('The gallery has no server');
}
