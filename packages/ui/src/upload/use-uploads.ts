import { useEffect, useReducer, useRef } from 'react';
import { nextEntries, type UploadEntry } from './upload-entries.ts';

export type Upload = (
  file: File,
  how: {
    readonly signal: AbortSignal;
    /** From 0 to 100. */
    readonly onProgress: (percent: number) => void;
  },
) => Promise<unknown>;

export type UploadOptions = {
  readonly upload: Upload;
  readonly manual: boolean;
  readonly multiple: boolean;
  readonly onSuccess?: ((file: File, answer: unknown) => void) | undefined;
  /** For the log; the person sees it at the file (RULINGS, "uploads that fail"). */
  readonly onError?: ((file: File, cause: unknown) => void) | undefined;
  readonly onRemove?: ((file: File, uploaded: boolean) => void) | undefined;
};

/** The files of an uploader and what can be done with each. Leaving the page stops what is under way. */
export function useUploads({ upload, manual, multiple, onSuccess, onError, onRemove }: UploadOptions) {
  const [entries, dispatch] = useReducer(nextEntries, []);
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all.values()) one.abort();
    };
  }, []);

  async function start({ id, file }: Pick<UploadEntry, 'id' | 'file'>): Promise<void> {
    if (running.current.has(id)) return;
    const stop = new AbortController();
    running.current.set(id, stop);
    dispatch({ type: 'started', id });
    try {
      const onProgress = (progress: number) => dispatch({ type: 'progressed', id, progress });
      const answer = await upload(file, { signal: stop.signal, onProgress });
      if (stop.signal.aborted) return;
      dispatch({ type: 'succeeded', id });
      onSuccess?.(file, answer);
    } catch (cause) {
      if (stop.signal.aborted) return;
      dispatch({ type: 'failed', id });
      onError?.(file, cause);
    } finally {
      if (running.current.get(id) === stop) running.current.delete(id);
    }
  }

  function abort(id: number): void {
    running.current.get(id)?.abort();
    running.current.delete(id);
  }

  function choose(files: readonly File[]): void {
    const taken = multiple ? files : files.slice(-1);
    if (taken.length === 0) return;
    if (!multiple) for (const { id } of entries) abort(id);
    const fresh = taken.map((file) => ({ id: (lastId.current += 1), file }));
    dispatch({ type: 'chosen', files: fresh, alone: !multiple });
    if (!manual) for (const one of fresh) void start(one);
  }

  return {
    entries,
    choose,
    start: (entry: UploadEntry) => void start(entry),
    cancel: (entry: UploadEntry): void => {
      abort(entry.id);
      dispatch({ type: 'cancelled', id: entry.id });
    },
    remove: (entry: UploadEntry): void => {
      abort(entry.id);
      dispatch({ type: 'removed', id: entry.id });
      onRemove?.(entry.file, entry.state === 'success');
    },
  };
}
