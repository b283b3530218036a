import { Button, type ButtonProps } from '../actions/button.tsx';
import { Icon } from '../icon/icon.tsx';

/**
 * The plus of a card. When it cannot add, it is disabled and `aria-describedby` points at the
 * availability beside it, which says why.
 */
export function AddButton({
  label,
  ...rest
}: Omit<ButtonProps, 'children' | 'round' | 'icon'> & { readonly label: string }) {
  return (
    <Button {...rest} round aria-label={label}>
      <Icon name="plus" />
    </Button>
  );
}
