import { foldingBar } from './bar.mjs';
import { frameTent, tipi } from './big-tents.mjs';
import { ceremonyBench, ghostChair, shellChair, spindleChair } from './chairs.mjs';
import { roundTable } from './dinner.mjs';
import { coveredChair, foldedLinen, longCloth } from './linen.mjs';
import { beanBag, lowTables, palletSofa, parasol, pouf } from './lounge.mjs';
import { ridgeTent, stretchTent, windowWall } from './marquees.mjs';
import { foldingChair, loungeSofa } from './outdoor-seats.mjs';
import { FLAGS, laidTable } from './scenes.mjs';
import { chair } from './seats.mjs';
import { foldingTent, hexagonTent } from './small-tents.mjs';
import { on } from './stand.mjs';
import { kidsTable, refectoryTable } from './table-forms.mjs';
import { bench, table } from './tables.mjs';
import { clickFloor, weights } from './tent-floors.mjs';
import { anchors, bunting, tent } from './tents.mjs';

/** What a party stands and sits in: tents, seats, tables. */
export const roomPictures = {
  'pagodetent-5x5': on('tents', -33, 13, 0.78, (s) => {
    tent(s);
    bunting(s, [-1.5, -1.52, 1.18], [1.5, -1.52, 1.18], 0.22, 11, FLAGS);
  }),
  'grondanker-set': on('tables', -30, 20, 0.72, anchors),
  'klaptafel-183': on('tables', -34, 22, 0.8, table),
  biertafelset: on('tables', -32, 22, 0.82, bench),
  'statafel-met-hoes': on('tents', -30, 15, 0.8, laidTable),
  kruisrugstoel: on('seats', -38, 18, 0.72, chair),
  'pagodetent-3x3': on('tents', -30, 14, 0.78, smallPagoda),
  'partytent-4x8': on('tents', -36, 15, 0.82, ridgeTent),
  'stretchtent-10x6': on('tents', -24, 15, 0.84, stretchTent),
  'tentwand-venster-5m': on('tents', -20, 16, 0.76, windowWall),
  'ronde-tafel-150': on('tables', -28, 21, 0.78, roundTable),
  'vouwbar-120': on('tables', -32, 17, 0.76, foldingBar),
  'klapstoel-wit': on('seats', -36, 18, 0.72, foldingChair),
  'loungezetel-rotan': on('seats', -28, 20, 0.8, loungeSofa),
  'zeskanttent-6m': on('tents', -30, 14, 0.8, hexagonTent),
  'vouwtent-3x3': on('tents', -33, 16, 0.78, foldingTent),
  'alutent-6x12': on('tents', -36, 16, 0.84, frameTent),
  'tipi-10m': on('tents', -30, 15, 0.82, tipi),
  'tentgewicht-beton': on('tents', -28, 20, 0.7, weights),
  'tentvloer-kliktegel': on('tents', -32, 26, 0.78, clickFloor),
  'poef-velours': on('seats', -28, 22, 0.66, pouf),
  'zitzak-buiten': on('seats', -30, 18, 0.7, beanBag),
  palletbank: on('seats', -32, 20, 0.8, palletSofa),
  'parasol-300': on('seats', -26, 13, 0.82, parasol),
  'bijzettafels-2': on('tables', -30, 22, 0.74, lowTables),
  'kloostertafel-240': on('tables', -30, 20, 0.82, refectoryTable),
  kindertafelset: on('tables', -32, 24, 0.78, kidsTable),
  'tafelkleed-rond-290': on('tables', -30, 24, 0.72, foldedLinen),
  'tafelkleed-lang-183': on('tables', -34, 20, 0.8, longCloth),
  'stoelhoes-met-strik': on('tables', -36, 18, 0.72, coveredChair),
  'tiffanystoel-goud': on('seats', -36, 16, 0.72, spindleChair),
  doorkijkstoel: on('seats', -32, 18, 0.72, ghostChair),
  'kuipstoel-hout': on('seats', -34, 20, 0.7, shellChair),
  'ceremoniebank-140': on('seats', -30, 18, 0.78, ceremonyBench),
};

/** A small pagoda over a bar. */
function smallPagoda(s) {
  const colours = { c1: '#f0a92b', flag: '#2a9d8f' };
  const bar = () => s.at(-0.75, -0.45, 0, 0, () => foldingBar(s));
  tent(s, { a: 1.15, h: 1.75, H: 1.15, n: 5, inside: bar, ...colours });
}
