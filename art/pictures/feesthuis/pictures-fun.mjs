import { candyfloss, fourInARow, photoBooth, tumbleTower } from './big-games.mjs';
import { balloonArch, candlesticks, redCarpet } from './decoration.mjs';
import { candleLanterns, fireBasket } from './fire-and-candles.mjs';
import { flowerWall, vases, weddingArch } from './flowers.mjs';
import { bubbleMachine, confetti, slushMachine } from './fun-machines.mjs';
import { castle, popcorn } from './games.mjs';
import { fortuneWheel, highStriker, kubb } from './garden-games.mjs';
import { ballPit, giantSlide, pirateShip } from './inflatables.mjs';
import { lanterns, loveLetters, tableLamps } from './lamps.mjs';
import { disco, lights, sparkles, speaker } from './light-and-sound.mjs';
import { fogMachine, karaoke, partyBox, subwoofer } from './party-sound.mjs';
import { stool } from './seats.mjs';
import { banner, chalkBoard, featherFlags, welcomeBoard } from './signs.mjs';
import { projectionScreen, projector, stageDecks } from './stage-and-screen.mjs';
import { djSet, ledSpots, microphones } from './stage.mjs';
import { on } from './stand.mjs';
import { shuffleboard, tableFootball } from './table-games.mjs';
import { danceFloor } from './tent-floors.mjs';

/** Light, sound, games and decoration. */
export const funPictures = {
  'barkruk-velours': on('sound', -30, 17, 0.68, stool),
  'lichtslinger-20m': on('evening', -14, 13, 0.84, lights),
  'discobol-50': { ...on('evening', -20, 14, 0.74, disco), stage: undefined, extras: sparkles() },
  'geluidsbox-12-inch': on('sound', -32, 12, 0.82, speaker),
  'springkasteel-burcht': on('games', -30, 20, 0.8, castle),
  popcornmachine: on('games', -34, 15, 0.8, popcorn),
  'ledspots-set-4': on('evening', -24, 18, 0.8, ledSpots),
  'draadloze-microfoons': on('sound', -28, 19, 0.7, microphones),
  'dj-set': on('sound', -26, 26, 0.82, djSet),
  suikerspinmachine: on('games', -28, 19, 0.76, candyfloss),
  'vier-op-een-rij-xl': on('games', -26, 17, 0.78, fourInARow),
  'stapeltoren-xl': on('games', -36, 15, 0.78, tumbleTower),
  fotozuil: on('games', -24, 12, 0.82, photoBooth),
  'dansvloer-3x3': on('evening', -32, 25, 0.84, danceFloor),
  'lampionnen-set': on('evening', -16, 13, 0.84, lanterns),
  'lichtletters-love': on('evening', -18, 13, 0.84, loveLetters),
  'windlichten-set-6': on('evening', -26, 18, 0.8, candleLanterns),
  'ledtafellampen-6': on('evening', -22, 20, 0.8, tableLamps),
  vuurkorf: on('evening', -28, 18, 0.76, fireBasket),
  'partybox-accu': on('sound', -30, 17, 0.78, partyBox),
  'subwoofer-18-inch': on('sound', -32, 19, 0.74, subwoofer),
  karaokeset: on('sound', -24, 15, 0.8, karaoke),
  rookmachine: on('evening', -30, 20, 0.78, fogMachine),
  'podium-2x2': on('sound', -30, 20, 0.82, stageDecks),
  'beamer-full-hd': on('sound', -22, 22, 0.76, projector),
  'projectiescherm-300': on('evening', -24, 14, 0.84, projectionScreen),
  'springkasteel-piraat': on('games', -30, 17, 0.82, pirateShip),
  'glijbaan-reus': on('games', -34, 20, 0.82, giantSlide),
  'ballenbad-rond': on('games', -28, 24, 0.76, ballPit),
  voetbaltafel: on('games', -30, 24, 0.8, tableFootball),
  sjoelbak: on('games', -28, 24, 0.82, shuffleboard),
  'kubb-set': on('games', -30, 22, 0.76, kubb),
  'kop-van-jut': on('games', -26, 14, 0.82, highStriker),
  'rad-van-fortuin': on('games', -24, 14, 0.78, fortuneWheel),
  slushmachine: on('games', -28, 19, 0.76, slushMachine),
  bellenblaasmachine: on('games', -26, 18, 0.76, bubbleMachine),
  'confettikanon-4': on('games', -26, 15, 0.78, confetti),
  'trouwboog-rond': on('decoration', -26, 14, 0.8, weddingArch),
  bloemenwand: on('decoration', -24, 14, 0.8, flowerWall),
  'rode-loper-set': on('decoration', -33, 22, 0.82, redCarpet),
  ballonnenboog: on('decoration', -24, 14, 0.8, balloonArch),
  'kandelaars-set-5': on('decoration', -28, 17, 0.74, candlesticks),
  'vazen-set-12': on('decoration', -28, 18, 0.74, vases),
  'welkomstbord-ezel': on('decoration', -26, 14, 0.78, welcomeBoard),
  'spandoek-3m': on('decoration', -20, 15, 0.82, banner),
  'krijtbord-stoep': on('decoration', -30, 16, 0.76, chalkBoard),
  'beachvlag-duo': on('decoration', -24, 14, 0.8, featherFlags),
};
