import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { SelectorContext, type SelectorGroup } from '../../features/locations/model/selector-context.ts';

const SelectorDialog = lazy(async () => ({
  default: (await import('./selector-gate.tsx')).SelectorGate,
}));

/** Holds the dialog for place and period; its calendar is loaded when it is first asked for. */
export function SelectorHost({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<{ readonly group: SelectorGroup | null; readonly both: boolean } | null>(
    null,
  );
  const settle = useRef<((chosen: boolean) => void) | null>(null);
  const openSelector = useCallback(
    (group: SelectorGroup | null = null, both = false) =>
      new Promise<boolean>((resolve) => {
        settle.current?.(false);
        settle.current = resolve;
        setOpen({ group, both });
      }),
    [],
  );
  const close = useCallback((chosen: boolean) => {
    setOpen(null);
    settle.current?.(chosen);
    settle.current = null;
  }, []);
  return (
    <SelectorContext value={openSelector}>
      {children}
      {open === null ? null : (
        <Suspense fallback={null}>
          <SelectorDialog {...open} onClose={close} />
        </Suspense>
      )}
    </SelectorContext>
  );
}
