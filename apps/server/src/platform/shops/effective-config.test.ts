import { expect, test } from 'vitest';
import { aShopConfig } from '../../testing/a-shop.ts';
import { checkConfig, effectiveConfig } from './effective-config.ts';

const file = aShopConfig('feesthuis', {
  payment: { policy: 'AllowPayment', methods: ['IDEAL'] },
  reservations: { acceptance: 'whenPaid' },
});
const ignoredOf = (stored: Record<string, unknown>) => {
  const rows = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const { config, ignored } = effectiveConfig(file, rows, checkConfig);
  return { config, names: ignored.map(({ name }) => name) };
};

test('what is stored and at odds with the file gives way, and what else is stored stays', () => {
  const { config, names } = ignoredOf({
    'contact.city': 'Gent',
    'payment.policy': 'BlockPayment',
    'reservations.validityHours': 6,
  });
  expect(names).toEqual(['payment.policy']);
  expect([config.payment.policy, config.contact.city]).toEqual(['AllowPayment', 'Gent']);
  expect(config.reservations).toMatchObject({ validityHours: 6, acceptance: 'whenPaid' });
});

test('what holds only together is stored together', () => {
  const { config, names } = ignoredOf({
    'payment.policy': 'BlockPayment',
    'reservations.acceptance': 'operator',
  });
  expect([names, config.payment.policy]).toEqual([[], 'BlockPayment']);
});

test('a number of the business that cannot be right is never on an invoice', () => {
  expect(ignoredOf({ 'invoices.iban': 'BE00 0000 0000 0000' }).names).toEqual(['invoices.iban']);
});
