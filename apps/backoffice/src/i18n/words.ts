import { createStore, type StoreApi } from 'zustand';
import type { Area, Messages } from './messages.ts';

/** How the words of each area are loaded, in one language. */
export type AreaLoaders = Readonly<Record<Area, () => Promise<{ readonly default: object }>>>;

export interface Words {
  /** Those that are here: a key that no area of the page has is a fault of its route. */
  readonly store: StoreApi<Messages>;
  /** Loads the words of an area once; one that failed is tried again. */
  readonly load: (area: Area) => Promise<void>;
  readonly areas: readonly Area[];
}

/** The words of the page's language, which come area by area. */
export function createWords(loaders: AreaLoaders): Words {
  const store = createStore(() => ({}) as Messages);
  const loading = new Map<Area, Promise<void>>();
  const fetchArea = async (area: Area): Promise<void> => {
    try {
      const { default: words } = await loaders[area]();
      store.setState(({ office }) => ({ ...words, office: { ...office, ...(words as Messages).office } }));
    } catch (error) {
      loading.delete(area);
      throw error;
    }
  };
  return {
    store,
    areas: Object.keys(loaders) as Area[],
    load: (area) => {
      const known = loading.get(area) ?? fetchArea(area);
      loading.set(area, known);
      return known;
    },
  };
}

/** For a route: the words of its areas come beside its scripts. */
export function wordsOf(...areas: readonly Area[]) {
  return loadedBy(({ load }) => areas.map(load));
}

/** For a screen that quotes any other. */
export const allWords = loadedBy(({ areas, load }) => areas.map(load));

function loadedBy(load: (words: Words) => readonly Promise<void>[]) {
  return {
    staleTime: Number.POSITIVE_INFINITY,
    loader: async ({ context }: { readonly context: { readonly words: Words } }): Promise<void> => {
      await Promise.all(load(context.words));
    },
  };
}
