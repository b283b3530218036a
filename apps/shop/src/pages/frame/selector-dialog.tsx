export function SelectorDialog({ onClose }: { readonly onClose: (chosen: boolean) => void }) { return <button type="button" onClick={() => onClose(false)}>x</button>; }
