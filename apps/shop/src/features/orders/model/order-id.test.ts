import { expect, test } from 'vitest';
import { orderIdOf } from './order-id.ts';

const address = new URL('https://club.example/mijn/orders/r-3/?orderId=r-4');
const pattern = '/mijn/orders/[orderId]';

test.each([
  ['what it was given', { given: 'r-1', parameter: 'r-2', pattern, address }, 'r-1'],
  ['the parameter of the route', { parameter: 'r-2', pattern, address }, 'r-2'],
  ['the configured pattern', { pattern, address }, 'r-3'],
  ['the query', { address }, 'r-4'],
  ['the query, where the pattern is of another page', { pattern: '/orders/[orderId]', address }, 'r-4'],
  ['nothing', { pattern: '/mijn/orders', address: new URL('https://club.example/') }, null],
])('an order is found by %s', (_, asked, id) => {
  expect(orderIdOf(asked)).toBe(id);
});
