import { orderViewNames } from '@bivak/contract/admin';

const sorts = ['Start', '-Start', 'End', '-End', 'CreatedAt', '-CreatedAt'] as const;

/** What the address of the list says; whatever makes no sense there is left out. */
export interface OrdersAddress {
  readonly View?: (typeof orderViewNames)[number] | undefined;
  readonly Sort?: (typeof sorts)[number] | undefined;
  readonly q?: string | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly WarehouseID?: string | undefined;
}

export function readOrdersAddress(given: Readonly<Record<string, unknown>>): OrdersAddress {
  const text = (name: string, pattern: RegExp) => {
    const value = given[name];
    const said = typeof value === 'number' ? String(value) : value;
    return typeof said === 'string' && pattern.test(said) ? { [name]: said } : {};
  };
  return {
    ...oneOf('View', orderViewNames, given),
    ...oneOf('Sort', sorts, given),
    ...text('q', /^.{1,100}$/u),
    ...text('From', /^\d{4}-\d{2}-\d{2}$/u),
    ...text('To', /^\d{4}-\d{2}-\d{2}$/u),
    ...text('WarehouseID', /^.{1,80}$/u),
  };
}

function oneOf(name: string, values: readonly string[], given: Readonly<Record<string, unknown>>) {
  const value = given[name];
  return typeof value === 'string' && values.includes(value) ? { [name]: value } : {};
}
