import { TabLinks, Tabs } from '@bivak/ui';
import { useState } from 'react';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

export function TabsSection() {
  const w = useWords('tabs');
  const [plain, setPlain] = useState<'properties' | 'description'>('properties');
  const [drawn, setDrawn] = useState<'info' | 'orders' | 'invoices'>('info');
  return (
    <>
      <State name={w.plain}>
        <Tabs
          label={w.plain}
          value={plain}
          onChange={setPlain}
          tabs={[
            { value: 'properties', label: w.properties, content: w.propertiesText },
            { value: 'description', label: w.description, content: w.descriptionText },
          ]}
        />
      </State>
      <State name={w.drawn}>
        <Tabs
          label={w.drawn}
          value={drawn}
          onChange={setDrawn}
          tabs={[
            { value: 'info', label: w.info, icon: 'user', content: w.info },
            { value: 'orders', label: w.orders, icon: 'box', content: w.orders },
            { value: 'invoices', label: w.invoices, icon: 'file', content: w.invoices },
          ]}
        />
      </State>
      <State name={w.links}>
        <TabLinks label={w.links}>
          <a href="#tabs" aria-current="page">
            {w.info}
          </a>
          <a href="#tabs">{w.orders}</a>
          <a href="#tabs">{w.invoices}</a>
        </TabLinks>
      </State>
    </>
  );
}
