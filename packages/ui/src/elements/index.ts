export { FETCH_THRESHOLD_PX, SEARCH_DEBOUNCE_MS, SPINNER_DELAY_MS } from '../constants.ts';
export { assign, h, icon, type Attributes, type Child } from './h.ts';
export { button, checkLine, choiceField, openerField } from './fields.ts';
export {
  availability,
  cardGrid,
  picture,
  price,
  productCard,
  toolLink,
  type AvailabilityLook,
  type Pictured,
} from './cards.ts';
export { disclosure, note, openAlert, openDialog, spinner } from './parts.ts';
export { createSearchField, searchHit, type Found } from './search-field.ts';
