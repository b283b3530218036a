import { notFound } from '@tanstack/react-router';
import type { AppContext } from '../../app-context.tsx';
import { divisionNamed, divisionsQuery } from '../../features/lending/api/divisions.ts';

/** A round that nobody committed to is not found. */
export async function loadDivision({ queryClient, call }: AppContext, name: string): Promise<void> {
  const rounds = await queryClient.ensureQueryData(divisionsQuery(call));
  if (divisionNamed(rounds, name) === undefined) throw notFound();
}
