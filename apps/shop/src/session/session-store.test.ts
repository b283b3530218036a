import type { Account } from '@bivak/contract';
import { describe, expect, test, vi } from 'vitest';
import { emptyState } from './session-state.ts';
import { createSessionStore, followOtherTabs, STORE_KEY } from './session-store.ts';
import { decodeTagged, encodeTagged, type TextStorage } from './tagged-storage.ts';

function aStorage(kept = new Map<string, string>()): TextStorage {
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

function choose(store: ReturnType<typeof createSessionStore>, warehouseId: string): void {
  store.setState((state) => ({ session: { ...state.session, warehouseId } }));
}

describe('values of the storage', () => {
  test.each([
    ['an object', { a: 1 }, 'json:{"a":1}'],
    ['a number', 12.5, 'number:12.5'],
    ['null', null, 'null:'],
    ['text', 'Zaventem', 'Zaventem'],
  ])('%s comes back as it was', (_, value, text) => {
    expect(encodeTagged(value)).toBe(text);
    expect(decodeTagged(text)).toEqual(value);
  });

  test('a broken one reads as nothing', () => {
    expect(decodeTagged('json:{"a":')).toBeNull();
  });
});

describe('the session between visits', () => {
  test('is found again under RM_STORE', () => {
    const storage = aStorage();
    const first = createSessionStore(() => storage);
    choose(first, 'zaventem');
    expect(storage.getItem(STORE_KEY)).toMatch(/^json:/u);
    const second = createSessionStore(() => storage);
    expect(second.getState()).toEqual(emptyState);
    second.restore();
    expect(second.getState().session.warehouseId).toBe('zaventem');
  });

  test('gets the parts that a store of an older version lacks', () => {
    const kept = new Map([[STORE_KEY, 'json:{"state":{"session":{"warehouseId":"aalst"}},"version":1}']]);
    const store = createSessionStore(() => aStorage(kept));
    store.restore();
    expect(store.getState()).toEqual({
      ...emptyState,
      session: { ...emptyState.session, warehouseId: 'aalst' },
    });
  });

  test('begins empty when what was kept is no session', () => {
    const store = createSessionStore(() => aStorage(new Map([[STORE_KEY, 'number:3']])));
    store.restore();
    expect(store.getState()).toEqual(emptyState);
  });

  test('lives on in memory when the storage is full', () => {
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

  test('lives on in memory when the browser forbids a storage', () => {
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
  test('one follows what the other writes', () => {
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

  test('whoever leaves or comes in the other one is noticed here, a choice of place is not', () => {
    const storage = aStorage();
    const here = createSessionStore(() => storage);
    const there = createSessionStore(() => storage);
    const noticed = vi.fn<() => void>();
    const stop = followOtherTabs(here, window, noticed);
    const become = (CustomerID: string | null): void => {
      const account = CustomerID === null ? null : ({ CustomerID, ContactID: '1' } as Account);
      there.setState((state) => ({ session: { ...state.session, account } }));
      window.dispatchEvent(new StorageEvent('storage', { key: STORE_KEY }));
    };
    become('scouts');
    expect(noticed).toHaveBeenCalledTimes(1);
    choose(there, 'aalst');
    window.dispatchEvent(new StorageEvent('storage', { key: STORE_KEY }));
    expect(noticed).toHaveBeenCalledTimes(1);
    become(null);
    expect(noticed).toHaveBeenCalledTimes(2);
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
