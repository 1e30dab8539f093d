import { CONTACT_ACCEPTED } from '@packaging/contracts/contact';
import type { Page } from '@playwright/test';
import { success } from '../support/responses.ts';

export const MESSAGE_STORED = success('contact', { success: true, message: CONTACT_ACCEPTED });

/** A valid message. */
export const MESSAGE = {
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  phone: '213 555 0142',
  message: 'We ship 500 tins of tea a week.\nWhich box would you use?',
};

/** The contact page's form in a visitor's terms. */
export const contactForm = (page: Page) => {
  const fields = {
    name: page.getByLabel('Your Name'),
    email: page.getByLabel('Email Address'),
    phone: page.getByLabel('Phone Number'),
    message: page.getByLabel('Message', { exact: true }),
  };
  const submitButton = page.locator('form button[type=submit]');
  return {
    ...fields,
    submitButton,
    open: () => page.goto('/contact'),
    fill: async (values: Partial<typeof MESSAGE> = MESSAGE) => {
      for (const [name, value] of Object.entries(values))
        await fields[name as keyof typeof fields].fill(value);
    },
    values: async () => ({
      name: await fields.name.inputValue(),
      email: await fields.email.inputValue(),
      phone: await fields.phone.inputValue(),
      message: await fields.message.inputValue(),
    }),
  };
};

/** The panel that follows a sent message. */
export const sentPanel = (page: Page) =>
  page.getByRole('region', { name: 'Thank you. We have your message.' });
