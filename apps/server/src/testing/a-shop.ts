import { ShopConfig, type ShopConfigInput } from '@bivak/contract/shop-config';

/** Rate limits have tests of their own; the others come faster than people do. */
const many = 1_000_000;

const words = (text: string) => ({ nl: text, en: text, de: text });

/** A shop of a test: two pickup points that are open every day, slots of an hour for two customers each. */
export function aShopConfig(id: 'feesthuis' | 'groenhof', more: Partial<ShopConfigInput> = {}): ShopConfig {
  return ShopConfig.parse({
    id,
    name: id,
    portOffset: id === 'feesthuis' ? 0 : 2,
    warehouses: [aWarehouse('noord'), aWarehouse('zuid')],
    deliveries: [
      { id: 'afhalen', name: words('Afhalen') },
      { id: 'leveren', kind: 'delivery', name: words('Leveren') },
    ],
    style: { deliveryRestrictions: { leveren: 3 } },
    core: { DefaultDeliveryID: 'afhalen' },
    limits: {
      rates: {
        reading: many,
        writing: many,
        identity: many,
        checkout: many,
        uploading: many,
        lookups: many,
        pages: many,
      },
    },
    contact: {
      company: id,
      street: 'Dorpsstraat',
      houseNumber: '1',
      zipCode: '1000',
      city: 'Brussel',
      phone: '+32 2 555 00 00',
      email: `${id}@bivak.example`,
    },
    mail: { fromName: id, fromAddress: `${id}@bivak.example` },
    ...more,
  });
}

export function aWarehouse(
  id: string,
  more: Partial<ShopConfigInput['warehouses'][number]> = {},
): ShopConfigInput['warehouses'][number] {
  return {
    id,
    name: id,
    street: 'Kaai',
    houseNumber: '2',
    zipCode: '1000',
    city: 'Brussel',
    phone: '+32 2 555 00 01',
    hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 2 }],
    ...more,
  };
}
