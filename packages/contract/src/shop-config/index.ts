export { personActs } from './account-config.ts';
export {
  type AccountFieldLists,
  accountFields,
  accountFieldsFor,
  accountFieldState,
  mailDomain,
  mailFault,
  invoiceAddressFields,
  type AccountEntity,
} from './account-fields.ts';
export { checkShopConfig } from './check-shop-config.ts';
export type { CheckedShopConfig } from './check-shop-config.ts';
export type { DrawingConfig } from './drawing-config.ts';
export {
  fixedSettings,
  isEditable,
  isFieldOf,
  isOfTheFile,
  placeOf,
  placesOf,
  settingNames,
  settingOf,
  storedField,
  withStored,
} from './editable-settings.ts';
export type { StoredSetting } from './editable-settings.ts';
export { informationPages } from './information-pages.ts';
export type { InformationPageName } from './information-pages.ts';
export { labelsOf, subjectOf, subjectWords, writtenAbout } from './labels-config.ts';
export { ownEntry } from './own-entry.ts';
export type { ShopProblem, ShopProblemCode } from './problems.ts';
export { registrationCustomFields, registrationFieldState } from './registration-fields.ts';
export type { RegistrationField } from './registration-fields.ts';
export { publicShopConfig } from './public-shop-config.ts';
export type { PublicShopConfig } from './public-shop-config.ts';
export { filledPath, routePath, routeTemplates } from './route-path.ts';
export { offersScreen, reservedSegments, routeNames, routeParameters, standardRoutes } from './routes.ts';
export type { RouteName, RouteParameters, Routes } from './routes.ts';
export type { CustomFieldDeclaration, VideoProvider } from './selling.ts';
export { allowsAnonymousShopping, ShopConfig, shopMode, shopPriceMode, warehousesOf } from './shop-config.ts';
export type { ShopConfigInput } from './shop-config.ts';
export { readAliases, readRestrictions } from './string-forms.ts';
export { editedElsewhere, settingShape } from './setting-shape.ts';
export type { SettingShape } from './setting-shape.ts';
export { shopOrigins } from './shop-origins.ts';
export { closingDays, daySlots, warehouseSlots } from './warehouse-calendar.ts';
export type { Slot } from './warehouse-calendar.ts';
export type { DeliveryConfig, WarehouseConfig } from './warehouse-config.ts';
export { languages } from './words.ts';
export type { Language, Translated } from './words.ts';
export { zipCodeFault } from './zip-codes.ts';
