import {
  CheckboxField,
  ErrorSummary,
  FileButton,
  PasswordField,
  RadioCards,
  TextAreaField,
  TextField,
} from '@bivak/ui';
import { useState } from 'react';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

export function FieldsSection() {
  const w = useWords('fields');
  const [way, setWay] = useState<'pickup' | 'delivery'>('pickup');
  return (
    <>
      <State name={w.text}>
        <div className="grid-2">
          <TextField label={w.firstName} hint={w.hint} />
          <TextField label={w.addition} optional={w.optional} />
          <TextField id="gallery-email" label={w.email} error={w.emailWrong} defaultValue="jan@" />
          <TextField label={w.company} disabled defaultValue="Feesthuis" />
          <PasswordField label={w.password} labels={{ show: w.show, hide: w.hide }} autoComplete="off" />
          <TextAreaField label={w.remarks} />
        </div>
      </State>
      <State name={w.summary}>
        <ErrorSummary
          title={w.summaryTitle}
          errors={[{ fieldId: 'gallery-email', label: w.email, message: w.emailWrong }]}
        />
      </State>
      <State name={w.choices}>
        <div className="stack">
          <CheckboxField label={w.terms} />
          <CheckboxField label={w.news} defaultChecked />
          <CheckboxField label={w.mustAccept} error={w.mustAcceptError} />
          <CheckboxField label={w.sold} disabled />
          <RadioCards
            label={w.way}
            value={way}
            onChange={setWay}
            options={[
              { value: 'pickup', title: w.pickup, text: w.pickupText, icon: 'store' },
              { value: 'delivery', title: w.delivery, text: w.deliveryText, icon: 'truck', end: '€ 45,00' },
            ]}
          />
        </div>
      </State>
      <State name={w.file}>
        <FileButton label={w.chooseFile} accept=".pdf" onPick={() => undefined} />
      </State>
    </>
  );
}
