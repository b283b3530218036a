import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@bivak/contract/shop-config';

type Words = Record<Language, Record<string, string>>;

export interface DemoItem {
  readonly id: string;
  readonly slug: string;
  readonly itemType: string;
  readonly kind: string;
  readonly stockType: string;
  /** False: offered no more, and only of old orders. */
  readonly active?: boolean;
  readonly vatRate: number;
  readonly turnaroundMinutes: number;
  readonly maxPerCart: number | null;
  readonly uploadPolicy: string;
  readonly categories: readonly string[];
  readonly images: readonly string[];
  readonly papers?: readonly { readonly files: Record<Language, string> }[];
  readonly videos?: readonly {
    readonly source: string;
    readonly address: string;
    readonly poster: string;
  }[];
  readonly depositCents: number | null;
  readonly salesCents: number | null;
  readonly parts?: readonly { readonly itemId: string; readonly qty: number }[];
  readonly addOns?: readonly { readonly item: string; readonly policy: string; readonly qty?: number }[];
  readonly properties: readonly {
    readonly name: string;
    readonly titles: Record<Language, string>;
    readonly values: Record<Language, string>;
  }[];
  readonly specifications?: readonly {
    readonly titles: Record<Language, string>;
    readonly values: Record<Language, string>;
  }[];
  readonly customFields?: Record<string, string | number | boolean>;
  readonly demoFields?: readonly string[];
  readonly texts: Words;
}

export interface DemoData {
  readonly categories: readonly { id: string; parentId: string | null; image: string; texts: Words }[];
  readonly items: readonly DemoItem[];
  readonly 'price-lists': readonly {
    id: string;
    customerGroup: string | null;
    default: boolean;
    prices: readonly { item: string; unit: string; cents: number }[];
  }[];
  readonly stock: readonly { item: string; warehouse: string; qty: number }[];
  readonly claims: readonly {
    item: string;
    warehouse: string;
    qty: number;
    startsInDays: number;
    days: number;
  }[];
  /** The first person of each customer: later ones name it by its id. */
  readonly people: readonly { role: string; customer: { id: string; customerGroup: string | null } }[];
  readonly orders: readonly {
    customer: string;
    contact: string;
    warehouse: string;
    weeksAgo: number;
    weekday: number;
    days: number;
    lines: readonly { item: string; qty: number }[];
  }[];
  readonly serials: readonly {
    serial: string;
    item: string;
    warehouse?: string | null;
    customer?: string | null;
    serviceStatus?: { nl: string; en: string; de: string };
  }[];
}

/** The folders of this directory that are shops. */
export function shopIds(): string[] {
  return readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

export function readText(shop: string, file: string): string {
  return readFileSync(join(import.meta.dirname, shop, file), 'utf8');
}

export function readJson(shop: string, file: string): unknown {
  return JSON.parse(readText(shop, file)) as unknown;
}

export function hasFile(shop: string, file: string): boolean {
  return existsSync(join(import.meta.dirname, shop, file));
}

export function demoData(shop: string): DemoData {
  const parts = ['categories', 'items', 'price-lists', 'stock', 'claims', 'people', 'serials', 'orders'];
  const data = Object.fromEntries(
    parts.map((part) => [part, readJson(shop, `demo/${part}.json`)]),
  ) as unknown as DemoData;
  return { ...data, people: data.people.filter(({ customer }) => typeof customer !== 'string') };
}
