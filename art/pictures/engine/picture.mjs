import { channels } from './colour.mjs';
import { Scene } from './scene.mjs';

/**
 * A whole picture as SVG: ground, stage, cast shadow, object, grain. `draw` runs twice, first to be measured and
 * then fitted, so that small goods and large ones fill the share of the square that `fill` asks.
 */
export function picture({
  draw,
  palette,
  ground,
  stage,
  yaw,
  pitch,
  fill,
  base = 0.505,
  width = 800,
  height = 800,
  extras,
}) {
  const view = { yaw, pitch, palette };
  const trial = new Scene({ ...view, unit: 0 });
  draw(trial);
  const [left, top, right, bottom] = trial.bounds;
  const scale = Math.min((width * fill) / (right - left), (height * (fill + 0.02)) / (bottom - top));
  const fitted = {
    ...view,
    scale,
    ox: width / 2 - ((left + right) / 2) * scale - width * 0.012,
    oy: height * base - ((top + bottom) / 2) * scale,
    unit: width / 800,
  };
  const floor = new Scene(fitted);
  floor.castsShadow = false;
  stage?.(floor, { footprint: trial.footprint, ground });
  const scene = new Scene(fitted);
  draw(scene);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${definitions(palette, ground)}`,
    `<g filter="url(#grain)"><rect width="${width}" height="${height}" fill="url(#pool)"/>${floor.out.join('')}</g>`,
    `<g opacity=".3" filter="url(#shadow)"><g fill="${palette.shade}">${scene.shadows.join('')}</g></g>`,
    `<g filter="url(#grain)">${scene.out.join('')}</g>${extras ?? ''}</svg>`,
  ].join('');
}

/** Grain is denser in the dark parts; the ground is lighter at the upper left. */
function definitions(palette, ground) {
  const [r, g, b] = channels(palette.shade).map((value) => value.toFixed(3));
  return [
    `<defs><filter id="grain" x="0" y="0" width="100%" height="100%" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">`,
    `<feTurbulence type="fractalNoise" baseFrequency=".82" numOctaves="2" seed="11" result="n"/>`,
    `<feColorMatrix in="n" type="matrix" values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 3.2 0 0 0 -1.45" result="s"/>`,
    `<feColorMatrix in="SourceGraphic" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -.42 -.5 -.2 1.06 0" result="dark"/>`,
    `<feComposite in="s" in2="dark" operator="arithmetic" k1=".5" k2=".05" result="sp"/>`,
    `<feComposite in="sp" in2="SourceAlpha" operator="in" result="spk"/>`,
    `<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="spk"/></feMerge></filter>`,
    `<filter id="shadow" x="-5%" y="-5%" width="110%" height="110%" filterUnits="userSpaceOnUse">`,
    `<feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="4" result="n"/>`,
    `<feColorMatrix in="n" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.4 0 0 0 -.55" result="a"/>`,
    `<feComposite in="SourceGraphic" in2="a" operator="arithmetic" k1=".5" k2=".62"/></filter>`,
    `<radialGradient id="glow"><stop offset="0" stop-color="#ffd35c" stop-opacity=".62"/><stop offset=".45" stop-color="#ffd35c" stop-opacity=".2"/><stop offset="1" stop-color="#ffd35c" stop-opacity="0"/></radialGradient>`,
    `<radialGradient id="pool" cx=".36" cy=".26" r=".95"><stop offset="0" stop-color="${ground.light}"/><stop offset=".55" stop-color="${ground.base}"/><stop offset="1" stop-color="${ground.dark}"/></radialGradient></defs>`,
  ].join('');
}
