export type UploadState = 'idle' | 'uploading' | 'success' | 'error';

export type UploadEntry = {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
  /** From 0 to 100. */
  readonly progress: number;
};

export type UploadEvent =
  /** Somebody chose files; alone, the new one takes the place of the old. */
  | {
      readonly type: 'chosen';
      readonly files: readonly { id: number; file: File }[];
      readonly alone: boolean;
    }
  | { readonly type: 'started'; readonly id: number }
  | { readonly type: 'progressed'; readonly id: number; readonly progress: number }
  | { readonly type: 'succeeded'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number }
  /** Somebody stopped it; it waits to be started again. */
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'removed'; readonly id: number };

/** From which states each event leads where (spec 1 §4, "Uploads"); in any other it changes nothing. */
const transitions = {
  started: { from: ['idle', 'error'], to: 'uploading' },
  progressed: { from: ['uploading'], to: 'uploading' },
  succeeded: { from: ['uploading'], to: 'success' },
  failed: { from: ['uploading'], to: 'error' },
  cancelled: { from: ['uploading'], to: 'idle' },
} as const satisfies Partial<Record<UploadEvent['type'], { from: readonly UploadState[]; to: UploadState }>>;

export function nextEntries(entries: readonly UploadEntry[], event: UploadEvent): readonly UploadEntry[] {
  if (event.type === 'chosen') {
    const fresh = event.files.map(({ id, file }): UploadEntry => ({ id, file, state: 'idle', progress: 0 }));
    return event.alone ? fresh.slice(-1) : [...entries, ...fresh];
  }
  if (event.type === 'removed') return entries.filter(({ id }) => id !== event.id);
  const { from, to } = transitions[event.type];
  return entries.map((entry) =>
    entry.id === event.id && from.some((state) => state === entry.state)
      ? { ...entry, state: to, progress: progressAfter(entry, event) }
      : entry,
  );
}

function progressAfter({ progress }: UploadEntry, event: UploadEvent): number {
  if (event.type === 'progressed') return Math.max(progress, Math.min(100, Math.round(event.progress)));
  return event.type === 'succeeded' ? 100 : 0;
}
