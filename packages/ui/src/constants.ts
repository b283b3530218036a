/** The figures that the specification gives for what every screen is made of (spec 1 §2 and §9). */

/** A toast goes after so long; under the pointer or in focus it waits. */
export const TOAST_LIFETIME_MS = 4000;
/** One that stood so long when another page is asked for goes with the page that it was said on. */
export const TOAST_LEAVES_AFTER_MS = 1000;
/** How long the cart's button shows that the cart changed. */
export const CART_PULSE_MS = 500;
/** Quicker answers show no spinner, so that nothing flickers. */
export const SPINNER_DELAY_MS = 75;

/** A page has so many rows, where nothing else is asked. */
export const PAGE_LIMIT = 20;
export const MAX_PAGE_LINKS = 11;

/** A search goes out when the typing has paused for so long. */
export const SEARCH_DEBOUNCE_MS = 200;
/** Scrolling is looked at when it has paused for so long. */
export const SCROLL_DEBOUNCE_MS = 500;
/** The next part of a list is fetched when its end is so close to what is in sight. */
export const FETCH_THRESHOLD_PX = 200;

/** So long after opening a press beside an overlay is the end of the press that opened it. */
export const OVERLAY_DEAF_MS = 200;
/** The lowest overlay; whatever opens over it stands one higher. */
export const OVERLAY_Z_INDEX = 1000;

/** So much lies between a popup and what it belongs to. */
export const POPUP_DISTANCE_PX = 5;
/** This much room stays between a popup and the edge of the window. */
export const POPUP_MARGIN_PX = 5;
export const POPUP_MAX_HEIGHT_PX = 400;
/** Where a popup is put: the first of these sides on which it fits. */
export const POPUP_PLACEMENTS = ['right', 'left', 'top', 'bottom'] as const;

/** Toasts stand over every overlay: they may tell of what happens in one. */
export const TOAST_Z_INDEX = OVERLAY_Z_INDEX + 100;
