import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { HtmlEditor, type HtmlEditorProps } from './html-editor.tsx';

const labels: HtmlEditorProps['labels'] = {
  toolbar: 'Layout of the text',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underlined',
  bulletList: 'List',
  orderedList: 'Numbered list',
};

function Message(props: Partial<HtmlEditorProps>) {
  const [value, setValue] = useState<string | null>('<p>Two chairs</p>');
  return (
    <>
      <HtmlEditor label="Message" labels={labels} value={value} onChange={setValue} {...props} />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(null)}>
        Empty
      </button>
    </>
  );
}
const text = () => screen.findByRole('textbox', { name: 'Message' });
const said = () => screen.getByRole('status').textContent;
const tool = (name: string) => screen.getByRole('button', { name });

test('the editor of formatted text names the text, its layout and what each button does', async () => {
  render(<Message required hint="Say what is wrong." error="Write something." />);
  expect((await text()).getAttribute('aria-required')).toBe('true');
  expect(
    screen.getByRole('textbox', { name: 'Message', description: 'Write something. Say what is wrong.' }),
  ).toBeTruthy();
  expect(screen.getByRole('toolbar', { name: 'Layout of the text' })).toBeTruthy();
  for (const name of ['Bold', 'Italic', 'Underlined', 'List', 'Numbered list'])
    expect(tool(name).getAttribute('aria-pressed')).toBe('false');
});

test('the editor of formatted text says later that something is wrong', async () => {
  const { rerender } = render(<Message />);
  expect((await text()).getAttribute('aria-invalid')).toBeNull();
  rerender(<Message error="Write something." />);
  expect(await screen.findByRole('textbox', { description: 'Write something.' })).toBe(await text());
  expect((await text()).getAttribute('aria-invalid')).toBe('true');
});

test('the editor of formatted text makes a list of the text, says so on the button, and takes it back', async () => {
  render(<Message />);
  await text();
  await userEvent.click(tool('List'));
  expect(said()).toBe('<ul><li><p>Two chairs</p></li></ul>');
  await waitFor(() => expect(tool('List').getAttribute('aria-pressed')).toBe('true'));
  await userEvent.click(tool('Numbered list'));
  expect(said()).toBe('<ol><li><p>Two chairs</p></li></ol>');
  await userEvent.click(tool('Numbered list'));
  expect(said()).toBe('<p>Two chairs</p>');
});

test('the editor of formatted text is nothing when it holds no word, not even in a list', async () => {
  render(<Message value={null} onChange={() => {}} />);
  const onChange = vi.fn<(value: string | null) => void>();
  render(<HtmlEditor label="Other" labels={labels} value={null} onChange={onChange} />);
  await screen.findByRole('textbox', { name: 'Other' });
  await userEvent.click(screen.getAllByRole('button', { name: 'List' })[1]!);
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('the editor of formatted text keeps only what can be made here of what comes in', async () => {
  render(<Message value={'<h1>Hello</h1><p onclick="x()"><a href="/x">you</a> <strong>two</strong></p>'} />);
  expect((await text()).innerHTML).toBe('<p>Hello</p><p>you <strong>two</strong></p>');
});

test('the editor of formatted text follows a value that changes elsewhere', async () => {
  render(<Message />);
  expect((await text()).textContent).toBe('Two chairs');
  await userEvent.click(screen.getByRole('button', { name: 'Empty' }));
  expect((await text()).textContent).toBe('');
});

test('the editor of formatted text is one stop for Tab, with arrows between the buttons', async () => {
  render(<Message />);
  await text();
  await userEvent.tab();
  expect(document.activeElement).toBe(tool('Bold'));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tool('Underlined'));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(said()).toContain('<ul>');
  expect(document.activeElement).toBe(tool('List'));
});

test('the editor of formatted text cannot be written in while it is disabled', async () => {
  render(<Message disabled />);
  expect((await text()).getAttribute('contenteditable')).toBe('false');
  expect(tool('Bold')).toHaveProperty('disabled', true);
});

test('the editor of formatted text is drawn without its text on a server', () => {
  const html = renderToString(
    <HtmlEditor label="Message" labels={labels} value="<p>x</p>" onChange={() => {}} />,
  );
  expect(html).toContain('Message');
});
