import type { AppContext } from '../../../app-context.tsx';
import { addOnsQuery } from '../../catalogue/api/add-ons-query.ts';

/** Whether an article cannot go without others. Not known counts as no: the cart says later what it lacks. */
export async function needsAddOns(
  { queryClient, call }: Pick<AppContext, 'queryClient' | 'call'>,
  itemId: string,
): Promise<boolean> {
  const addOns = await queryClient.fetchQuery(addOnsQuery(call, itemId)).catch(() => []);
  return addOns.some(({ ShopPolicy }) => ShopPolicy === 'required');
}
