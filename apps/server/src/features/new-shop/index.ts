export type { NewShopParts } from './create-shop.ts';
export { openingAdminRoutes } from './opening-admin.routes.ts';
export { makeSetupLink } from './setup-links.ts';
export { registerSetup } from './setup.routes.ts';
