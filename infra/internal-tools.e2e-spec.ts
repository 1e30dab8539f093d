import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { errorBodySchema } from '@packaging/contracts/error-body';
import {
  startTestGateway,
  startTestService,
  type TestGateway,
  type TestService,
} from '../gateway/test/harness.ts';
import { Auth, PASSWORD, UNLIMITED, Visitor } from '../services/auth/test/support/auth.ts';
import { NotificationsHarness } from '../services/notifications/test/support/harness.ts';
import { callApi, readJson } from './test-harness/call-api.ts';
import { testQueues } from './test-harness/test-queues.ts';

/** Calls that INTERNAL_TOOLS_ACCESS=staff restricts to staff. */
const INTERNAL_CALLS = [
  API.uploadPortfolioItem,
  API.testSms,
  API.smsCapability,
  API.smsProviderStatus,
] as const;

describe('internal tools for staff only', () => {
  let auth: Auth;
  let others: TestService;
  let gateway: TestGateway;
  let staff: Visitor;
  let customer: Visitor;
  beforeAll(async () => {
    auth = await Auth.start(UNLIMITED);
    others = await startTestService();
    gateway = await startTestGateway(others.url, { AUTH_URL: auth.url, INTERNAL_TOOLS_ACCESS: 'staff' });
    await auth.command('staff', ['ada'], { environment: { STAFF_PASSWORD: PASSWORD } });
    staff = new Visitor(gateway.url);
    await staff.logIn('ada');
    customer = new Visitor(gateway.url);
    await customer.signUp('carl');
  });
  afterAll(async () => {
    await gateway.close();
    await others.close();
    await auth.stop();
  });

  /** Makes a call as its page does; returns the response and the requests that reached the service. */
  const make = async (visitor: Visitor, call: { method: string; path: string }) => {
    others.requests.length = 0;
    const multipart = call === API.uploadPortfolioItem;
    const { status, body } = multipart
      ? await visitor.send(call, '--x--', { 'content-type': 'multipart/form-data; boundary=x' })
      : await visitor.send(call, call.method === 'POST' ? { phoneNumber: '+12133734253' } : undefined);
    return { status, body, received: [...others.requests] };
  };

  describe.each(INTERNAL_CALLS)('$method $path', (call) => {
    it('is refused for anonymous visitors with a request to log in', async () => {
      const { status, body, received } = await make(new Visitor(gateway.url), call);
      expect(status).toBe(401);
      expect(errorBodySchema.parse(body).error).toBe(
        'This is for staff. Please log in with a staff account first.',
      );
      expect(received).toEqual([]);
    });

    it('is refused for customers with a message that names the reason', async () => {
      const { status, body, received } = await make(customer, call);
      expect(status).toBe(403);
      expect(errorBodySchema.parse(body).error).toBe(
        'This is for staff. Your account is not a staff account.',
      );
      expect(received).toEqual([]);
    });

    it('reaches its service for staff, with their account and without their cookie', async () => {
      const { status, received } = await make(staff, call);
      expect(status).toBe(200);
      const me = (await staff.me()).body as { id: string };
      expect(JSON.parse(String(received[0]!.headers['x-account']))).toEqual({ id: me.id, role: 'staff' });
      expect(received[0]!.headers).not.toHaveProperty('cookie');
    });
  });

  it('are refused at once to staff whose sessions have ended', async () => {
    const visitor = new Visitor(gateway.url);
    await visitor.logIn('ada');
    const { cookie } = visitor;
    await visitor.logOut();
    visitor.cookie = cookie;
    expect((await make(visitor, API.smsProviderStatus)).status).toBe(401);
  });

  it('respond with 503 while accounts cannot be looked up', async () => {
    const away = await startTestGateway(others.url, {
      AUTH_URL: 'http://127.0.0.1:9',
      INTERNAL_TOOLS_ACCESS: 'staff',
    });
    const visitor = new Visitor(away.url);
    visitor.cookie = staff.cookie;
    const { status, received } = await make(visitor, API.testSms);
    await away.close();
    expect([status, received]).toEqual([503, []]);
  });
});

describe('a visitor who claims another address with each test message', () => {
  let notifications: NotificationsHarness;
  let gateway: TestGateway;
  beforeAll(async () => {
    notifications = await NotificationsHarness.start(testQueues[0]![1]);
    const { url } = await notifications
      .service({ RATE_LIMIT_SCALE: '1', SMS_LIMIT_VISITOR_PER_HOUR: '5', SMS_LIMIT_PER_DAY: '175' })
      .run();
    gateway = await startTestGateway(url, { TRUSTED_PROXIES: ['127.0.0.1'] });
  });
  afterAll(async () => {
    await gateway.close();
    await notifications.stop();
  });

  let claims = 0;
  /** Sends a test message through a trusted proxy, which adds the visitor's real address. */
  const send = async (phoneNumber: string, address: string): Promise<string> => {
    const claimed = `203.0.113.${++claims}`;
    const headers = {
      'x-forwarded-for': `${claimed}, ${address}`,
      forwarded: `for=${claimed}`,
      'x-real-ip': claimed,
    };
    const message = { phoneNumber, notificationType: 'ready' };
    const { status, body } = await readJson(await callApi(gateway, API.testSms, message, headers));
    return `${status} ${body.message}`;
  };

  it('reaches the limits of the number, of the visitor and of the hour', async () => {
    for (let times = 0; times < 3; times++)
      expect(await send('+12133734253', '198.51.100.1')).toMatch(/^200/);
    expect(await send('+12133734253', '198.51.100.1')).toMatch(
      /^429 This number has just been sent several messages/,
    );

    for (const number of ['+12133735001', '+12133735002'])
      expect(await send(number, '198.51.100.1')).toMatch(/^200/);
    expect(await send('+12133735003', '198.51.100.1')).toMatch(/^429 Too many messages .* your network/);

    for (const number of ['+12133735004', '+12133735005'])
      expect(await send(number, '198.51.100.2')).toMatch(/^200/);
    expect(await send('+12133735006', '198.51.100.3')).toMatch(
      /^429 This site has reached its hourly limit for test messages/,
    );
    expect(await notifications.ledger()).toHaveLength(7);
  });
});
