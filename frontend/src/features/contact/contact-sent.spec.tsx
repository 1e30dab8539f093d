/** @jest-environment jsdom */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { COMPANY } from '@packaging/contracts/company';
import { cleanup, render, screen } from '@testing-library/react';
import { ContactSent } from './contact-sent.tsx';

const secondStep = () => {
  const message = { name: 'Dana', email: 'dana@example.com', phone: '213 555 0142', message: 'Which box?' };
  render(<ContactSent message={message} at={new Date()} onAnother={() => {}} />);
  return screen.getAllByRole('listitem')[1]!.textContent;
};

describe('the confirmation of a message', () => {
  // jsdom has no layout.
  beforeAll(() => void (Element.prototype.scrollIntoView = () => {}));
  afterEach(cleanup);
  afterEach(() => void jest.restoreAllMocks());

  it('promises no reply time unless the company has one', () => {
    expect(secondStep()).toBe('We reply by email to dana@example.com or by phone at 213 555 0142.');
  });

  it("includes the company's reply time", () => {
    jest.replaceProperty(COMPANY, 'replyTime', 'within one business day');
    expect(secondStep()).toMatch(/^We reply within one business day, by email to/);
  });
});
