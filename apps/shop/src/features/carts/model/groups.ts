import type { Cart, CartItem } from '@bivak/contract/wire';

/** What of a cart lies at one place in one period; it becomes one reservation (RULINGS, "cart mode"). */
export interface CartGroup {
  /** Names it on the screen; another place or period has another. */
  readonly key: string;
  readonly WarehouseID: Cart['WarehouseID'];
  readonly DateTimeExpectedStart: string;
  readonly DateTimeExpectedEnd: string;
  readonly BusinessHourStart: Cart['BusinessHourStart'];
  readonly BusinessHourEnd: Cart['BusinessHourEnd'];
  /** Goods and their deposits. */
  readonly lines: readonly CartItem[];
}

type Placed = Pick<CartItem, 'WarehouseID' | 'DateTimeExpectedStart' | 'DateTimeExpectedEnd'>;

/** The lines by place and period, what begins first first. A cart of one place has one group, also without lines. */
export function groupsOf(cart: Cart, lines: readonly CartItem[]): CartGroup[] {
  const groups = new Map<string, CartItem[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  if (groups.size === 0) return [{ ...placeOf(cart), ...hoursOf(cart), lines: [] }];
  return [...groups.values()]
    .flatMap((own): CartGroup[] => {
      const [first] = own;
      return first === undefined ? [] : [{ ...placeOf(first), ...hoursOf(first), lines: own }];
    })
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
}

/** How a call names the group. */
export function groupRef({ WarehouseID, DateTimeExpectedStart, DateTimeExpectedEnd }: Placed) {
  return { WarehouseID: WarehouseID.Key, DateTimeExpectedStart, DateTimeExpectedEnd };
}

function keyOf({ WarehouseID, DateTimeExpectedStart, DateTimeExpectedEnd }: Placed): string {
  return [WarehouseID.Key, DateTimeExpectedStart, DateTimeExpectedEnd].join(' ');
}

function placeOf(placed: Placed) {
  const { WarehouseID, DateTimeExpectedStart, DateTimeExpectedEnd } = placed;
  return { key: keyOf(placed), WarehouseID, DateTimeExpectedStart, DateTimeExpectedEnd };
}

function hoursOf({
  BusinessHourStart,
  BusinessHourEnd,
}: Pick<Cart, 'BusinessHourStart' | 'BusinessHourEnd'>) {
  return { BusinessHourStart, BusinessHourEnd };
}

function startOf({ DateTimeExpectedStart, WarehouseID }: CartGroup): string {
  return `${DateTimeExpectedStart} ${WarehouseID.Description}`;
}
