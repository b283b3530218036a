import type { Question } from '@bivak/rules';

/** The router's own path of each question. */
export const questionPaths = {
  club: '/wizard/club',
  period: '/wizard/period',
  members: '/wizard/members',
  'members-disabled': '/wizard/members-disabled',
  purpose: '/wizard/purpose',
  location: '/wizard/location',
  spots: '/wizard/spots',
  tents: '/wizard/tents',
  'stock-tent': '/wizard/stock-tent',
  transport: '/wizard/transport',
  'transport-combine': '/wizard/transport-combine',
  summary: '/wizard/summary',
} as const satisfies Record<Question, string>;

export function questionOfPath(pathname: string): Question | null {
  const found = Object.entries(questionPaths).find(([, path]) => path === pathname);
  return (found?.[0] as Question | undefined) ?? null;
}
