import { afterEach, describe, expect, test } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './checkout-draft.ts';
import { emptyValues } from './checkout-values.ts';

const typed = { ...emptyValues('BE'), EmailRepeat: 'lotte@bivak.example', Terms: true };

afterEach(() => sessionStorage.clear());

describe('the details as they were left', () => {
  test('the details as they were left are kept for who typed it and for the account that a visitor then logs in with', () => {
    keepDraft(typed, null);
    expect(readDraft('BE', null).EmailRepeat).toBe('lotte@bivak.example');
    expect(readDraft('BE', 'scouts').EmailRepeat).toBe('lotte@bivak.example');
  });

  test('the details as a customer left them are shown to nobody else', () => {
    keepDraft(typed, 'scouts');
    expect(readDraft('BE', null)).toEqual(emptyValues('BE'));
    expect(readDraft('BE', 'chiro')).toEqual(emptyValues('BE'));
    expect(readDraft('BE', 'scouts').EmailRepeat).toBe('lotte@bivak.example');
  });

  test('the details as they were left never have the terms accepted', () => {
    keepDraft(typed, null);
    expect(readDraft('BE', null).Terms).toBe(false);
  });

  test.each(['{', '7', '{"owner":null,"values":{"Customer":{"City":7},"EmailRepeat":[]}}'])(
    'the details as they were left survive a storage that holds %s',
    (text) => {
      sessionStorage.setItem('RM_CHECKOUT', text);
      expect(readDraft('BE', null)).toEqual(emptyValues('BE'));
    },
  );

  test('the details as they were left are gone once the order is placed', () => {
    keepDraft(typed, null);
    dropDraft();
    expect(readDraft('BE', null)).toEqual(emptyValues('BE'));
  });
});
