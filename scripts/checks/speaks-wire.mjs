/**
 * Files below the adapters that still speak the wire's names. One by one they take the domain's; none may be added
 * (docs/decisions/0056-one-application-layer.md).
 */
export const speaksWire = [
  'apps/server/src/features/payments/attempts.queries.ts',
  'apps/server/src/features/payments/checkouts.queries.ts',
  'apps/server/src/features/payments/link.service.ts',
  'apps/server/src/features/payments/mollie/mollie-client.ts',
  'apps/server/src/features/payments/mollie/mollie-wire.ts',
];
