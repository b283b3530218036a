import type { takeMoments } from '../availability/index.ts';
import { type CartView, placeKey, type ViewedLine } from '../carts/index.ts';

export interface PlaceOfCart {
  /** Of its first line, by which refusals name it. */
  readonly index: number;
  readonly line: ViewedLine;
  readonly place: ViewedLine['place'];
}

/** Every warehouse and period from which something is fetched: each becomes a reservation. */
export function placesOf({ lines }: Pick<CartView, 'lines'>): PlaceOfCart[] {
  const places = new Map<string, PlaceOfCart>();
  for (const [index, line] of lines.entries()) {
    const key = placeKey(line.line.row);
    if (!places.has(key)) places.set(key, { index, line, place: line.place });
  }
  return [...places.values()];
}

/** The wire's name of a chosen hour: the cart's, or that of the first line of another place. */
export function hourField(
  { cart, lines }: CartView,
  index: number,
  name: 'BusinessHourStart' | 'BusinessHourEnd',
): string {
  const row = lines[index]?.line.row;
  return row === undefined || placeKey(row) === placeKey(cart) ? name : `Items[${index}].${name}`;
}

/** The chosen hours of all places, to be taken together. */
export function momentsOf(view: CartView): Parameters<typeof takeMoments>[1] {
  return placesOf(view).flatMap(({ index, line, place }) => {
    const { warehouseId, startDay, endDay } = line.line.row;
    const both = [
      { direction: 'pickup', day: startDay, hourId: place.pickupHourId, name: 'BusinessHourStart' },
      { direction: 'return', day: endDay, hourId: place.returnHourId, name: 'BusinessHourEnd' },
    ] as const;
    return both.flatMap(({ hourId, name, direction, day }) =>
      hourId === null ? [] : [{ direction, day, hourId, warehouseId, field: hourField(view, index, name) }],
    );
  });
}
