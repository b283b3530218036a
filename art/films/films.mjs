import { signOnFilm } from './sign-on.mjs';
import { tentFilm } from './tents.mjs';

/** The films by the names of their files. */
export const films = {
  seniortent: () => tentFilm('senior'),
  patrouilletent: () => tentFilm('patrol'),
  voorraadtent: () => tentFilm('stock'),
  aanmelden: signOnFilm,
};
