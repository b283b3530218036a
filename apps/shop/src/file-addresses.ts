/**
 * Addresses of files are good for five minutes: before they are over, what holds them is asked for anew. Not while its
 * page is hidden, so that it is asked for again when that is seen again.
 */
export const FILE_ADDRESS_MS = 4 * 60_000;
