import type { ComponentType } from 'react';
import { ButtonsSection } from './sections/buttons.tsx';
import { PaginationSection } from './sections/pagination.tsx';
import { TableSection } from './sections/table.tsx';
import type { SectionId } from './words.ts';

/** All that the gallery shows, in its order. */
export const sections: readonly { readonly id: SectionId; readonly Section: ComponentType }[] = [
  { id: 'buttons', Section: ButtonsSection },
  { id: 'table', Section: TableSection },
  { id: 'pagination', Section: PaginationSection },
];
