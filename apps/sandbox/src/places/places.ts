/** A camp place as the search knows it. */
export interface Place {
  readonly name: string;
  readonly street: string;
  readonly housenumber: string;
  readonly postcode: string;
  readonly city: string;
  readonly lat: number;
  readonly lon: number;
}

/** Made up, in towns and villages where groups camp: the Kempen, Limburg, the Ardennes. */
export const places: readonly Place[] = (
  [
    ['Kampplaats De Hoge Rielen', 'Molenvelden', '5', '2460', 'Kasterlee', 51.2446, 4.9319],
    ['Jeugdverblijf De Brink', 'Herdersstraat', '8', '2200', 'Herentals', 51.1602, 4.8203],
    ['Scoutsdomein Ekstergoor', 'Eksterstraat', '21', '2340', 'Beerse', 51.3301, 4.8567],
    ['Weide Op den Akker', 'Geelsebaan', '114', '2470', 'Retie', 51.2599, 5.0607],
    ['Kamphuis De Bosuil', 'Witgoor', '7', '2360', 'Oud-Turnhout', 51.3143, 5.0201],
    ['Jeugdheem ’t Ven', 'Vensestraat', '12', '2370', 'Arendonk', 51.3211, 5.0866],
    ['Kampterrein Prinsenpark', 'Kastelsedijk', '5', '2470', 'Retie', 51.2331, 5.0212],
    ['Hoeve Ter Heide', 'Heideweg', '3', '2260', 'Westerlo', 51.0862, 4.9154],
    ['Domein De Kluis', 'Sint-Jansbergsteenweg', '97', '3090', 'Overijse', 50.7718, 4.5861],
    ['Kamphuis De Winner', 'Zandstraat', '44', '2440', 'Geel', 51.1718, 4.9937],
    ['Jeugdcentrum Heidepark', 'Bosstraat', '60', '3660', 'Oudsbergen', 51.0521, 5.5846],
    ['Kampplaats Duinengordel', 'Weg naar Opoeteren', '1', '3660', 'Oudsbergen', 51.0695, 5.6202],
    ['Scoutslokaal Hengelhoef', 'Hengelhoefdreef', '10', '3530', 'Houthalen-Helchteren', 51.0189, 5.4623],
    ['Weide Sonnevijver', 'Heirbaan', '19', '3620', 'Rekem', 50.9214, 5.6752],
    ['Kamphuis Roosberg', 'Roosbergstraat', '2', '3640', 'Kinrooi', 51.1467, 5.7412],
    ['Jeugdherberg Boseind', 'Boseind', '33', '3910', 'Pelt', 51.2189, 5.4238],
    ['Terrein De Lange Heuvel', 'Heuvelstraat', '8', '3990', 'Peer', 51.1316, 5.4531],
    ['Chiroheem Voeren', 'Kloosterhof', '4', '3798', 'Voeren', 50.7459, 5.7998],
    ['Kampweide Teuven', 'Gieveld', '28', '3793', 'Voeren', 50.7533, 5.8743],
    ['Bivakhuis De Zavel', 'Zavelvennestraat', '15', '3500', 'Hasselt', 50.9371, 5.2861],
    ['Prairie du Bois de Stavelot', 'Chemin du Château', '14', '4970', 'Stavelot', 50.3935, 5.931],
    ['Camp de la Warche', 'Route de Bévercé', '2', '4960', 'Malmedy', 50.4379, 6.0466],
    ['Prairie Les Quartiers', 'Rue du Centre', '31', '4980', 'Trois-Ponts', 50.3718, 5.8731],
    ['Domaine de Mousny', 'Rue de Mousny', '11', '6980', 'La Roche-en-Ardenne', 50.1436, 5.5501],
    ['Gîte Le Vieux Moulin', 'Rue du Moulin', '6', '6980', 'La Roche-en-Ardenne', 50.1828, 5.5763],
    ['Prairie de l’Ourthe', 'Rue de Maboge', '22', '6982', 'La Roche-en-Ardenne', 50.1561, 5.621],
    ['Camp Nisramont', 'Rue du Barrage', '9', '6983', 'La Roche-en-Ardenne', 50.14, 5.6725],
    ['Plaine Saint-Martin', 'Rue Saint-Martin', '17', '6880', 'Bertrix', 49.8551, 5.2537],
    ['Le Moulin de Vresse', 'Rue Albert Raty', '83', '5550', 'Vresse-sur-Semois', 49.8705, 4.9301],
    ['Prairie du Semois', 'Rue de Bouillon', '47', '6830', 'Bouillon', 49.7931, 5.0689],
    ['Camp des Six Ourthes', 'Rue du Tilleul', '5', '6990', 'Hotton', 50.2692, 5.4462],
    ['Domaine de Chevetogne', 'Rue du Château', '1', '5590', 'Ciney', 50.2189, 5.1203],
    ['Prairie de Hampteau', 'Route de La Roche', '61', '6990', 'Hotton', 50.2587, 5.4725],
    ['Les Fagnes, plaine de camp', 'Rue de Botrange', '131', '4950', 'Waimes', 50.4917, 6.093],
    ['Lagerplatz Worriken', 'Worriken', '9', '4750', 'Bütgenbach', 50.4262, 6.2165],
    ['Jugendlager Am Wehr', 'Zum Wehr', '12', '4780', 'Sankt Vith', 50.2801, 6.1268],
    ['Lagerwiese Burg-Reuland', 'Von-Orley-Straße', '20', '4790', 'Burg-Reuland', 50.1949, 6.1391],
    ['Camp du Hérou', 'Nadrin', '35', '6660', 'Houffalize', 50.1607, 5.679],
    ['Prairie de Vielsalm', 'Rue de la Salm', '8', '6690', 'Vielsalm', 50.2869, 5.9155],
    ['Plaine de Daverdisse', 'Rue de Lesse', '3', '6929', 'Daverdisse', 50.0218, 5.1187],
    ['Camp de Nismes', 'Rue Vieille Église', '5', '5670', 'Viroinval', 50.0756, 4.5489],
    ['Kampplaats Bosbeek', 'Dorpsstraat', '12', '3670', 'Oudsbergen', 51.0813, 5.5378],
  ] as const
).map(([name, street, housenumber, postcode, city, lat, lon]) => {
  return { name, street, housenumber, postcode, city, lat, lon };
});
