import type { StaffItem } from '@bivak/contract/admin';
import type { ItemValues } from '../../features/catalogue/item-values.ts';
import type { DraftOf } from '../../frame/use-draft.ts';

/** What each tab takes: the item, what is typed into it, and what the server said of single fields. */
export interface TabProps {
  readonly item: StaffItem;
  readonly draft: DraftOf<ItemValues>;
  readonly faults: Readonly<Record<string, string>>;
  /** Somebody who only looks. */
  readonly isLocked: boolean;
}
