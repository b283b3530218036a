import { showAlert } from '@bivak/ui';
import type { AppContext } from '../../../app-context.tsx';
import { restrictionWords, type Places } from './remark-words.ts';
import type { Remark, SelectorDraft } from './selector-draft.ts';

const told = new WeakSet<Remark>();

/**
 * A period that is too short for the delivery is spoken of in a modal, with its end moved and the ways on (spec 1 §5).
 * Once for each time that it was moved; the promise waits until it was read.
 */
export async function tellRestriction(
  app: Pick<AppContext, 't' | 'locale'>,
  places: Places,
  draft: SelectorDraft,
): Promise<void> {
  const words = restrictionWords(app, places, draft);
  if (words === null || draft.remark === null || told.has(draft.remark)) return;
  told.add(draft.remark);
  await showAlert({ id: 'delivery-restriction', ...words });
}
