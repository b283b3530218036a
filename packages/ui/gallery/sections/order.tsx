import {
  AddOn,
  CartLine,
  DepositBox,
  FileLink,
  MiniLine,
  Note,
  NumberStepper,
  OrderSteps,
  Pill,
  ProgressSteps,
  Todo,
  Totals,
} from '@bivak/ui';
import { useState } from 'react';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

const picture = { src: '/feesthuis/images/alutent-6x12-400.webp', width: 400, height: 400 };

export function OrderSection() {
  const w = useWords('order');
  const [amount, setAmount] = useState(2);
  const stepper = (
    <NumberStepper
      label={w.amountOf}
      labels={{ less: w.less, more: w.more, notWhole: w.notWhole }}
      value={amount}
      onChange={setAmount}
      max={6}
    />
  );
  return (
    <>
      <State name={w.lines}>
        <CartLine
          picture={picture}
          title={<a href="#order">{w.tent}</a>}
          facts={[w.when]}
          amount="€ 578,00"
          amountNote={w.excl}
          controls={stepper}
        />
        <CartLine
          picture={picture}
          title={<a href="#order">{w.tent}</a>}
          facts={[w.when]}
          amount="€ 289,00"
          invalid={<Note tone="bad" bare title={w.taken} />}
        />
      </State>
      <State name={w.parts}>
        <AddOn
          picture={picture}
          name={w.lamps}
          badge={<Pill tone="warn">{w.required}</Pill>}
          price="€ 12,50"
          control={stepper}
        />
        <MiniLine picture={picture} name={w.tent} note={w.when} amount="€ 578,00" />
      </State>
      <State name={w.sums}>
        <Totals
          rows={[
            { label: w.articles, value: '€ 578,00' },
            { label: w.vat, value: '€ 100,31', kind: 'soft' },
            { label: w.total, value: '€ 578,00', kind: 'total' },
          ]}
        />
        <DepositBox label={w.deposit} value="€ 100,00" note={w.depositNote} />
      </State>
      <State name={w.course}>
        <OrderSteps
          label={w.course}
          doneLabel={w.done}
          steps={[
            { key: 'asked', title: w.asked, state: 'done' },
            { key: 'accepted', title: w.accepted, state: 'now' },
            { key: 'picked', title: w.picked, state: 'ahead' },
          ]}
        />
        <ProgressSteps label={w.progress} steps={[w.cart, w.details, w.pay]} current={1} />
      </State>
      <State name={w.todos}>
        <Todo title={w.reference} note={w.referenceNote} />
        <Todo title={w.certificate} done />
        <FileLink name={w.file} note="PDF" href="#order" />
      </State>
    </>
  );
}
