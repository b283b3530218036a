import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '@bivak/ui';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

const HtmlEditor = lazy(() =>
  import('@bivak/ui/html-editor').then((module) => ({ default: module.HtmlEditor })),
);

export function HtmlEditorSection() {
  const w = useWords('htmlEditor');
  const [value, setValue] = useState<string | null>(`<p><strong>${w.bold}</strong>, ${w.chairs}</p>`);
  const [empty, setEmpty] = useState<string | null>(null);
  const labels = {
    toolbar: w.toolbar,
    bold: w.bold,
    italic: w.italic,
    underline: w.underline,
    bulletList: w.bulletList,
    orderedList: w.orderedList,
  };
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <State name={w.filled}>
        <HtmlEditor label={w.message} required hint={w.hint} {...{ labels, value }} onChange={setValue} />
        <p className="soft">{value ?? w.nothing}</p>
      </State>
      <State name={w.wrong}>
        <HtmlEditor label={w.answer} error={w.required} {...{ labels }} value={empty} onChange={setEmpty} />
        <p className="soft">{empty ?? w.nothing}</p>
      </State>
      <State name={w.closed}>
        <HtmlEditor
          label={w.note}
          disabled
          {...{ labels }}
          value={`<ul><li>${w.chairs}</li></ul>`}
          onChange={setEmpty}
        />
      </State>
    </Suspense>
  );
}
