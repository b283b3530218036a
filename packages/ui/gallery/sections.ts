import type { ComponentType } from 'react';
import { ButtonsSection } from './sections/buttons.tsx';
import { CardsSection } from './sections/cards.tsx';
import { DatesSection } from './sections/dates.tsx';
import { DropdownsSection } from './sections/dropdowns.tsx';
import { FieldsSection } from './sections/fields.tsx';
import { HtmlEditorSection } from './sections/html-editor.tsx';
import { InfiniteListsSection } from './sections/infinite-lists.tsx';
import { InputsSection } from './sections/inputs.tsx';
import { MediaSection } from './sections/media.tsx';
import { OrderSection } from './sections/order.tsx';
import { OverlaysSection } from './sections/overlays.tsx';
import { PaginationSection } from './sections/pagination.tsx';
import { PillsSection } from './sections/pills.tsx';
import { PopupsSection } from './sections/popups.tsx';
import { StatusSection } from './sections/status.tsx';
import { TableSection } from './sections/table.tsx';
import { TabsSection } from './sections/tabs.tsx';
import { TimeSlotsSection } from './sections/time-slots.tsx';
import { ToastsSection } from './sections/toasts.tsx';
import { ToolsSection } from './sections/tools.tsx';
import { TreesSection } from './sections/trees.tsx';
import { UploadersSection } from './sections/uploaders.tsx';
import type { SectionId } from './words.ts';

/** All that the gallery shows, in its order. */
export const sections: readonly { readonly id: SectionId; readonly Section: ComponentType }[] = [
  { id: 'buttons', Section: ButtonsSection },
  { id: 'tools', Section: ToolsSection },
  { id: 'toasts', Section: ToastsSection },
  { id: 'overlays', Section: OverlaysSection },
  { id: 'popups', Section: PopupsSection },
  { id: 'table', Section: TableSection },
  { id: 'pagination', Section: PaginationSection },
  { id: 'infiniteLists', Section: InfiniteListsSection },
  { id: 'tabs', Section: TabsSection },
  { id: 'trees', Section: TreesSection },
  { id: 'pills', Section: PillsSection },
  { id: 'dropdowns', Section: DropdownsSection },
  { id: 'fields', Section: FieldsSection },
  { id: 'inputs', Section: InputsSection },
  { id: 'dates', Section: DatesSection },
  { id: 'timeSlots', Section: TimeSlotsSection },
  { id: 'htmlEditor', Section: HtmlEditorSection },
  { id: 'uploaders', Section: UploadersSection },
  { id: 'status', Section: StatusSection },
  { id: 'cards', Section: CardsSection },
  { id: 'media', Section: MediaSection },
  { id: 'order', Section: OrderSection },
];
