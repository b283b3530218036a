import { Button, notify, type ToastType } from '@bivak/ui';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

const types = ['positive', 'negative', 'warning', 'notice'] as const satisfies readonly ToastType[];

export function ToastsSection() {
  const w = useWords('toasts');
  return (
    <>
      <State name={w.types}>
        <div className="row">
          {types.map((type) => (
            <Button key={type} variant="line" onClick={() => notify({ type, title: w[type], text: w.text })}>
              {w[type]}
            </Button>
          ))}
        </div>
      </State>
      <State name={w.leading}>
        <Button
          variant="line"
          onClick={() =>
            notify({
              type: 'positive',
              title: w.positive,
              link: (look) => (
                <a href="#toasts" {...look}>
                  {w.link}
                </a>
              ),
            })
          }
        >
          {w.leading}
        </Button>
      </State>
    </>
  );
}
