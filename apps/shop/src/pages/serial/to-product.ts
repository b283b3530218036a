import { notFound, redirect } from '@tanstack/react-router';
import type { AppContext } from '../../app-context.tsx';
import { resolveSerial } from '../../features/serials/api/resolve-serial.ts';

/** From the code on a machine to the page of its article, which is told the number. */
export async function toProduct({ call }: AppContext, serial: string): Promise<never> {
  const found = await resolveSerial(call, serial);
  if (found === null) throw notFound();
  throw redirect({
    to: '/item/$productId',
    params: { productId: found.itemId },
    search: (search) => ({ ...search, serial: found.serial ?? undefined }),
  });
}
