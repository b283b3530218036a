import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../app-context.tsx';
import { useMay } from '../../session/use-staff.ts';
import { handbooks, tasks } from './tasks.ts';

/** The handbook in the language of the page. */
export function useHandbook() {
  const { locale } = useApp();
  return useQuery({
    queryKey: ['handbook', locale],
    queryFn: () => handbooks[locale](),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The tasks that this person may do. */
export function useTasks() {
  const may = useMay();
  return tasks.filter(({ access }) => access === null || may(access));
}
