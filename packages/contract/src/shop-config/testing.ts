/** The least that a shop has to say: everything else has a default. */
export function aSmallShop(): Record<string, unknown> {
  return {
    id: 'groenhof',
    name: 'Groenhof',
    warehouses: [
      {
        id: 'halle',
        name: 'Halle',
        street: 'Bergensesteenweg',
        houseNumber: '189',
        zipCode: '1500',
        city: 'Halle',
        phone: '+32 2 555 01 20',
        hours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '17:00' }],
      },
    ],
    deliveries: [{ id: 'afhalen', name: { nl: 'Afhalen', en: 'Collect', de: 'Abholen' } }],
    contact: {
      company: 'Groenhof bv',
      street: 'Bergensesteenweg',
      houseNumber: '189',
      zipCode: '1500',
      city: 'Halle',
      phone: '+32 2 555 01 20',
      email: 'winkel@groenhof.example',
    },
    mail: { fromName: 'Groenhof', fromAddress: 'winkel@groenhof.example' },
  };
}

/** The same file with another value at `path` (`warehouses.0.name`); `undefined` leaves the field out. */
export function changed(
  file: Record<string, unknown>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const copy = structuredClone(file);
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let at = copy;
  for (const part of parts) {
    const next = at[part] ?? {};
    at[part] = next;
    at = next as Record<string, unknown>;
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}
