import { picture } from './engine/picture.mjs';
import { pictures as feesthuis } from './feesthuis/pictures.mjs';
import { pictures as groenhof } from './groenhof/pictures.mjs';
import { grounds, palettes } from './grounds.mjs';
import { pictures as tentendienst } from './tentendienst/pictures.mjs';

/** By shop and by the name of its file. */
export const pictures = { feesthuis, groenhof, tentendienst };

/** A picture as SVG, in the colours of its shop. */
export function svgOf(shop, options) {
  return picture({ ...options, palette: palettes[shop], ground: grounds[shop][options.ground] });
}
