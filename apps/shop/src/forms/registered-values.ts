import type { Enterprise } from '@bivak/contract';
import { firstCharacters } from '@bivak/rules';
import { addressLines } from '@bivak/web/formats';
import type { Registered } from './ask-register.ts';
import type { PersonField } from './person.ts';

/** What a register said, in the fields of a form, and in one line to read. What it left empty fills nothing. */
export function registeredValues({ enterprise, establishment, address }: Registered): {
  readonly values: Partial<Record<PersonField, string>>;
  readonly text: string;
} {
  const name = enterprise === null ? '' : nameOf(enterprise);
  const entries = Object.entries({ CompanyName: name, ...address }).filter(
    // But for the addition to a house number: that of another address must not stay.
    ([field, value]) => value !== '' || field === 'HouseNumberAddition',
  );
  const place = address === null ? [] : addressLines(address);
  return {
    values: Object.fromEntries(entries),
    text: [name, establishment?.Name ?? '', ...place].filter(Boolean).join(', '),
  };
}

/** What the register says is no more. */
export function stopped({ enterprise, establishment }: Registered): 'enterprise' | 'establishment' | null {
  if (enterprise?.IsActive === false) return 'enterprise';
  return establishment?.IsActive === false ? 'establishment' : null;
}

function nameOf({ Name, LegalForm }: Enterprise): string {
  const isNamed = LegalForm === '' || Name.toLowerCase().endsWith(` ${LegalForm.toLowerCase()}`);
  return isNamed ? Name : firstCharacters(`${Name} ${LegalForm}`, 120);
}
