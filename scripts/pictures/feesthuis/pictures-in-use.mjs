import { barSet } from './bar.mjs';
import {
  atTheGrill,
  barTables,
  beerHall,
  behindTheBar,
  castleWithShoes,
  chairsAtTable,
  flutesOnTray,
  lettersAndLanterns,
  loungeCorner,
  rowsOfChairs,
  shellsAtTable,
  speakersAndDecks,
  sweetStand,
  tentAtNight,
  tentsInARow,
} from './in-use.mjs';
import {
  barbecueParty,
  childrensParty,
  danceNight,
  reception,
  underLights,
  weddingDinner,
} from './package-scenes.mjs';
import { evening, gardenParty } from './scenes.mjs';
import { on } from './stand.mjs';
import { danceFloor } from './tent-floors.mjs';

/** Second pictures, packages and the two scenes: goods together. */
export const picturesInUse = {
  'barset-compleet': on('food', -26, 17, 0.84, barSet),
  'kinderfeest-voor-twaalf': on('games', -30, 17, 0.86, childrensParty),
  'barbecue-voor-dertig': on('food', -28, 17, 0.86, barbecueParty),
  'receptie-voor-honderd': on('drinks', -26, 16, 0.86, reception),
  'trouwdiner-voor-tachtig': on('decoration', -26, 17, 0.86, weddingDinner),
  'dansavond-voor-honderd': on('evening', -26, 18, 0.86, (s) => danceNight(s, danceFloor)),
  'pagodetent-5x5-2': on('tents', -26, 14, 0.86, tentsInARow),
  'statafel-met-hoes-2': on('tents', -28, 16, 0.82, barTables),
  'kruisrugstoel-2': on('seats', -28, 19, 0.84, chairsAtTable),
  'klapstoel-wit-2': on('seats', -30, 22, 0.84, rowsOfChairs),
  'biertafelset-2': on('tables', -30, 22, 0.86, beerHall),
  'champagneglazen-krat-2': on('drinks', -28, 20, 0.76, flutesOnTray),
  'lichtslinger-20m-2': on('evening', -22, 14, 0.86, underLights),
  'springkasteel-burcht-2': on('games', -22, 17, 0.86, castleWithShoes),
  'geluidsbox-12-inch-2': on('sound', -24, 14, 0.86, speakersAndDecks),
  'koelkast-glasdeur-2': on('drinks', -26, 15, 0.84, behindTheBar),
  'houtskoolbarbecue-xl-2': on('food', -26, 15, 0.84, atTheGrill),
  'partytent-4x8-2': on('evening', -34, 15, 0.86, tentAtNight),
  'loungezetel-rotan-2': on('seats', -26, 18, 0.86, loungeCorner),
  'popcornmachine-2': on('games', -28, 16, 0.84, sweetStand),
  'kloostertafel-240-2': on('tables', -28, 19, 0.84, shellsAtTable),
  'lichtletters-love-2': on('evening', -16, 14, 0.86, lettersAndLanterns),
  scene: { ...on('hall', -26, 15, 0.85, gardenParty), width: 1200, height: 900, base: 0.53 },
  'scene-avond': { ...on('evening', -20, 15, 0.88, evening), width: 1000, height: 1000, base: 0.5 },
};
