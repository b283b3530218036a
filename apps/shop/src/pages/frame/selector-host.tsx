import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { SelectorContext } from './selector-context.tsx';

const SelectorDialog = lazy(async () => ({
  default: (await import('./selector-dialog.tsx')).SelectorDialog,
}));

/** Holds the dialog for place and period; its calendar is loaded when it is first asked for. */
export function SelectorHost({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const settle = useRef<((chosen: boolean) => void) | null>(null);
  const openSelector = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        settle.current?.(false);
        settle.current = resolve;
        setOpen(true);
      }),
    [],
  );
  const close = useCallback((chosen: boolean) => {
    setOpen(false);
    settle.current?.(chosen);
    settle.current = null;
  }, []);
  return (
    <SelectorContext value={openSelector}>
      {children}
      {open ? (
        <Suspense fallback={null}>
          <SelectorDialog onClose={close} />
        </Suspense>
      ) : null}
    </SelectorContext>
  );
}
