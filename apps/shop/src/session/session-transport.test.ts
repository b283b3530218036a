import { createCart, getCart, getCustomer, listItems } from '@bivak/contract/wire';
import { describe, expect, test, vi } from 'vitest';
import { aBrowser } from '../testing/a-browser.ts';
import { aToken, anAccount } from '../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../testing/fake-shop.ts';
import { fetchSender } from './session-transport.ts';

const an = anAccount('scouts', 'an');
const chiro = anAccount('chiro', 'an-2');
const list = { query: { index: 0, size: 20 } };
const place = {
  query: {},
  body: { WarehouseID: 'zaventem', DateTimeExpectedStart: '2026-12-12', DateTimeExpectedEnd: '2026-12-14' },
};

const SLOW: ReadonlySet<string> = new Set([listItems, createCart, getCustomer].map(({ id }) => id));

/** A shop that answers only when it is told to. */
function slowShop(fake: FakeShop = createFakeShop()) {
  const waiting: (() => void)[] = [];
  const shop: Pick<FakeShop, 'transport'> = {
    transport: async (request) => {
      if (SLOW.has(request.operation.id))
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          request.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error));
        });
      return fake.transport(request);
    },
  };
  return { shop, fake, answer: () => waiting.splice(0).forEach((go) => go()), waiting };
}

describe('a request over the wire', () => {
  test('a request over the wire says the language, the token and for whom', async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"a":1}')));
    const send = fetchSender(fetched, 'de');
    const request = { operation: listItems, params: {}, ...list, body: undefined };
    expect(await send(request, { token: 't', account: an })).toEqual({ status: 200, body: { a: 1 } });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toContain('contactId=an&customerId=scouts');
    expect(init?.headers).toMatchObject({ authorization: 'Bearer t', 'accept-language': 'de' });
  });

  test('a request over the wire of nobody says neither token nor account', async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('')));
    const request = { operation: listItems, params: {}, ...list, body: undefined };
    expect(await fetchSender(fetched, 'nl')(request, { token: null, account: null })).toMatchObject({
      body: null,
    });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).not.toEqual(expect.stringContaining('Id='));
    expect(init?.headers).not.toHaveProperty('authorization');
  });
});

describe('identical reads at the same time', () => {
  test('identical reads at the same time are one request, and everybody gets its answer', async () => {
    const { shop, fake, answer, waiting } = slowShop();
    const { call } = aBrowser(shop, { kept: { token: aToken('t') } });
    const asked = [
      call(listItems, list),
      call(listItems, list),
      call(listItems, { query: { index: 1, size: 20 } }),
    ];
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    answer();
    const [first, second] = await Promise.all(asked);
    expect(second).toEqual(first);
    expect(fake.sent(listItems)).toHaveLength(2);
    void call(listItems, list);
    await vi.waitFor(() => expect(waiting, 'a later one is asked anew').toHaveLength(1));
  });

  test('identical reads at the same time go on for the others when one breaks off, and end when nobody waits any more', async () => {
    const { shop, fake, answer, waiting } = slowShop();
    const { call } = aBrowser(shop, { kept: { token: aToken('t') } });
    const [one, other] = [new AbortController(), new AbortController()];
    const leaving = call(listItems, list, { signal: one.signal });
    const staying = call(listItems, list, { signal: other.signal });
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    one.abort();
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    answer();
    expect((await staying).Total).toBe(1);
    const alone = call(listItems, list, { signal: one.signal });
    await expect(alone).rejects.toMatchObject({ name: 'AbortError' });
    expect(fake.sent(listItems)).toHaveLength(1);
  });

  test('identical reads at the same time are never writes', async () => {
    const { shop, fake, answer, waiting } = slowShop();
    const { call } = aBrowser(shop, { kept: { token: aToken('t') } });
    const asked = [call(createCart, place), call(createCart, place)];
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    answer();
    const [first, second] = await Promise.all(asked);
    expect(first?.CartID).not.toBe(second?.CartID);
    expect(fake.sent(createCart)).toHaveLength(2);
  });
});

describe('a read after a write', () => {
  const [a, b] = [{ query: { index: 1, size: 20 } }, { query: { index: 2, size: 20 } }];

  test('a read after a write is asked anew, whether the one under way began before the write or during it', async () => {
    const { shop, fake, answer, waiting } = slowShop();
    const { call } = aBrowser(shop, { kept: { token: aToken('t') } });
    void call(listItems, a);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const written = call(createCart, place);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    void call(listItems, b);
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    void call(listItems, a);
    await vi.waitFor(() => expect(waiting, 'the write is under way').toHaveLength(4));
    waiting.splice(1, 1).forEach((go) => go());
    await written;
    void call(listItems, a);
    void call(listItems, b);
    await vi.waitFor(() => expect(waiting, 'the write is done').toHaveLength(5));
    answer();
    await vi.waitFor(() => expect(fake.sent(listItems)).toHaveLength(5));
  });

  test('a read after a write is asked anew after one that failed as well: nobody knows what came of it', async () => {
    const { shop, fake, waiting } = slowShop();
    fake.on(createCart, () => {
      throw new FakeRefusal(500, 'Unexpected');
    });
    const { call } = aBrowser(shop, { kept: { token: aToken('t') } });
    const written = call(createCart, place);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    void call(listItems, list);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting.splice(0, 1).forEach((go) => go());
    await expect(written).rejects.toMatchObject({ status: 500 });
    void call(listItems, list);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
  });
});

describe('a request that was under way when somebody else logged in', () => {
  function switching() {
    const { shop, answer, waiting, fake } = slowShop();
    const browser = aBrowser(shop, { kept: { token: aToken('t'), account: an, accounts: [an, chiro] } });
    const becomeChiro = (): void =>
      browser.store.setState((state) => ({
        session: { ...state.session, token: aToken('u'), account: chiro },
      }));
    return { ...browser, answer, waiting, fake, becomeChiro };
  }

  test('a request that was under way when somebody else logged in is read again for whoever is there now, always with an account that fits the token', async () => {
    const { call, answer, waiting, becomeChiro, holdersOf } = switching();
    const asked = call(listItems, list);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    becomeChiro();
    answer();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    answer();
    await asked;
    expect(holdersOf(listItems)).toEqual([
      { token: 't', account: an },
      { token: 'u', account: chiro },
    ]);
  });

  test('a request that was under way when somebody else logged in has failed if it reads about who left, and is not sent as somebody else', async () => {
    const { call, answer, waiting, becomeChiro, holdersOf } = switching();
    const asked = call(getCustomer, { params: { id: an.CustomerID } });
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    becomeChiro();
    answer();
    await expect(asked).rejects.toMatchObject({ name: 'SessionChangedError' });
    expect(holdersOf(getCustomer)).toEqual([{ token: 't', account: an }]);
  });

  test('a request that was under way when somebody else logged in has failed if it was a write: its answer belongs to who left', async () => {
    const { call, answer, waiting, becomeChiro, holdersOf } = switching();
    const asked = call(createCart, place);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    becomeChiro();
    answer();
    await expect(asked).rejects.toMatchObject({ name: 'SessionChangedError' });
    expect(holdersOf(createCart)).toHaveLength(1);
  });

  test('a request that was under way when somebody else logged in is not shared with who asks the same as somebody else', async () => {
    const { call, answer, waiting, becomeChiro } = switching();
    void call(listItems, list);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    becomeChiro();
    void call(listItems, list);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    answer();
  });
});

test('a cart that is not to be had is not asked for twice', async () => {
  const fake = createFakeShop();
  const { call } = aBrowser(fake, { kept: { token: aToken('t') } });
  await expect(call(getCart, { params: { cartId: 'weg' } })).rejects.toMatchObject({ status: 404 });
  expect(fake.sent(getCart)).toHaveLength(1);
});
