import { Worker } from 'node:worker_threads';
import type { Division, DivisionFault, DivisionInput, DivisionRefusal } from '@bivak/rules';

export type WorkerTask =
  | { readonly kind: 'divide'; readonly input: DivisionInput }
  | { readonly kind: 'verify'; readonly input: DivisionInput; readonly division: Division };

export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly progress: number }
  | { readonly kind: 'refused'; readonly refusal: DivisionRefusal }
  | { readonly kind: 'done'; readonly division: Division; readonly faults: readonly DivisionFault[] };

export type Divided = Exclude<WorkerAnswer, { readonly kind: 'progress' }>;

/** Between two looks at whether somebody stopped it. */
const lookMs = 500;

/**
 * Divides, or checks, in a thread beside this one. `goesOn` hears how far it is, 0 to 100, now and then, and ends it by false;
 * the answer is then null.
 */
export async function divideAside(
  task: WorkerTask,
  goesOn: (progress: number) => Promise<boolean> = async () => Promise.resolve(true),
): Promise<Divided | null> {
  const worker = new Worker(new URL('divide-worker.ts', import.meta.url), { workerData: task });
  let progress = 0;
  const state = { ended: false };
  let wake: () => void = () => undefined;
  const answered = new Promise<Divided>((resolve, reject) => {
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'progress') progress = answer.progress;
      else resolve(answer);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the thread that divides ended with ${String(code)}`)));
  }).finally(() => {
    state.ended = true;
    wake();
  });
  // Awaited below; one that fails meanwhile is no unheard failure.
  answered.catch(() => undefined);
  try {
    while (!state.ended) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (state.ended) wake();
      });
      if (!state.ended && !(await goesOn(progress))) return null;
    }
    return await answered;
  } finally {
    worker.removeAllListeners();
    await worker.terminate();
  }
}
