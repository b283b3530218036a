import type { StaffCategory } from '@bivak/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../app-context.tsx';
import { categoriesQuery } from './item-query.ts';

export interface CategoryChoice {
  readonly id: string;
  /** With those above it: "Tenten › Klein". */
  readonly name: string;
}

/** The categories in the order of the tree, each with the way to it. */
export function useCategories(): readonly CategoryChoice[] {
  const { call, locale, shop } = useApp();
  const { data } = useQuery(categoriesQuery(call));
  const all = data?.Collection ?? [];
  const nameOf = ({ ID, Texts }: StaffCategory) =>
    Texts[locale]?.Description ?? Texts[shop.defaultLanguage]?.Description ?? ID;
  const below = (parent: string | null, way: readonly string[]): CategoryChoice[] =>
    way.length > 20
      ? []
      : all
          .filter(({ ParentID }) => ParentID === parent)
          .flatMap((one) => {
            const here = [...way, nameOf(one)];
            return [{ id: one.ID, name: here.join(' › ') }, ...below(one.ID, here)];
          });
  return below(null, []);
}
