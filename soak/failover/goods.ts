import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopDatabase } from '../../apps/server/src/platform/database/shop-database.ts';
import type { CartInput } from '../../apps/server/src/testing/a-cart.ts';
import { anItem } from '../../apps/server/src/testing/an-item.ts';
import { aRoomyShop, warehouses } from '../../apps/server/src/testing/durability/a-roomy-shop.ts';

/** The Host of every request, whichever server takes it. */
export const host = 'shop.example';
export const shopId = 'feesthuis';

/** Pieces of each of the scarce goods, at one warehouse. */
export const scarceStock = 2;
const scarceWarehouse = 'noord';
const scarceItems = 120;
/** Everybody wants the same one for so long, then the next: there are last pieces to fight for all the time. */
const fashionMs = 1500;
const scarcePart = 0.3;
const scarcePeriods = 3;
const plentyItems = 100;
const plentyStock = 1_000_000;
const plentyPeriods = 30;
const firstDay = 3;

/** What a buyer wants, ready for `aCart`; one of the scarce goods, or three of the others. */
export type Input = Required<CartInput> & {
  readonly scarce: string | null;
  readonly days: readonly string[];
};

/** A folder of shops with one shop in it, where slots and reservations per person never run out. */
export function writeShop(folder: string): string {
  const directory = join(folder, 'shops', shopId);
  mkdirSync(directory, { recursive: true });
  const config = { ...aRoomyShop(), origins: [`http://${host}`] };
  writeFileSync(join(directory, 'shop.json'), JSON.stringify(config));
  return join(folder, 'shops');
}

export async function addGoods(database: ShopDatabase): Promise<void> {
  for (let n = 0; n < scarceItems; n += 1) {
    await anItem(database, { id: `scarce-${n}`, stock: { [scarceWarehouse]: scarceStock } });
  }
  const stock = Object.fromEntries(warehouses.map((id) => [id, plentyStock]));
  for (let n = 0; n < plentyItems; n += 1) await anItem(database, { id: `plenty-${n}`, stock });
}

/** Two days, from nine in the morning of the first to the last hour of the second. */
export function anInput(now: number): Input {
  const fashion = Math.floor(now / fashionMs) % scarceItems;
  const scarce = Math.random() < scarcePart ? `scarce-${fashion}` : null;
  const warehouse = scarce === null ? (warehouses[upTo(warehouses.length)] ?? 'noord') : scarceWarehouse;
  const first = firstDay + 2 * upTo(scarce === null ? plentyPeriods : scarcePeriods);
  const [start, end] = [new Date(now + first * dayMs), new Date(now + (first + 1) * dayMs)];
  const from = upTo(plentyItems);
  const plenty = [0, 1, 2].map((n) => ({ ItemID: `plenty-${(from + n) % plentyItems}`, Amount: 1 + n }));
  return {
    scarce,
    days: [dayOf(start), dayOf(end)],
    lines: scarce === null ? plenty : [{ ItemID: scarce, Amount: 1 }],
    place: {
      WarehouseID: warehouse,
      DateTimeExpectedStart: dayOf(start),
      DateTimeExpectedEnd: dayOf(end),
    },
    hours: [`${warehouse}.P${weekday(start)}.0900`, `${warehouse}.R${weekday(end)}.1600`],
  };
}

const dayMs = 86_400_000;

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** 1 is Monday, 7 Sunday. */
function weekday(date: Date): number {
  return date.getUTCDay() || 7;
}

function upTo(most: number): number {
  return Math.floor(Math.random() * most);
}
