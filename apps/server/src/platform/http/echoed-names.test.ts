import { expect, test } from 'vitest';
import { withoutEchoes } from './echoed-names.ts';

const delivery = { Key: 'afhalen', Description: 'Zelf afhalen', Kind: 'pickup' };
const cart = { DeliveryID: 'afhalen', Delivery: delivery, Reference: null };

test.each([
  ['what it stands for', delivery, true],
  ['its key alone', { Key: 'afhalen' }, true],
  ['other words', { ...delivery, Description: 'Levering' }, false],
  ['another key', { ...delivery, Key: 'levering' }, false],
  ['no key', {}, false],
  ['nothing', null, false],
])(
  'a plain id that is written back as %s changes nothing only in words that the entity has',
  (_, given, echoes) => {
    const { body, readOnly } = withoutEchoes({ DeliveryID: given }, [['DeliveryID']], cart);
    expect([Object.hasOwn(body, 'DeliveryID'), [...readOnly]]).toEqual(
      echoes ? [false, []] : [true, ['DeliveryID']],
    );
  },
);
