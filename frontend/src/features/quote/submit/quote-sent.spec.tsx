/** @jest-environment jsdom */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { COMPANY } from '@packaging/contracts/company';
import { cleanup, render, screen } from '@testing-library/react';
import { EMPTY_QUOTE } from '../values/quote-values.ts';
import { QuoteSent } from './quote-sent.tsx';

const stepsWith = (files: string[]) => {
  const values = { ...EMPTY_QUOTE, name: 'Dana', email: 'dana@example.com', phoneNumber: '213 555 0142' };
  render(
    <QuoteSent
      values={values}
      files={files}
      rows={[]}
      reference={undefined}
      at={new Date()}
      onAnother={() => {}}
    />,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

describe('the confirmation of a quote request', () => {
  // jsdom has no layout.
  beforeAll(() => void (Element.prototype.scrollIntoView = () => {}));
  afterEach(cleanup);
  afterEach(() => void jest.restoreAllMocks());

  it('promises no reply time unless the company has one', () => {
    expect(stepsWith([])).toEqual([
      'We go over the box and the quantities.',
      'If anything is unclear, we email dana@example.com or call 213 555 0142.',
      'We send you the quote.',
    ]);
  });

  it("includes the company's reply time, and mentions files if there are any", () => {
    jest.replaceProperty(COMPANY, 'replyTime', 'within one business day');
    const steps = stepsWith(['a.pdf']);
    expect(steps[0]).toBe('We go over the box, the quantities and your files.');
    expect(steps[2]).toBe('We send you the quote within one business day.');
  });

  it('takes focus and leaves out empty fields', () => {
    stepsWith([]);
    expect(document.activeElement).toBe(
      screen.getByRole('region', { name: 'Thank you. We have your request.' }),
    );
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Sent',
      'Name',
      'Email',
      'Phone',
    ]);
  });
});
