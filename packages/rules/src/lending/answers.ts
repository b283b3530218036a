import type { Period } from '../periods/period-rules.ts';
import type { Members } from './sleepers.ts';
import type { TransportType } from './transport.ts';

/** RentalPurpose of spec 3 §3. */
export type Purpose = 'CAMP' | 'OTHER';

/** Where the fields of a location come from (spec 3 §3): a search or by hand, or it is not known yet. */
export type LocationSource = 'MAPS' | 'UNKNOWN';

/** The fields of a camp's place, as typed; empty where nothing was. */
export interface PlaceFields {
  readonly title: string;
  readonly street: string;
  readonly number: string;
  readonly postalCode: string;
  readonly city: string;
  /** Two letters of ISO 3166. */
  readonly country: string;
}

export interface CampPlace extends PlaceFields {
  readonly source: LocationSource;
  /** Degrees; null where the place was typed by hand. */
  readonly lat: number | null;
  readonly lon: number | null;
}

/** The association with which a group fetches or brings back. */
export interface Partner {
  /** V and seven digits. */
  readonly code: string;
  /** Its public name in the register; null while the register did not say. */
  readonly name: string | null;
}

/** Driving together with other associations (spec 3 §2, "Transport-combine"). */
export interface Combined {
  /** null: not answered yet. */
  readonly wanted: boolean | null;
  readonly withPickup: boolean;
  readonly pickup: Partner | null;
  readonly withReturn: boolean;
  readonly return: Partner | null;
}

/** What an association answers in the wizard (spec 3 §3, "Rental request"), as far as it has. */
export interface RequestAnswers {
  /** Ours: a name of its own, so that several camps of a summer can be told apart. */
  readonly name: string;
  /** DateStart and DateEnd: camp days, both included. */
  readonly camp: Period | null;
  /** Time slots of the depot; never of an application. */
  readonly pickupSlot: string | null;
  readonly returnSlot: string | null;
  readonly members: Members;
  readonly anyDisabled: boolean | null;
  readonly disabled: number;
  readonly purpose: Purpose | null;
  readonly place: CampPlace;
  readonly existingSpots: number;
  readonly senior: number;
  readonly patrol: number;
  readonly stock: boolean | null;
  /** Ours: whether patrol tents may come in the place of senior tents. */
  readonly acceptsSubstitute: boolean;
  readonly transport: TransportType | null;
  readonly combined: Combined;
  readonly comments: string;
}

/** No field filled; the country is the one that most camps are in. */
export const NO_PLACE: CampPlace = {
  source: 'MAPS',
  title: '',
  street: '',
  number: '',
  postalCode: '',
  city: '',
  country: 'BE',
  lat: null,
  lon: null,
};

export const NOT_COMBINED: Combined = {
  wanted: null,
  withPickup: false,
  pickup: null,
  withReturn: false,
  return: null,
};

export const NO_ANSWERS: RequestAnswers = {
  name: '',
  camp: null,
  pickupSlot: null,
  returnSlot: null,
  members: { mode: 'AGE', child: 0, youngAdult: 0, supervisor: 0, total: 0 },
  anyDisabled: null,
  disabled: 0,
  purpose: null,
  place: NO_PLACE,
  existingSpots: 0,
  senior: 0,
  patrol: 0,
  stock: null,
  acceptsSubstitute: true,
  transport: null,
  combined: NOT_COMBINED,
  comments: '',
};
