import { notFound, redirect } from '@tanstack/react-router';
import type { AppContext } from '../../app-context.tsx';
import { resolveSerial } from '../../features/serials/api/resolve-serial.ts';

/** Leads from the code on a machine to the page of its article, which is told the number. */
export async function toProduct({ call, shop }: AppContext, serial: string): Promise<never> {
  // The code on a tent is for whoever finds it broken (`design/lending.md` §4, "tents and serials").
  if (shop.lending !== null) throw redirect({ to: '/report-damage', search: { serial } });
  const found = await resolveSerial(call, serial);
  if (found === null) throw notFound();
  throw redirect({
    to: '/item/$productId',
    params: { productId: found.itemId },
    search: (search) => ({ ...search, serial: found.serial ?? undefined }),
  });
}
