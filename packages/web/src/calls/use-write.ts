import { useMutation } from '@tanstack/react-query';

/**
 * The one way of a screen to write: `busy` while it is under way, and within a scope one after the other, whichever
 * component asks. What is asked right before the page is left is still done. `run` rejects with what the write threw.
 */
export function useWrite<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  { scope }: { readonly scope?: string } = {},
): { readonly run: (input: Input) => Promise<Answer>; readonly busy: boolean } {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: write,
    // Without a connection it fails and says so: nobody knows that it would wait.
    networkMode: 'always',
    ...(scope === undefined ? {} : { scope: { id: scope } }),
  });
  return { run: mutateAsync, busy: isPending };
}
