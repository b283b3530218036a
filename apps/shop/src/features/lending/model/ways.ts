/** Where one begins to reserve, and where damage is reported: pages lead there by these. */
export const BOOKING = '/wizard';
export const DAMAGES = '/account/damages';
