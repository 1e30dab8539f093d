import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '../support/fixtures.ts';

// No page offers accounts yet, so the tests call the API from a page, with the browser's cookies.
const PASSWORD = 'tall giraffes hum softly';

const call = (page: Page, method: 'GET' | 'POST', path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(path, {
        method,
        ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : null };
    },
    { method, path: `/api/auth/${path}`, body },
  );

test('a visitor signs up, logs out and logs in again', async ({ page, context }) => {
  const username = `e2e-${randomUUID()}`;
  await page.goto('/');
  expect(await call(page, 'GET', 'me')).toMatchObject({ status: 401, body: { success: false } });

  const signedUp = await call(page, 'POST', 'signup', { username, password: PASSWORD });
  expect(signedUp).toMatchObject({ status: 201, body: { username, role: 'customer' } });
  expect(Object.keys(signedUp.body!).toSorted()).toEqual(['createdAt', 'id', 'role', 'username']);
  expect(await call(page, 'GET', 'me')).toEqual({ status: 200, body: signedUp.body });

  const [session] = (await context.cookies()).filter(({ name }) => name.endsWith('packaging-session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.reload();
  expect((await call(page, 'GET', 'me')).status).toBe(200);

  expect((await call(page, 'POST', 'logout')).status).toBe(204);
  expect((await call(page, 'GET', 'me')).status).toBe(401);
  expect(await call(page, 'POST', 'login', { username, password: 'not the password' })).toMatchObject({
    status: 401,
    body: { error: 'Wrong username or password' },
  });
  expect(
    (await call(page, 'POST', 'login', { username: username.toUpperCase(), password: PASSWORD })).status,
  ).toBe(200);
  expect((await call(page, 'GET', 'me')).body).toEqual(signedUp.body);
});

test('a page of another site can neither log a visitor in nor out', async ({ page, baseURL }) => {
  const username = `e2e-${randomUUID()}`;
  await page.goto('/');
  await call(page, 'POST', 'signup', { username, password: PASSWORD });

  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/auth/')) statuses.push(response.status());
  });
  for (const [path, fields] of [
    ['login', { username, password: PASSWORD }],
    ['logout', {}],
  ] as const) {
    // Not a page of this site, so there is nothing to hydrate.
    await page.goto('about:blank', { waitUntil: 'commit' });
    await page.setContent(
      `<form method="post" action="${baseURL}/api/auth/${path}">
        ${Object.entries(fields)
          .map(([name, value]) => `<input name="${name}" value="${value}">`)
          .join('')}
        <button>Win a prize</button>
      </form>`,
    );
    await page.getByRole('button').click();
    await page.waitForURL(`**/api/auth/${path}`);
  }
  expect(statuses).toEqual([403, 403]);
  await page.goto('/');
  expect((await call(page, 'GET', 'me')).body).toMatchObject({ username });
});
