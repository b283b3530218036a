import { beerTap, gasBottle } from './bar.mjs';
import { barbecue, fridge, heater } from './cooking.mjs';
import { coffeeCups, dessertPlates, soupBowls } from './crockery.mjs';
import { cutlery, napkins, plates } from './dinner.mjs';
import { beerCrate, coupeTower, drinkJar, tallCrate } from './glassware.mjs';
import { gasBarbecue, paella } from './grills.mjs';
import { fryer, pizzaOven } from './ovens.mjs';
import { coolTrailer, generator, hotAirCannon } from './power.mjs';
import { cakeStand, chafingDish, coffeeUrn } from './serving.mjs';
import { cableReel } from './stage-and-screen.mjs';
import { iceBag } from './stage.mjs';
import { on } from './stand.mjs';
import { charcoalBag, raclette, waffleIron } from './table-cooking.mjs';
import { crate, wineCrate } from './tableware.mjs';

/** What is eaten from, cooked on and kept cold or warm. */
export const goodsPictures = {
  'champagneglazen-krat': on('drinks', -35, 27, 0.74, crate),
  'koelkast-glasdeur': on('drinks', -34, 13, 0.82, fridge),
  'houtskoolbarbecue-xl': on('food', -34, 16, 0.76, barbecue),
  terrasverwarmer: on('food', -30, 12, 0.82, heater),
  'wijnglazen-krat': on('drinks', -31, 25, 0.74, wineCrate),
  'dinerborden-10': on('drinks', -30, 26, 0.68, plates),
  'bestek-voor-10': on('drinks', -26, 27, 0.82, cutlery),
  'servetten-100': on('drinks', -34, 24, 0.68, napkins),
  'biertap-2-kranen': on('food', -32, 17, 0.74, beerTap),
  'gasfles-propaan': on('food', -24, 15, 0.7, gasBottle),
  'ijsblokjes-10kg': on('food', -26, 18, 0.72, iceBag),
  'bierglazen-krat': on('drinks', -34, 25, 0.76, beerCrate),
  'longdrinkglazen-krat': on('drinks', -30, 26, 0.76, tallCrate),
  'champagnetoren-30': on('drinks', -28, 18, 0.76, coupeTower),
  'drankdispenser-8l': on('drinks', -26, 16, 0.72, drinkJar),
  'koffiekoppen-10': on('drinks', -28, 25, 0.74, coffeeCups),
  'dessertborden-10': on('drinks', -24, 26, 0.7, dessertPlates),
  'diepe-borden-10': on('drinks', -34, 26, 0.72, soupBowls),
  'etagere-3-lagen': on('drinks', -30, 20, 0.74, cakeStand),
  'chafing-dish': on('drinks', -32, 22, 0.78, chafingDish),
  'koffiepercolator-10l': on('drinks', -22, 17, 0.74, coffeeUrn),
  'kabelhaspel-40m': on('food', -26, 18, 0.74, cableReel),
  'gasbarbecue-3-branders': on('food', -32, 20, 0.78, gasBarbecue),
  'paellapan-80': on('food', -28, 26, 0.78, paella),
  'frietketel-2x8l': on('food', -30, 23, 0.78, fryer),
  'pizzaoven-hout': on('food', -24, 18, 0.8, pizzaOven),
  'wafelijzer-brussel': on('food', -28, 24, 0.78, waffleIron),
  'racletteset-8': on('food', -30, 25, 0.78, raclette),
  'houtskool-10kg': on('food', -26, 18, 0.7, charcoalBag),
  koelwagen: on('food', -28, 16, 0.84, coolTrailer),
  'stroomgroep-6kva': on('food', -32, 19, 0.78, generator),
  'heteluchtkanon-30kw': on('food', -36, 18, 0.8, hotAirCannon),
};
