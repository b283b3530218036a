export type { NewShopParts } from './create-shop.ts';
export { makeSetupLink } from './setup-links.ts';
export { registerSetup } from './setup.routes.ts';
