import { neverOptional } from './account-fields.ts';
import { duplicates } from './duplicates.ts';
import { fieldName } from './problems.ts';
import type { ShopProblem, ShopProblemCode } from './problems.ts';
import type { ShopConfig } from './shop-config.ts';

/** What one part names must stand in the other. */
export function referenceProblems(config: ShopConfig): ShopProblem[] {
  const deliveries = config.deliveries.map(({ id }) => id);
  const warehouses = config.warehouses.map(({ id }) => id);
  const { core, style, fixedProduct } = config;
  return [
    ...missing(core.DefaultDeliveryID, deliveries, 'core.DefaultDeliveryID', 'unknownDelivery'),
    ...missing(
      core.DefaultRegisterCountryID,
      config.countries,
      'core.DefaultRegisterCountryID',
      'unknownCountry',
    ),
    ...missing(config.defaultLanguage, config.languages, 'defaultLanguage', 'unknownLanguage'),
    ...missing(fixedProduct?.delivery, deliveries, 'fixedProduct.delivery', 'unknownDelivery'),
    ...Object.keys(style.deliveryRestrictions).flatMap((id) =>
      missing(id, deliveries, fieldName(['style', 'deliveryRestrictions', id]), 'unknownDelivery'),
    ),
    ...Object.entries(style.warehouseAliases).flatMap(([alias, members]) => {
      const field = fieldName(['style', 'warehouseAliases', alias]);
      const own: ShopProblem[] = warehouses.includes(alias) ? [{ field, code: 'aliasIsWarehouse' }] : [];
      return [...own, ...members.flatMap((id) => missing(id, warehouses, field, 'unknownWarehouse'))];
    }),
    ...Object.keys(style.warehouseAliasNames).flatMap((alias) => {
      const field = fieldName(['style', 'warehouseAliasNames', alias]);
      return missing(alias, Object.keys(style.warehouseAliases), field, 'unknownAlias');
    }),
    ...duplicates(config.languages, (index) => ['languages', index]),
    ...duplicates(config.countries, (index) => ['countries', index]),
    ...duplicates(deliveries, (index) => ['deliveries', index, 'id']),
    ...duplicates(
      config.certificates.map(({ id }) => id),
      (index) => ['certificates', index, 'id'],
    ),
    ...Object.entries(config.labels).flatMap(([subject, labels]) =>
      duplicates(
        labels.map(({ key }) => key),
        (index) => ['labels', subject, index, 'key'],
      ),
    ),
    ...duplicates(config.origins ?? [], (index) => ['origins', index]),
    ...duplicates(config.embedOrigins, (index) => ['embedOrigins', index]),
  ];
}

/** Figures must stand in order, and a payment policy must be one that can be held. */
export function rangeProblems(config: ShopConfig): ShopProblem[] {
  const problems: ShopProblem[] = config.blockedRanges.flatMap(({ from, to }, index) =>
    to < from
      ? [{ field: fieldName(['blockedRanges', index, 'to']), code: 'endsBeforeItBegins', detail: from }]
      : [],
  );
  const [medium, small] = config.style.breakpoints;
  if (small >= medium) problems.push({ field: 'style.breakpoints', code: 'unorderedBreakpoints' });
  const { core, invoices, payment, reservations } = config;
  if (invoices.series === invoices.creditSeries)
    problems.push({ field: 'invoices.creditSeries', code: 'duplicate' });
  for (const what of ['StartInterval', 'Duration'] as const) {
    const least = core[`CartReservationMinimum${what}`] ?? 0;
    const most = core[`CartReservationMaximum${what}`] ?? 0;
    if (most > 0 && most < least) {
      const field = `core.CartReservationMaximum${what}`;
      problems.push({ field, code: 'maximumBelowMinimum', detail: String(least) });
    }
  }
  if (payment.policy !== 'BlockPayment' && payment.methods.length === 0) {
    problems.push({ field: 'payment.methods', code: 'needsPaymentMethod', detail: payment.policy });
  }
  // Without payments nothing would ever be accepted by itself.
  if (reservations.acceptance === 'whenPaid' && payment.policy === 'BlockPayment') {
    problems.push({ field: 'reservations.acceptance', code: 'needsPayments', detail: 'whenPaid' });
  }
  return problems;
}

/** What the shop tells its screens and what it has must be the same provider. */
export function signOnProblems({ core, signOn, lending }: ShopConfig): ShopProblem[] {
  const provider = signOn?.provider ?? null;
  const problems: ShopProblem[] =
    core.OidcProviderName === provider
      ? []
      : [{ field: 'core.OidcProviderName', code: 'notOneOf', detail: String(provider) }];
  if (lending === undefined) return problems;
  const groups = lending.customerGroups.map(({ id }) => id);
  const named = Object.entries(signOn?.customerGroups ?? {});
  return [
    ...problems,
    ...named.flatMap(([value, group]) =>
      missing(group, groups, fieldName(['signOn', 'customerGroups', value]), 'unknownCustomerGroup'),
    ),
  ];
}

/** A name may stand on several entities, but once on each. A choice needs something to choose from, and only a choice. */
export function customFieldProblems({ customFields }: ShopConfig): ShopProblem[] {
  const names = duplicates(
    customFields.map(({ entity, name }) => `${entity}.${name}`),
    (index) => ['customFields', index, 'name'],
  );
  const options = customFields.flatMap(({ type, options: given }, index): ShopProblem[] => {
    const field = fieldName(['customFields', index, 'options']);
    if (type !== 'choice') return given.length === 0 ? [] : [{ field, code: 'onlyOfChoices', detail: type }];
    if (given.length === 0) return [{ field, code: 'required' }];
    return duplicates(
      given.map(({ value }) => value),
      (option) => ['customFields', index, 'options', option, 'value'],
    );
  });
  return [...names, ...options];
}

/** Only roles that somebody can have are called something. */
export function roleProblems({ core, plainRoleName, signOn, roleNames }: ShopConfig): ShopProblem[] {
  const known = [
    core.DefaultRoleName,
    plainRoleName,
    ...(signOn?.roleName === undefined ? [] : [signOn.roleName]),
  ];
  return Object.keys(roleNames)
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: fieldName(['roleNames', name]), code: 'notOneOf', detail: known.join(', ') }));
}

/**
 * My info knows the shop's own fields by their declarations of a customer or of a registration, and does without no field
 * that cannot be empty.
 */
export function accountProblems({ account, customFields }: ShopConfig): ShopProblem[] {
  const declared = customFields
    .filter(({ entity }) => entity === 'customer' || entity === 'registration')
    .map(({ name }) => `CustomFields.${name}`);
  return (['disabled', 'hidden', 'optional'] as const).flatMap((list) =>
    account.fields[list].flatMap((name, index): ShopProblem[] => {
      const field = fieldName(['account', 'fields', list, index]);
      if (name.startsWith('CustomFields.')) return missing(name, declared, field, 'unknownField');
      return list === 'optional' && neverOptional.includes(name)
        ? [{ field, code: 'neverOptional', detail: name }]
        : [];
    }),
  );
}

function missing(
  value: string | null | undefined,
  known: readonly string[],
  field: string,
  code: ShopProblemCode,
): ShopProblem[] {
  return value === null || value === undefined || known.includes(value)
    ? []
    : [{ field, code, detail: value }];
}
