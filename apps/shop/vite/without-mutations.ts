import type { Plugin } from 'vite';

/** What the query client asks of its mutations when there are none; the shop writes by calls of its own. */
const NONE = `
export class MutationCache {
  build() { throw new Error('the shop has no mutations: apps/shop/vite/without-mutations.ts'); }
  getAll() { return []; }
  findAll() { return []; }
  find() {}
  clear() {}
  notify() {}
  subscribe() { return () => {}; }
  resumePausedMutations() { return Promise.resolve(); }
}
`;

/** Takes the mutations out of TanStack Query, which brings them along whether anybody uses them or not. */
export function withoutMutations(): Plugin {
  let isFound = false;
  return {
    name: 'without-mutations',
    apply: 'build',
    load: {
      filter: { id: /query-core\/build\/modern\/mutationCache\.js$/u },
      handler() {
        isFound = true;
        return NONE;
      },
    },
    buildEnd(failure) {
      if (failure === undefined && !isFound)
        throw new Error('the mutations of TanStack Query stand in another file now');
    },
  };
}
