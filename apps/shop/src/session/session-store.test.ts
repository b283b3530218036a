import { describe, expect, test, vi } from 'vitest';
import { aStorage } from '../testing/a-browser.ts';
import { aToken, anAccount } from '../testing/fake-people.ts';
import { emptyState, loggedOut } from './session-state.ts';
import { followOtherTabs } from '@bivak/web';
import { createSessionStore, STORE_KEY } from './session-store.ts';
import { decodeTagged, encodeTagged, type TextStorage } from '@bivak/web/storage';

function choose(store: ReturnType<typeof createSessionStore>, warehouseId: string): void {
  store.setState((state) => ({ session: { ...state.session, warehouseId } }));
}

describe('values of the storage', () => {
  test.each([
    ['an object', { a: 1 }, 'json:{"a":1}'],
    ['a number', 12.5, 'number:12.5'],
    ['null', null, 'null:'],
    ['text', 'Zaventem', 'Zaventem'],
  ])('values of the storage: %s comes back as it was', (_, value, text) => {
    expect(encodeTagged(value)).toBe(text);
    expect(decodeTagged(text)).toEqual(value);
  });

  test('a broken value of the storage reads as nothing', () => {
    expect(decodeTagged('json:{"a":')).toBeNull();
  });
});

describe('the session between visits', () => {
  test('the session between visits is found again under RM_STORE', () => {
    const storage = aStorage();
    const first = createSessionStore(() => storage);
    choose(first, 'zaventem');
    expect(storage.getItem(STORE_KEY)).toMatch(/^json:/u);
    const second = createSessionStore(() => storage);
    expect(second.getState()).toEqual(emptyState);
    second.restore();
    expect(second.getState().session.warehouseId).toBe('zaventem');
  });

  test('the session between visits gets the parts that a store of an older version lacks', () => {
    const kept = new Map([[STORE_KEY, 'json:{"state":{"session":{"warehouseId":"aalst"}},"version":1}']]);
    const store = createSessionStore(() => aStorage(kept));
    store.restore();
    expect(store.getState()).toEqual({
      ...emptyState,
      session: { ...emptyState.session, warehouseId: 'aalst' },
    });
  });

  test('the session between visits begins empty when what was kept is no session', () => {
    const store = createSessionStore(() => aStorage(new Map([[STORE_KEY, 'number:3']])));
    store.restore();
    expect(store.getState()).toEqual(emptyState);
  });

  test('the session between visits lives on in memory when the storage is full', () => {
    const full: TextStorage = {
      ...aStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const store = createSessionStore(() => full);
    choose(store, 'zaventem');
    store.restore();
    expect(store.getState().session.warehouseId).toBe('zaventem');
  });

  test('the session between visits lives on in memory when the browser forbids a storage', () => {
    const store = createSessionStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    store.restore();
    choose(store, 'mechelen');
    store.restore();
    expect(store.getState().session.warehouseId).toBe('mechelen');
  });
});

describe('two tabs', () => {
  test('of two tabs one follows what the other writes', () => {
    const storage = aStorage();
    const here = createSessionStore(() => storage);
    const there = createSessionStore(() => storage);
    const stop = followOtherTabs(here, window);
    choose(there, 'aalst');
    window.dispatchEvent(new StorageEvent('storage', { key: STORE_KEY }));
    expect(here.getState().session.warehouseId).toBe('aalst');
    stop();
    choose(there, 'mechelen');
    window.dispatchEvent(new StorageEvent('storage', { key: STORE_KEY }));
    expect(here.getState().session.warehouseId).toBe('aalst');
  });

  test('a change in one of two tabs begins with what the other one has written, before its event is here', () => {
    const storage = aStorage();
    const here = createSessionStore(() => storage);
    const there = createSessionStore(() => storage);
    here.restore();
    there.restore();
    const token = aToken('mine');
    here.setState((state) => ({ session: { ...state.session, token, account: anAccount('scouts', 'an') } }));
    there.restore();
    here.setState((state) => loggedOut(state, false));
    there.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
    here.restore();
    expect(here.getState().session.token).toBeNull();
    expect(here.getState().cart.count).toBe(3);
  });

  test('a storage that was emptied elsewhere is empty here as well', () => {
    const kept = new Map<string, string>();
    const store = createSessionStore(() => aStorage(kept));
    store.restore();
    choose(store, 'aalst');
    const stop = followOtherTabs(store, window);
    kept.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(store.getState()).toEqual(emptyState);
    stop();
  });

  test('other keys of the storage are none of its business', () => {
    const storage = aStorage();
    const store = createSessionStore(() => storage);
    const changed = vi.fn<() => void>();
    store.subscribe(changed);
    const stop = followOtherTabs(store, window);
    window.dispatchEvent(new StorageEvent('storage', { key: 'something-else' }));
    expect(changed).not.toHaveBeenCalled();
    stop();
  });
});
