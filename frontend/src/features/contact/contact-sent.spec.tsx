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

describe('what happens after a message', () => {
  // jsdom has no layout.
  beforeAll(() => void (Element.prototype.scrollIntoView = () => {}));
  afterEach(cleanup);
  afterEach(() => void jest.restoreAllMocks());

  it('promises no time where the owner has given none', () => {
    expect(secondStep()).toBe('We reply by email to dana@example.com or by phone at 213 555 0142.');
  });

  it("tells the owner's reply time", () => {
    jest.replaceProperty(COMPANY, 'replyTime', 'within one business day');
    expect(secondStep()).toMatch(/^We reply within one business day, by email to/);
  });
});
