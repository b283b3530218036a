import { fireEvent, screen, within } from '@testing-library/react';

/** What forms ask of a person, by their labels. */
export type Details = Readonly<Record<string, string>>;

/** Where a person lives. */
export const ADDRESS: Details = { Straat: 'Kerkstraat', Nummer: '7', Postcode: '9000', Gemeente: 'Gent' };

/** Somebody who becomes a customer. */
export const NEWCOMER: Details = {
  Voornaam: 'Noor',
  Naam: 'De Smet',
  'E-mailadres': 'noor@vzw.example',
  'E-mailadres herhalen': 'Noor@vzw.example ',
  Telefoon: '+32 9 555 01 12',
  ...ADDRESS,
  Mobiel: '+32 470 55 01 12',
  Wachtwoord: 'Tent-op-zolder',
  'Wachtwoord herhalen': 'Tent-op-zolder',
};

/** What nobody becomes a customer without, in the order of the form. */
export const ASKED_OF_NEWCOMERS = [
  'Aanspreking',
  'Voornaam',
  'Naam',
  'E-mailadres',
  'E-mailadres herhalen',
  'Telefoon',
  'Postcode',
  'Gemeente',
  'Straat',
  'Nummer',
  'Mobiel',
  'Wachtwoord',
  'Wachtwoord herhalen',
];

export function fillIn(details: Details): void {
  // why: typing every letter of every field takes longer than the rest of the test.
  for (const [label, value] of Object.entries(details))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** The summary of a form that was sent too early. */
export function wrongFields(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Kijk deze velden na:' });
}

/** Its ways to the fields, and which fields those are. */
export async function linksToWrongFields() {
  const links = within(await wrongFields()).getAllByRole('link');
  return { links, names: links.map((link) => link.textContent?.split(':')[0]) };
}
