import type { ItemOffer, ItemSummary } from '@bivak/contract/wire';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { asEverybody, offersQuery } from '../api/offers-query.ts';
import { report } from '@bivak/web';
import type { Selection } from '../../../session/selection-of.ts';
import { useIdentity } from '../../../session/use-session.ts';

/**
 * Gives stock and price per item, page by page; undefined while they load or nothing is chosen. That they fail is said.
 */
export function useOffers(
  pages: readonly (readonly Pick<ItemSummary, 'ID'>[])[],
  { warehouse, period }: Selection,
  errorsEnabled?: boolean,
): (id: string) => ItemOffer | undefined {
  const t = useTranslations('shop.availability');
  const { call, queryClient, shop } = useApp();
  const identity = useIdentity();
  const isAsked = warehouse !== null && (period !== null || shop.mode === 'sales');
  const asked = isAsked ? { warehouse, period, identity } : null;
  const answers = useQueries({
    queries:
      asked === null
        ? []
        : pages
            .filter((page) => page.length > 0)
            .map((page) => {
              const ids = page.map((item) => item.ID);
              const { queryKey: drawn } = offersQuery(call, ids, asEverybody(asked));
              return {
                ...offersQuery(call, ids, asked),
                placeholderData: () => queryClient.getQueryData(drawn),
              };
            }),
  });
  const said = (errorsEnabled ?? shop.errorsEnabled) && answers.some(({ isError }) => isError);
  useEffect(() => {
    if (said) report({ type: 'negative', title: t('errorStock') });
  }, [said, t]);
  return (id) => answers.map(({ data }) => data?.[id]).find((offer) => offer !== undefined);
}
