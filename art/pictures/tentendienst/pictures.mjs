import { scout } from './camp-life.mjs';
import { T } from './cloth.mjs';
import { clearing, dusk, heath } from './meadow.mjs';
import { corner, flySheet, groundsheets, packedTent, pegSet, repairKit } from './packed.mjs';
import { camp, circleOfTents, evening, provisions, row } from './scenes.mjs';
import { patrolTent, seniorTent, stockTent } from './tents.mjs';

/** All turned to the same side: door on the left, long side on the right. The first shows a tent, the next its group, its bags and a detail. */
export const pictures = {
  seniortent: on('high', 38, 15, 0.9, (s) => {
    seniorTent(s);
    s.at(-1.5, 3.5, 0, 0, () => scout(s, { tall: 1.5 }));
  }),
  'seniortent-kamp': on('high', 34, 17, 0.88, row),
  'seniortent-ingepakt': on('packed', 30, 20, 0.8, (s) =>
    packedTent(s, { colour: T.ochre, label: 'S-14027', pegBag: T.heather, more: 2 }),
  ),
  'seniortent-detail': on('high', 34, 16, 0.86, (s) => corner(s)),
  patrouilletent: on('low', 38, 16, 0.88, (s) => {
    patrolTent(s);
    s.at(-1.2, 2.9, 0, 0, () => scout(s, { shirt: T.heather, tall: 1.3 }));
  }),
  'patrouilletent-kamp': on('low', 34, 20, 0.88, circleOfTents),
  'patrouilletent-ingepakt': on('packed', 30, 20, 0.76, (s) => packedTent(s, { label: 'P-20114' })),
  'patrouilletent-detail': on('low', 34, 16, 0.86, (s) => flySheet(s)),
  voorraadtent: on('stock', 38, 15, 0.88, (s) => {
    stockTent(s);
    s.at(-1.5, 2.9, 0, 0, () => scout(s, { shirt: '#b9502c', scarf: '#f4ecd8', tall: 1.5 }));
  }),
  'voorraadtent-inhoud': on('stock', 34, 20, 0.74, provisions),
  'voorraadtent-ingepakt': on('packed', 30, 20, 0.76, (s) =>
    packedTent(s, { colour: '#b9814a', label: 'V-30008' }),
  ),
  reservepiketten: on('parts', 28, 26, 0.66, pegSet),
  herstelset: on('parts', 26, 24, 0.58, repairKit),
  grondzeil: on('parts', 30, 22, 0.68, groundsheets),
  scene: { ...on('camp', 30, 14, 0.98, camp), stage: heath, width: 1200, height: 900, base: 0.595 },
  'scene-avond': { ...on('night', 34, 15, 0.98, evening), stage: dusk, width: 1000, height: 1000, base: 0.6 },
};

function on(ground, yaw, pitch, fill, draw) {
  return { draw, ground, yaw, pitch, fill, stage: clearing };
}
