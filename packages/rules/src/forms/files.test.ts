import { describe, expect, test } from 'vitest';
import type { FileFacts } from './files.ts';
import { validateFile } from './validate-field.ts';
import { readRules } from './rule-text.ts';

const photo: FileFacts = { name: 'Tent.voor.JPG', size: 20_480, type: 'image/jpeg', width: 800, height: 600 };
const broken = (rule: string, facts: Partial<FileFacts>) =>
  validateFile({ ...photo, ...facts }, readRules([rule])).map(({ reason }) => reason);

describe('a rule of a chosen file', () => {
  test.each<[string, Partial<FileFacts>, boolean]>([
    ['ext:jpg,png', {}, true],
    ['ext:.jpg', {}, true],
    ['ext:png', {}, false],
    ['ext:gz', { name: 'a.tar.gz' }, true],
    ['ext:tar.gz', { name: 'a.tar.gz' }, false],
    ['ext:jpg', { name: 'jpg' }, false],
    ['ext:jpg', { name: '.jpg' }, false],
    ['ext:jpg', { name: 'x.jpg.exe' }, false],
    ['mimes:image/jpeg', {}, true],
    ['mimes:image/*', { type: 'image/webp' }, true],
    ['mimes:text/plain', { type: 'Text/Plain; charset=utf-8' }, true],
    ['mimes:image/*', { type: 'application/image' }, false],
    ['mimes:image/*', { type: '' }, false],
    ['image', {}, true],
    ['image', { type: 'application/pdf' }, false],
    ['image', { type: '' }, true],
    ['image', { type: '', name: 'x.pdf' }, false],
    ['size:20', {}, true],
    ['size:20', { size: 20_481 }, false],
    ['size:0.5', { size: 512 }, true],
    ['dimensions:800,600', {}, true],
    ['dimensions:800,601', {}, false],
    ['dimensions:800,600', { width: undefined, height: undefined }, false],
  ])('a rule of a chosen file: %s of %j: %s', (rule, facts, fits) => {
    expect(broken(rule, facts)).toEqual(fits ? [] : [rule.split(':')[0]]);
  });

  test('a rule of a chosen file says what would do', () => {
    const faults = validateFile(photo, readRules(['ext:PDF,png', 'size:10', 'dimensions:1,2']));
    expect(faults.map(({ limits }) => limits)).toEqual([
      { allowed: 'pdf, png' },
      { max: 10 },
      { width: 1, height: 2 },
    ]);
  });
});
