declare module 'virtual:words' {
  import type { Language } from '@bivak/contract/shop-config';
  import type { AreaLoaders } from './words.ts';
  export const words: Readonly<Record<Language, AreaLoaders>>;
}
