import { randomUUID } from 'node:crypto';
import { API } from '@packaging/contracts/api';
import type { Page } from '@playwright/test';
import { query, type TestSystem } from './test-system.ts';

/** Creates a customer account and logs the page in. The page calls the API itself, since no page offers a form for it. */
export async function signUp(page: Page): Promise<string> {
  const username = `e2e-${randomUUID()}`;
  const status = await page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).status;
    },
    { path: API.signup.path, body: JSON.stringify({ username, password: 'tall giraffes hum softly' }) },
  );
  if (status !== 201) throw new Error(`signup responded with ${status}`);
  return username;
}

/** {@link signUp} with a staff account. */
export async function signUpAsStaff(page: Page, system: TestSystem): Promise<void> {
  const username = await signUp(page);
  await query(system, 'auth', "UPDATE accounts SET role = 'staff' WHERE username = $1", [username]);
}
