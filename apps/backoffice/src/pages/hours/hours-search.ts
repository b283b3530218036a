import { addressOf, words } from '../../frame/address.ts';

/** What the address of the hours says: the warehouse, or `blocked` for the days in which nothing is rented. */
export const readHoursAddress = addressOf({ View: words });

/** No warehouse has this id: it is the view of what is closed for all of them. */
export const blockedView = '-';
