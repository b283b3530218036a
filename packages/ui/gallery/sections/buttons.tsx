import { Button, IconButton, type ButtonVariant } from '@bivak/ui';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

const variants = ['primary', 'line', 'quiet', 'bad', 'accent'] as const satisfies readonly ButtonVariant[];

export function ButtonsSection() {
  const w = useWords('buttons');
  return (
    <>
      {(['m', 's'] as const).map((size) => (
        <State key={size} name={size === 'm' ? w.usual : w.small}>
          <div className="row">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {w[variant]}
              </Button>
            ))}
          </div>
        </State>
      ))}
      <State name={w.withIcon}>
        <Button icon="cart">{w.primary}</Button>
      </State>
      <State name={w.busy}>
        <Button busy>{w.primary}</Button>
      </State>
      <State name={w.disabled}>
        <Button disabledReason={w.reason}>{w.primary}</Button>
      </State>
      <State name={w.iconOnly}>
        <div className="row">
          <IconButton icon="filter" label={w.filter} />
          <IconButton icon="close" size="s" label={w.close} />
          <IconButton icon="expand" onPicture label={w.expand} />
        </div>
      </State>
    </>
  );
}
