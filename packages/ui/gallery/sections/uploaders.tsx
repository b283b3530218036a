import { FilePicker, Uploader, type PickedFile, type Upload, type UploaderLabels } from '@bivak/ui/uploader';
import { useState } from 'react';
import { State } from '../section.tsx';
import { fill, useWords } from '../words.ts';

const STEP_MS = 120;

/** What a shop would send: it takes two seconds; a name that begins with "x" gets lost, one with "slow" never arrives. */
const upload: Upload = async (file, { signal, onProgress }) => {
  for (let percent = 0; percent <= 100; percent += 6) {
    signal.throwIfAborted();
    onProgress(percent);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    if (percent > 50 && file.name.startsWith('x')) throw new Error('lost on the way');
    if (percent > 50 && file.name.startsWith('slow')) percent -= 6;
  }
};

export function UploadersSection() {
  const w = useWords('uploaders');
  const [picked, setPicked] = useState<readonly PickedFile[]>([
    { file: new File(['x'], 'tent.png', { type: 'image/png' }), problem: w.failed },
  ]);
  const named = (text: string) => (name: string) => fill(text, { name });
  const labels: UploaderLabels = {
    choose: w.choose,
    drop: w.drop,
    tooBig: (maxSize) => fill(w.tooBig, { maxSize }),
    unsupported: w.unsupported,
    validFiles: (allowed) => fill(w.validFiles, { allowed }),
    start: named(w.start),
    cancel: named(w.cancel),
    retry: named(w.retry),
    remove: named(w.remove),
    progress: named(w.progress),
    waiting: w.waiting,
    uploaded: w.uploaded,
    failed: w.failed,
    size: (bytes) => `${Math.ceil(bytes / 1000)} kB`,
  };
  return (
    <>
      <State name={w.automatic}>
        <Uploader
          label={w.design}
          hint={w.designHint}
          required
          extensions={['pdf', 'ai', 'svg']}
          maxBytes={200_000}
          {...{ labels, upload }}
        />
      </State>
      <State name={w.manual}>
        <Uploader label={w.files} manual multiple {...{ labels, upload }} />
      </State>
      <State name={w.pictures}>
        <Uploader label={w.photos} image multiple {...{ labels, upload }} />
      </State>
      <State name={w.wrong}>
        <Uploader label={w.design} error={w.missing} {...{ labels, upload }} />
      </State>
      <State name={w.picked}>
        <FilePicker
          label={w.photos}
          extensions={['gif', 'png', 'jpeg', 'jpg']}
          labels={labels}
          files={picked}
          onTake={(files) => setPicked([...picked, ...files.map((file) => ({ file }))])}
          onRemove={(file) => setPicked(picked.filter((one) => one.file !== file))}
        />
      </State>
      <State name={w.closed}>
        <Uploader label={w.design} disabled {...{ labels, upload }} />
      </State>
    </>
  );
}
