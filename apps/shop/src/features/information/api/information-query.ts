import { type Call, getInformationPage, type InformationPageName } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** A page of the shop's own words; it does not change while a page is open. */
export function informationQuery(call: Call, page: InformationPageName) {
  return queryOptions({
    queryKey: ['information', page],
    queryFn: () => call(getInformationPage, { params: { page } }),
    staleTime: Infinity,
  });
}
