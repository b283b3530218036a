import { createStore, type StoreApi } from 'zustand';

/** What waits for somebody to prove once more who they are; null: nothing does. */
export interface StepUpState {
  readonly answer: ((isProved: boolean) => void) | null;
}

export interface StepUp {
  readonly store: StoreApi<StepUpState>;
  /** Whether it was proved; several calls that need it wait for one answer. */
  readonly ask: () => Promise<boolean>;
}

/** Between a call that the server refuses until somebody proves who is here, and the dialog that asks for it. */
export function createStepUp(): StepUp {
  const store = createStore<StepUpState>(() => ({ answer: null }));
  let waiting: Promise<boolean> | null = null;
  return {
    store,
    ask: () => {
      waiting ??= new Promise<boolean>((resolve) => store.setState({ answer: resolve })).finally(() => {
        waiting = null;
        store.setState({ answer: null });
      });
      return waiting;
    },
  };
}
