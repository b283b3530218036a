import {
  type Account,
  type Call,
  getDivisionRecord,
  getRequestOutcome,
  listPublicDivisions,
  type PublicDivision,
} from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** The rounds of division that were committed to, the latest first. */
export function divisionsQuery(call: Call) {
  return queryOptions({
    queryKey: ['divisions'],
    queryFn: async () => (await call(listPublicDivisions)).Collection,
  });
}

/** A round by its id, the first day of its peak, or by the year alone, as its address has it. */
export function divisionNamed(
  rounds: readonly PublicDivision[] | undefined,
  name: string,
): PublicDivision | undefined {
  return rounds?.find(({ ID }) => ID === name || (/^\d{4}$/u.test(name) && ID.startsWith(`${name}-`)));
}

/** The file of a published round: some hundred kilobytes, so only where somebody asks for it. */
export function divisionRecordQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ['division-record', id],
    queryFn: () => call(getDivisionRecord, { params: { id } }),
    staleTime: Infinity,
  });
}

/** What a request was given; null before its round is published, or where it was in none. */
export function requestOutcomeQuery(call: Call, { CustomerID, ContactID }: Account, id: string) {
  return queryOptions({
    queryKey: ['lending', CustomerID, ContactID, 'outcome', id],
    queryFn: async () => (await call(getRequestOutcome, { params: { id } })).Outcome,
  });
}
