import { getDivisionRecord, listPublicDivisions } from '@bivak/contract/wire';
import { canonicalJson, type DivisionRecord } from '@bivak/rules';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { aDivisionRecord, aPublicDivision } from '../../testing/fake-divisions.ts';
import type { FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';
import { answerOf, type RecordQuestion, webHashing } from './record-reading.ts';

let fake: FakeShop;
let record: DivisionRecord;
let isPublished: boolean;

/** why: this browser has no workers; the code beside the page is the same, and what it gets is copied as it would be. */
class WorkerHere {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  addEventListener = () => undefined;
  terminate = () => undefined;
  postMessage(question: RecordQuestion): void {
    void answerOf(structuredClone(question)).then(
      (answer) => this.onmessage?.({ data: { answer } }),
      (cause: unknown) => this.onmessage?.({ data: { problem: String(cause) } }),
    );
  }
}

beforeEach(async () => {
  vi.stubGlobal('Worker', WorkerHere);
  fake = aLendingFake();
  record = await aDivisionRecord();
  isPublished = true;
  fake.on(listPublicDivisions, () => {
    const round = aPublicDivision(record, isPublished);
    return { Collection: [round], Total: 1, Index: 0 };
  });
  fake.on(getDivisionRecord, () => record);
});

const open = (address = '/verdeling/2027') => openPage(fake, address, { shop: aLendingShop() });
const check = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Kijk deze verdeling na' }));
const choose = async (file: File) =>
  userEvent.upload(await screen.findByLabelText('Kies een bewaard bestand'), file);
const fileOf = (value: unknown, name = 'bewaard.json') =>
  new File([typeof value === 'string' ? value : JSON.stringify(value)], name, { type: 'application/json' });
const resultOf = (name: string) => {
  const item = screen.getByText(name, { selector: 'b' }).closest('li');
  if (item === null) throw new Error(`no check ${name}`);
  return within(item);
};

test('everybody reads what was promised, in words and as hashes, and how far the round is', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Verdeling van de tenten, zomer 2027' });
  screen.getByText(/wie het minst krijgt, zo veel mogelijk krijgt/u);
  screen.getByText('Een tent droogt na elk kamp 2 dagen en telt die dagen mee.');
  screen.getByText('Seniortent: 10 slaapplaatsen.');
  screen.getByText(
    'Na de bekendmaking kan een groep 14 dagen lang vragen om de feiten van haar aanvraag te herzien.',
  );
  screen.getByText(record.commitment);
  screen.getByText(record.frozen.hash);
  const stages = within(screen.getByRole('list', { name: 'Hoever de verdeling staat' }));
  const now = stages.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
  expect(now?.textContent).toContain('Verdeeld en openbaar');
});

test('before it is published a round shows its promise, and nothing to check', async () => {
  isPublished = false;
  await open();
  await screen.findByText(record.commitment);
  screen.getByText(/^Zodra de verdeling bekend is/u);
  expect(screen.queryByRole('button', { name: 'Kijk deze verdeling na' })).toBeNull();
  screen.getByText('Dat getal is er nog niet.');
});

test('a summer without a round is not found', async () => {
  await open('/verdeling/2031');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/Verdeling van de tenten/u)).toBeNull();
});

test('the published file is checked by the browser itself, and its figures and limits are shown', async () => {
  await open();
  await screen.findByRole('heading', { level: 1 });
  await check();
  await screen.findByText('Alles klopt');
  expect(screen.getAllByText('klopt')).toHaveLength(12);
  screen.getByText('Aanvraag 27000005: hoogstens 1 tent. Reden: afgesproken.');
  const rows = screen.getByText('Aanvragen', { selector: 'dt' }).closest('div');
  expect(rows?.textContent).toContain('40');
});

test('a group finds its request by its number, with what it got and why not more', async () => {
  await open();
  await screen.findByRole('heading', { level: 1 });
  await check();
  const field = await screen.findByRole('textbox', { name: /^Nummer van je aanvraag/u });
  await userEvent.type(field, '27000005{Enter}');
  await screen.findByText(/^Aanvraag 27000005, van/u);
  screen.getByText(/We stelden een maximum in, zoals met jullie afgesproken\./u);
  await userEvent.clear(field);
  await userEvent.type(field, '99{Enter}');
  expect(await screen.findByText('Dit nummer staat niet in het bestand.')).toBeDefined();
});

test('a file with one tent more for a friend fails, and names the line', async () => {
  await open();
  await screen.findByRole('heading', { level: 1 });
  const [first, ...others] = record.output.outcomes;
  if (first === undefined) throw new Error('nobody');
  const granted = { ...first.granted, '2010': (first.granted['2010'] ?? 0) + 1 };
  await choose(
    fileOf({ ...record, output: { ...record.output, outcomes: [{ ...first, granted }, ...others] } }),
  );
  await screen.findByText('2 controles kloppen niet');
  resultOf('Resultaat').getByText('outputHash');
  expect(resultOf('Bewijs').getByText(`output/outcomes/${first.id}/places/sleep`)).toBeDefined();
});

test('a file that agrees with itself but is of another round fails against this page', async () => {
  await open();
  await screen.findByRole('heading', { level: 1 });
  await choose(fileOf(await aDivisionRecord(12)));
  await screen.findByText('1 controle klopt niet');
  expect(resultOf('Deze pagina').getByText('outputHash')).toBeDefined();
});

test.each([
  ['no JSON at all', () => 'geen json', 'het hele bestand'],
  ['another file', () => ({ format: 'something' }), 'format'],
])('%s is no record, says so and breaks nothing', async (_, content, line) => {
  await open();
  await screen.findByRole('heading', { level: 1 });
  await choose(fileOf(content()));
  await screen.findByText('1 controle klopt niet');
  resultOf('Vorm van het bestand').getByText(line);
  expect(screen.queryByRole('button', { name: 'Verdeel opnieuw' })).toBeNull();
});

test('dividing again gives the same, and says from where on it does not', async () => {
  await open();
  await screen.findByRole('heading', { level: 1 });
  await check();
  await userEvent.click(await screen.findByRole('button', { name: 'Verdeel opnieuw' }));
  await screen.findByText(/^Precies hetzelfde resultaat/u);
  const outcomes = record.output.outcomes.map((one, index) => (index === 3 ? { ...one, lotNumber: 1 } : one));
  await choose(fileOf({ ...record, output: { ...record.output, outcomes } }));
  await screen.findByText(/controles kloppen niet$/u);
  await userEvent.click(screen.getByRole('button', { name: 'Verdeel opnieuw' }));
  expect(
    await screen.findByText(`Een ander resultaat vanaf aanvraag ${outcomes[3]?.id ?? ''}.`),
  ).toBeDefined();
});

test('the browser hashes as the standard says: SHA-256 and HMAC of known texts', async () => {
  expect(await webHashing.sha256('a', 'bc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(await webHashing.hmacs(new TextEncoder().encode('key'), [fox])).toEqual([
    'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  ]);
  expect(canonicalJson({ b: 1, a: [] })).toBe('{"a":[],"b":1}');
});

const fox = 'The quick brown fox jumps over the lazy dog';
