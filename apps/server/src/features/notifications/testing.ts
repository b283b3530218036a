import { ShopConfig } from '@bivak/contract/shop-config';
import { cents, type IsoDate } from '@bivak/rules';
import { createZone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { createTranslators } from '../../platform/i18n/translate.ts';
import type { MailedLine, MailedReservation } from './notifications.sql.ts';
import type { MailShop } from './mail-footer.ts';

/** A shop with one place, in the zone of Brussels. */
export function aMailShop(over: Record<string, unknown> = {}): MailShop {
  const address = { street: 'Leuvensesteenweg', houseNumber: '412', zipCode: '1930', city: 'Zaventem' };
  const config = ShopConfig.parse({
    id: 'feest',
    name: 'Feest & Co',
    warehouses: [
      {
        id: 'zaventem',
        name: 'Zaventem',
        ...address,
        phone: '+32 2 555 01 12',
        hours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '17:00' }],
      },
    ],
    deliveries: [
      { id: 'afhalen', name: { nl: 'Zelf afhalen', en: 'Collect yourself', de: 'Selbst abholen' } },
    ],
    contact: { company: 'Feest & Co bv', ...address, phone: '+32 2 555 01 10', email: 'hallo@feest.example' },
    mail: { fromName: 'Feest & Co', fromAddress: 'hallo@feest.example', replyTo: 'antwoord@feest.example' },
    ...over,
  });
  return {
    id: config.id,
    config,
    origins: ['https://www.feest.example'],
    zone: createZone(config.timeZone),
    translate: createTranslators({}, config.timeZone),
  };
}

export function aReservation(over: Partial<MailedReservation> = {}): MailedReservation {
  return {
    id: '4f2b',
    reservationNo: 'R2026-000012',
    orderNo: null,
    status: 'Active',
    email: 'an@klant.example',
    customerId: null,
    language: 'nl',
    person: { firstName: 'An', lastName: 'Claes' },
    address: { street: 'Kerkplein', houseNumber: '3', zipCode: '3000', city: 'Leuven' },
    startDay: '2026-12-12' as IsoDate,
    endDay: '2026-12-15' as IsoDate,
    pickupFrom: 540,
    pickupTo: 600,
    returnFrom: 960,
    returnTo: 1020,
    delivery: { nl: 'Zelf afhalen', en: 'Collect yourself', de: 'Selbst abholen' },
    isDelivered: false,
    businessStart: Date.parse('2026-12-12T08:00:00Z') as EpochMs,
    businessEnd: Date.parse('2026-12-15T16:00:00Z') as EpochMs,
    revision: 1,
    reference: null,
    payerName: null,
    notes: null,
    customFields: {},
    contact: null,
    contactAt: null,
    vat: [{ vatBp: 2100, netCents: 102_479, vatCents: 21_521 }],
    netCents: 102_479,
    grossCents: 124_000,
    roundingCents: 0,
    depositCents: 12_500,
    paidCents: 0,
    parts: [
      {
        id: '4f2b',
        number: 'R2026-000012',
        status: 'Active',
        grossCents: cents(124_000),
        depositCents: cents(12_500),
        paidCents: cents(0),
      },
    ],
    expiresAt: Date.parse('2026-12-03T09:30:00Z') as EpochMs,
    awaitsConfirmation: false,
    paysNow: false,
    awaitsPayment: false,
    createdAt: Date.parse('2026-12-01T09:30:00Z') as EpochMs,
    payingSince: null,
    wasAskedToPay: false,
    hasAccount: false,
    awaitsActivation: false,
    rejectionReason: null,
    place: {
      names: { nl: 'Zaventem', en: 'Zaventem', de: 'Zaventem' },
      street: 'Leuvensesteenweg',
      houseNumber: '412',
      zipCode: '1930',
      city: 'Zaventem',
      tel: '+32 2 555 01 12',
    },
    ...over,
  };
}

/** One that is brought to the customer's address, and how that is called. */
export const brought = {
  delivery: { nl: 'Levering', en: 'Delivery', de: 'Lieferung' },
  isDelivered: true,
};

export const reservedLines: readonly MailedLine[] = [
  {
    kind: 'Item',
    descriptions: { nl: 'Pagodetent 5 × 5', en: 'Pagoda tent 5 × 5', de: 'Pagodenzelt 5 × 5' },
    qty: 2,
    netCents: 102_479,
    grossCents: 124_000,
  },
  { kind: 'Borg', descriptions: { nl: 'Waarborg' }, qty: 1, netCents: 12_500, grossCents: 12_500 },
];
