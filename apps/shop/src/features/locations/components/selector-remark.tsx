import { Note } from '@bivak/ui';
import { useApp } from '../../../app-context.tsx';
import { remarkWords } from '../model/remark-words.ts';
import type { SelectorDraft } from '../model/selector-draft.ts';
import { usePlaces } from '../model/use-places.ts';

/** What was changed by itself, where the visitor chooses. */
export function SelectorRemark({ draft }: { readonly draft: SelectorDraft }) {
  const words = remarkWords(useApp(), usePlaces(), draft);
  if (words === null) return null;
  return (
    // Of an end that was moved a modal has spoken; here it can be read again.
    <Note tone="warn" role={draft.remark?.kind === 'end-moved' ? undefined : 'alert'}>
      {words}
    </Note>
  );
}
