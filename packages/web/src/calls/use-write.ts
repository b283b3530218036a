import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * The one way of a screen to write: `busy` while it is under way, and within a scope one after the other, whichever
 * component asks. What is asked right before the page is left is still done. `run` rejects with what the write threw;
 * `press` is for a button, and does nothing, which is null, while what was pressed before is under way.
 */
export function useWrite<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  { scope }: { readonly scope?: string } = {},
): {
  readonly run: (input: Input) => Promise<Answer>;
  readonly press: (input: Input) => Promise<Answer | null>;
  readonly busy: boolean;
} {
  // Two presses may come before the first is drawn.
  const pressed = useRef(false);
  const { mutateAsync, isPending } = useMutation({
    // Alone: the library hands a context along, which a write with more to say would take for its own.
    mutationFn: (input: Input) => write(input),
    // Without a connection it fails and says so: nobody knows that it would wait.
    networkMode: 'always',
    ...(scope === undefined ? {} : { scope: { id: scope } }),
  });

  async function press(input: Input): Promise<Answer | null> {
    if (pressed.current) return null;
    pressed.current = true;
    try {
      return await mutateAsync(input);
    } finally {
      pressed.current = false;
    }
  }
  return { run: mutateAsync, press, busy: isPending };
}
