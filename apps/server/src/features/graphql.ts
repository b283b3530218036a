import type { GraphqlField } from '../platform/graphql/graphql-field.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { lendingFields } from './lending/index.ts';

/** Every field of Query and Mutation that the server answers. */
export const graphqlFields: readonly GraphqlField[] = lendingFields;

/** Shops that lend, and no others. */
export function speaksGraphql({ config }: Pick<Shop, 'config'>): boolean {
  return config.lending !== undefined;
}
