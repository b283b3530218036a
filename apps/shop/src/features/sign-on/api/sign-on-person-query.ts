import { getSignOnPerson } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import type { AppContext } from '../../../app-context.tsx';

/** A registration that came from the provider begins with this. */
export function signOnPersonQuery({ call, shop }: Pick<AppContext, 'call' | 'shop'>, registerKey: string) {
  return queryOptions({
    queryKey: ['sign-on-person', registerKey],
    queryFn: () =>
      call(getSignOnPerson, {
        params: { provider: shop.signOn?.provider ?? '' },
        body: { RegisterKey: registerKey },
      }),
    retry: false,
    staleTime: Infinity,
  });
}
