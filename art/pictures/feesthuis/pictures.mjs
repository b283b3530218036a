import { funPictures } from './pictures-fun.mjs';
import { goodsPictures } from './pictures-goods.mjs';
import { picturesInUse } from './pictures-in-use.mjs';
import { roomPictures } from './pictures-rooms.mjs';

export const pictures = { ...roomPictures, ...goodsPictures, ...funPictures, ...picturesInUse };
