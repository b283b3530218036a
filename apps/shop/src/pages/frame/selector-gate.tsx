import { useEffect, useRef, useState } from 'react';
import type { SelectorGroup } from '../../features/locations/model/selector-context.ts';
import { SelectorDialog } from './selector-dialog.tsx';
import { useMayEdit } from './use-may-edit.tsx';

/** Asks first where the choice would move a whole cart; then the selector (spec 2 §2, "after a confirmation"). */
export function SelectorGate({
  group,
  both,
  onClose,
}: {
  readonly group: SelectorGroup | null;
  readonly both: boolean;
  readonly onClose: (chosen: boolean) => void;
}) {
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void mayEdit(group).then((may) => (may ? setOpen(true) : onClose(false)));
  }, [group, mayEdit, onClose]);
  return open ? <SelectorDialog group={group} both={both} onClose={onClose} /> : null;
}
