import { Note } from '@bivak/ui';
import type { SelectorDraft } from '../model/selector-draft.ts';
import { useRemarkWords } from '../model/use-remark-words.ts';

/** What was changed by itself, where the visitor chooses. */
export function SelectorRemark({ draft }: { readonly draft: SelectorDraft }) {
  const words = useRemarkWords()(draft);
  if (words === null) return null;
  return (
    <Note tone="warn" role="alert">
      {words}
    </Note>
  );
}
