import { expect, test } from 'vitest';
import { offerEnd } from './offer-end.ts';

const at = (time: string) => Date.parse(`2027-${time}:00Z`);
const terms = { hours: 72, nearDays: 14, hoursNear: 24 };
const end = (now: string, pickup: string) => {
  const ends = offerEnd(at(now), at(pickup), terms);
  return ends === null ? null : new Date(ends).toISOString().slice(5, 16);
};

test.each([
  ['well before its camp a group has three days', '03-10T06:00', '07-09T00:00', '03-13T06:00'],
  ['more than two weeks before pickup it has three days still', '06-24T23:59', '07-09T00:00', '06-27T23:59'],
  ['two weeks before pickup it has one', '06-25T00:00', '07-09T00:00', '06-26T00:00'],
  ['one that ends as pickup begins is made', '07-08T00:00', '07-09T00:00', '07-09T00:00'],
  ['one that pickup would come before is not', '07-08T00:01', '07-09T00:00', null],
])('%s', (_, now, pickup, ends) => {
  expect(end(now, pickup)).toBe(ends);
});
