import { createPerson } from '../../apps/server/src/features/identity/index.ts';
import type { ShopDatabase } from '../../apps/server/src/platform/database/shop-database.ts';
import type { EpochMs } from '../../apps/server/src/platform/database/types.ts';
import type { Client } from '../../apps/server/src/testing/a-client.ts';
import type { Sockets } from '../../apps/server/src/testing/durability/socket-client.ts';
import { create } from '../../apps/server/src/features/lending/testing/request-calls.ts';
import { demand } from './buyers.ts';

export interface Association {
  readonly client: Client;
}

const password = 'Sterk-Wachtwoord-1';

export async function findAssociations(
  sockets: Sockets,
  database: ShopDatabase,
  { count, now }: { readonly count: number; readonly now: EpochMs },
): Promise<Association[]> {
  const source = { actor: { kind: 'job' }, now, requestId: 'bench' } as const;
  const found: Association[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = `V${String(1_000_000 + n)}`;
    const email = `${id}@bivak.example`;
    const person = { firstName: 'Noor', lastName: 'Peeters', email };
    const address = {
      street: 'Kerkstraat',
      houseNumber: '7',
      zipCode: '9000',
      city: 'Gent',
      countryId: 'BE',
    };
    await createPerson(database, source, {
      customer: { id, companyName: `${id} vzw`, ...person, ...address, customerGroup: '33' },
      contact: { id: `${id}-contact`, salutation: 'Ms', ...person },
      login: { id: `${id}-login`, email, password, approved: true },
      roleName: 'Admin',
    });
    const answer = await sockets
      .client(null)
      .post('/api/v3/core/token/_login', { UserName: email, Password: password });
    demand(answer, 200);
    found.push({ client: sockets.client(answer.body.Token.Access_token) });
  }
  return found;
}

/** One application for the same weeks of July as everybody else's. */
export async function apply(client: Client, key: string): Promise<void> {
  const answer = await create(client, {}, { 'idempotency-key': key });
  if (!answer.body.data.createRentalRequest) throw new Error(JSON.stringify(answer.body));
}
