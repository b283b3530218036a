import { checkShopConfig, languages } from '@bivak/contract/shop-config';
import { validateDeclared } from '@bivak/rules';
import { describe, expect, it } from 'vitest';
import { demoData, hasFile, readJson, shopIds } from './shop-folder.ts';
import type { DemoData } from './shop-folder.ts';

describe.each(shopIds())('the demo data of %s', (shop) => {
  const data = demoData(shop);
  const itemIds = data.items.map(({ id }) => id);
  const categoryIds = data.categories.map(({ id }) => id);
  const checked = checkShopConfig(readJson(shop, 'shop.json'));
  const config = checked.ok ? checked.config : null;

  it('the demo data name everything once', () => {
    for (const ids of [itemIds, categoryIds, data.items.map(({ slug }) => slug)]) {
      expect(ids).toEqual([...new Set(ids)]);
    }
  });

  it('the demo data have words in every language', () => {
    const silent = [...data.items, ...data.categories].filter(({ texts }) =>
      languages.some((language) => Object.values(texts[language]).some((words) => words.trim() === '')),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('the demo data show pictures that are there, large and small', () => {
    const pictures = [
      ...data.items.flatMap(({ images }) => images),
      ...data.categories.map(({ image }) => image),
    ];
    const wanted = pictures.flatMap((name) => [name, name.replace('.webp', '-400.webp')]);
    expect(wanted.filter((name) => !hasFile(shop, `images/${name}`))).toEqual([]);
  });

  it('the demo data bring every paper in every language, and every film with its poster', () => {
    const papers = data.items
      .flatMap((item) => item.papers ?? [])
      .flatMap(({ files }) => Object.values(files));
    expect(papers.length).toBeGreaterThan(0);
    expect(papers).toEqual([...new Set(papers)]);
    const films = data.items.flatMap((item) => item.videos ?? []);
    const wanted = [
      ...papers.map((file) => `papers/${file}`),
      ...films.flatMap(({ source, address, poster }) => [
        `images/${poster}`,
        ...(source === 'file' ? [`videos/${address}`] : []),
      ]),
    ];
    expect(wanted.filter((name) => !hasFile(shop, name))).toEqual([]);
  });

  it('the demo data put every item into categories that exist, and every category under one that exists', () => {
    const named = [
      ...data.items.flatMap(({ categories }) => categories),
      ...data.categories.flatMap(({ parentId }) => parentId ?? []),
    ];
    expect(named.filter((id) => !categoryIds.includes(id))).toEqual([]);
    expect(config?.homepage.featuredCategories.filter((id) => !categoryIds.includes(id))).toEqual([]);
  });

  it('the demo data draw every category for what has no picture, and no other', () => {
    const drawn = config?.drawings.flatMap(({ categories }) => categories) ?? [];
    expect(drawn.toSorted()).toEqual(categoryIds.toSorted());
  });

  it('the demo data price every rental item in every list that has prices, and every article for sale', () => {
    const rented = data.items.filter(({ itemType }) => itemType.startsWith('Rental'));
    for (const list of data['price-lists']) {
      const priced = list.prices.map(({ item }) => item);
      expect(rented.filter(({ id }) => !priced.includes(id)).map(({ id }) => id)).toEqual([]);
      expect(priced.filter((id) => !itemIds.includes(id))).toEqual([]);
    }
    const unsold = data.items.filter(
      ({ itemType, salesCents }) => (itemType === 'Sales') !== (salesCents !== null),
    );
    expect(unsold.map(({ id }) => id)).toEqual([]);
    expect(data['price-lists'].filter((list) => list.default)).toHaveLength(1);
  });

  it('the demo data never make a longer stay cheaper by day than by week', () => {
    for (const { prices } of data['price-lists']) {
      for (const week of prices.filter(({ unit }) => unit === 'week')) {
        const day = prices.find(({ item, unit }) => item === week.item && unit === 'day');
        expect(day && day.cents <= week.cents && week.cents <= day.cents * 7).toBe(true);
      }
    }
  });

  it('the demo data keep stock of leaves only, at warehouses of the shop', () => {
    const leaves = data.items.filter(
      ({ kind, stockType, active }) =>
        active !== false && kind === 'Item' && stockType !== 'BulkWithoutStock',
    );
    const leafIds = leaves.map(({ id }) => id);
    const warehouses = config?.warehouses.map(({ id }) => id) ?? [];
    expect(
      data.stock.filter(({ item, warehouse }) => !leafIds.includes(item) || !warehouses.includes(warehouse)),
    ).toEqual([]);
    expect(leafIds.filter((id) => !data.stock.some(({ item }) => item === id))).toEqual([]);
  });

  it('the demo data build compositions of leaves', () => {
    const leafIds = data.items.filter(({ kind }) => kind === 'Item').map(({ id }) => id);
    for (const composition of data.items.filter(({ kind }) => kind === 'Composition')) {
      expect(composition.parts?.length).toBeGreaterThan(1);
      expect(composition.parts?.filter(({ itemId }) => !leafIds.includes(itemId))).toEqual([]);
    }
  });

  it('the demo data say of an item only what its shop declares, and mark as made up only what they say', () => {
    const declared = config?.customFields.filter(({ entity }) => entity === 'item') ?? [];
    for (const { customFields = {}, demoFields = [] } of data.items) {
      const names = Object.keys(customFields);
      expect(names.filter((name) => !declared.some((field) => field.name === name))).toEqual([]);
      expect(demoFields.filter((name) => !names.includes(name))).toEqual([]);
      const faults = declared.flatMap((field) =>
        validateDeclared(customFields[field.name], field, customFields),
      );
      expect(faults).toEqual([]);
    }
  });

  it('the demo data name add-ons that can be had beside their item', () => {
    const listed = data.items
      .filter(({ kind, itemType }) => kind === 'Item' && itemType !== 'Borg')
      .map(({ id }) => id);
    for (const { id, addOns = [] } of data.items) {
      const named = addOns.map(({ item }) => item);
      expect(named).toEqual([...new Set(named)]);
      expect(named.filter((one) => one === id || !listed.includes(one))).toEqual([]);
    }
  });

  it('the demo data count as many serial numbers as there is stock, and give every other one to a customer', () => {
    const serials = data.serials.map(({ serial }) => serial);
    expect(serials).toEqual([...new Set(serials)]);
    const bySerial = data.items.filter(({ stockType }) => stockType === 'Serial').map(({ id }) => id);
    for (const { item, warehouse, qty } of data.stock.filter((row) => bySerial.includes(row.item))) {
      const own = data.serials.filter((one) => one.item === item && one.warehouse === warehouse);
      expect([item, own.length]).toEqual([item, qty]);
    }
    const customers = data.people.map(({ customer }) => customer.id);
    const owned = data.serials.filter(({ warehouse }) => (warehouse ?? null) === null);
    expect(owned.filter(({ customer }) => !customers.includes(customer ?? ''))).toEqual([]);
  });

  it('the demo data have orders of the past, over before this week begins, by persons of their customers, at places of the shop', () => {
    const places = config?.warehouses.map(({ id }) => id) ?? [];
    const persons = readJson(shop, 'demo/people.json') as {
      contact: { id: string };
      customer: string | { id: string };
    }[];
    const known = persons.map(
      ({ contact, customer }) => `${typeof customer === 'string' ? customer : customer.id} ${contact.id}`,
    );
    for (const { customer, contact, warehouse, weeksAgo, weekday, days, lines } of data.orders) {
      expect(weekday - 1 + days).toBeLessThanOrEqual(7 * weeksAgo);
      expect(known).toContain(`${customer} ${contact}`);
      expect(places).toContain(warehouse);
      expect(lines.filter(({ item }) => !itemIds.includes(item))).toEqual([]);
    }
  });

  it('the demo data never promise more than there is, turnaround included', () => {
    expect(oversold(data)).toEqual([]);
  });

  it('the demo data have what the configuration names, and a deposit article where deposits are asked', () => {
    const named = [config?.fixedProduct?.item, config?.homepage.bandItem].filter((id) => id !== undefined);
    expect(named.filter((id) => !itemIds.includes(id))).toEqual([]);
    const asks = data.items.some(({ depositCents }) => depositCents !== null);
    expect(data.items.filter(({ itemType }) => itemType === 'Borg')).toHaveLength(asks ? 1 : 0);
  });

  it('the demo data have an account with the role of an admin-type user, in a group that a price list knows', () => {
    expect(data.people.some(({ role }) => role === config?.core.DefaultRoleName)).toBe(true);
    const groups = data['price-lists'].map(({ customerGroup }) => customerGroup);
    expect(data.people.filter(({ customer }) => !groups.includes(customer.customerGroup))).toEqual([]);
  });
});

/** Days are counted whole: a turnaround of any length takes the days that it touches. */
function oversold({ items, stock, claims }: DemoData) {
  return stock.filter(({ item, warehouse, qty }) => {
    const turnaround = items.find(({ id }) => id === item)?.turnaroundMinutes ?? 0;
    const own = claims
      .filter((claim) => claim.item === item && claim.warehouse === warehouse)
      .map((claim) => ({ ...claim, end: claim.startsInDays + claim.days + Math.ceil(turnaround / 1440) }));
    return own.some(({ startsInDays: day }) => {
      const promised = own.filter((claim) => claim.startsInDays <= day && day < claim.end);
      return promised.reduce((sum, claim) => sum + claim.qty, 0) > qty;
    });
  });
}
