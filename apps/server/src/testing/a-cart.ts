import type { Client } from './a-client.ts';

/** A visitor's details as the checkout form sends them. */
export const person = {
  FirstName: 'Lotte',
  LastName: 'Verhaegen',
  Street: 'Kerkstraat',
  HouseNumber: '27',
  ZipCode: '1930',
  City: 'Zaventem',
  CountryID: 'BE',
  Email: 'lotte@bivak.example',
};

/** A visitor with an address of their own, whom no cap of another counts. */
export function aPerson(id: string): typeof person {
  return { ...person, Street: `Kerkstraat ${id}`, Email: `${id}@bivak.example` };
}

export const period = {
  WarehouseID: 'noord',
  DateTimeExpectedStart: '2026-06-05',
  DateTimeExpectedEnd: '2026-06-07',
};

export interface CartInput {
  readonly lines?: readonly { readonly ItemID: string; readonly Amount: number }[];
  readonly place?: Record<string, unknown>;
  /** Both hours chosen, ready for the checkout. */
  readonly hours?: readonly [string, string] | null;
}

/** A cart that could be checked out: lines in it, and hours chosen that nobody else needs. */
export async function aCart(
  client: Client,
  { lines = [], place = {}, hours = null }: CartInput = {},
): Promise<string> {
  const made = await client.post('/api/v3/rental/cart', { ...period, ...place });
  if (made.status !== 201) throw new Error(`no cart: ${JSON.stringify(made.body)}`);
  const id: string = made.body.CartID;
  if (lines.length > 0) {
    const added = await client.post(`/api/v3/rental/cart/${id}/items`, lines);
    if (added.status !== 201) throw new Error(`not added: ${JSON.stringify(added.body)}`);
  }
  if (hours !== null) {
    const changed = await client.patch(`/api/v3/rental/cart/${id}`, {
      BusinessHourStart: hours[0],
      BusinessHourEnd: hours[1],
    });
    if (changed.status !== 200) throw new Error(`no hours: ${JSON.stringify(changed.body)}`);
  }
  return id;
}
