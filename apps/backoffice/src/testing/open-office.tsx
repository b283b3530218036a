import { getMe, refreshSession, type StaffPerson, type StaffSession } from '@bivak/contract/admin';
import { createClient, type Operation, type WireRequest, type WireResponse } from '@bivak/contract/wire';
import { clockFrom, createQueryClient } from '@bivak/web';
import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { App } from '../app.tsx';
import type { AppContext } from '../app-context.tsx';
import { createWords } from '../i18n/words.ts';
import { createOfficeRouter } from '../router.tsx';
import { createStaffSession, staffTransport } from '../session/staff-session.ts';
import { loadersFor } from './words.ts';

export const now = '2026-12-03T10:00:00+01:00';

export const desk: StaffPerson = {
  ID: 'tom',
  Name: 'Tom Wouters',
  Email: 'tom@feesthuis.example',
  Role: 'desk',
  Permissions: ['operator', 'today.read', 'orders.read', 'orders.accept', 'orders.write'],
  WarehouseIDs: null,
  DiscountPercent: 10,
  SecondFactors: [],
};

export function aSession(Person: StaffPerson = desk, Needs: StaffSession['Needs'] = null): StaffSession {
  const Token = { Access_token: 'theirs', Issued: now, Expires: '2026-12-03T10:15:00+01:00' };
  return { Token, Person, Needs };
}

type Answer = (request: WireRequest) => unknown;

/** A server that answers calls as a test says, and remembers what was asked of it. */
export class FakeOffice {
  readonly asked: WireRequest[] = [];
  readonly #answers = new Map<string, Answer>();

  on(operation: Operation, answer: Answer): void {
    this.#answers.set(operation.id, answer);
  }

  of({ id }: Operation): readonly WireRequest[] {
    return this.asked.filter(({ operation }) => operation.id === id);
  }

  /** What was to be done, without the tries of it. */
  done(operation: Operation): readonly WireRequest[] {
    return this.of(operation).filter(({ query }) => query['DryRun'] !== 'true');
  }

  readonly send = async (request: WireRequest): Promise<WireResponse> => {
    this.asked.push(request);
    await Promise.resolve();
    const answer = this.#answers.get(request.operation.id);
    if (answer === undefined)
      return { status: 404, body: { Error: { Code: 'NotFound', Message: 'Niet gevonden' } } };
    const body: unknown = await answer(request);
    return body instanceof OfficeRefusal ? { status: body.status, body: body.body } : { status: 200, body };
  };
}

export class OfficeRefusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, code: string, message: string, beside: object = {}) {
    this.status = status;
    this.body = { Error: { Code: code, Message: message }, ...beside };
  }
}

/** Opens an address of the back office in Dutch, as a full page load does, which ends the page before it; `person` has a session, null has none. */
export async function openOffice(
  fake: FakeOffice,
  address: string,
  person: StaffPerson | null = desk,
  { lends = false, isDraft = false }: { readonly lends?: boolean; readonly isDraft?: boolean } = {},
) {
  fake.on(refreshSession, () =>
    person === null ? new OfficeRefusal(401, 'TokenInvalid', 'Meld je aan.') : aSession(person),
  );
  fake.on(getMe, () => person);
  const shop = {
    id: 'feesthuis',
    name: 'Feesthuis',
    timeZone: 'Europe/Brussels',
    currency: 'EUR',
    languages: ['nl', 'en', 'de'],
    defaultLanguage: 'nl',
    origin: 'http://localhost:4000',
    lends,
    isDraft,
    warehouses: [
      { id: 'zaventem', name: 'Zaventem' },
      { id: 'aalst', name: 'Aalst' },
    ],
    customerGroups: [{ id: 'association', name: { nl: 'Verenigingen', en: 'Associations', de: 'Vereine' } }],
    errorsEnabled: true,
  } as const;
  const clock = clockFrom(now, shop.timeZone);
  const session = createStaffSession({
    send: fake.send,
    now: clock.now,
    mark: { isThere: () => person !== null, set: () => {} },
  });
  cleanup();
  const words = createWords(loadersFor('nl'));
  await words.load('frame');
  const context: AppContext = {
    shop,
    shops: [{ id: shop.id, name: shop.name }],
    locale: 'nl',
    words,
    call: createClient(staffTransport(session, fake.send)),
    queryClient: createQueryClient(),
    clock,
    session,
  };
  const history = createMemoryHistory({ initialEntries: [`/feesthuis${address}`] });
  const router = createOfficeRouter({ context, base: '/feesthuis', history });
  await router.load();
  render(<App router={router} context={context} />);
  void session.ready();
  return { router, session };
}
