import type { ReservationOrder } from '@bivak/contract/wire';
import { notify } from '@bivak/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isWireError, useWrite } from '@bivak/web';

/** Writes something that an order still asked for, and shows the order as it then is, here and in the list. */
export function useSaveOrder(
  { ReservationOrderID: id }: Pick<ReservationOrder, 'ReservationOrderID'>,
  /** What to say where it was written, and the page could not be brought up to date. */
  notRefreshed: string,
): {
  readonly busy: boolean;
  readonly problem: string | null;
  /** Whether all of it was written. */
  readonly save: (write: () => Promise<unknown>) => Promise<boolean>;
} {
  const t = useTranslations('shop');
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);

  function askAnew(options: { readonly throwOnError?: boolean } = {}): Promise<unknown> {
    const keys = [['order', id], ['orders']];
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }, options)));
  }

  async function refresh(): Promise<void> {
    try {
      await askAnew({ throwOnError: true });
    } catch {
      notify({ type: 'warning', title: notRefreshed });
    }
  }

  const { run, busy } = useWrite(async (write: () => Promise<unknown>): Promise<boolean> => {
    setProblem(null);
    try {
      await write();
    } catch (cause) {
      const said = isWireError(cause) && cause.code !== 'Unexpected' ? cause : null;
      setProblem(said?.fields[0]?.Message ?? said?.message ?? t('global.errorGeneral'));
      // Of several things some may be written.
      await askAnew();
      return false;
    }
    await refresh();
    return true;
  });

  return { busy, problem, save: run };
}
