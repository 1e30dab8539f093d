import { describe, expect, it } from '@jest/globals';
import { withPageLinks } from './page-links.ts';

const linksIn = (text: string) => withPageLinks(text).flatMap(({ path }) => path ?? []);

describe('links in a reply', () => {
  it.each([
    ['To get a quote: /request-quote', ['/request-quote']],
    ['See /portfolio, or ask the team (/contact).', ['/portfolio', '/contact']],
    ['/about\n/design-lab\t/ai-technology?', ['/about', '/design-lab', '/ai-technology']],
  ])('in %j lead to %j', (text, paths) => {
    expect(linksIn(text)).toEqual(paths);
  });

  it('leave the punctuation around them as text', () => {
    expect(withPageLinks('Ask us (/contact).')).toEqual([
      { text: 'Ask us (' },
      { text: '/contact', path: '/contact' },
      { text: ').' },
    ]);
  });

  it.each([
    '/contactx',
    '/contact/',
    '/contact/team',
    '/contact.html',
    '/contact?next=https://evil.com',
    '/contact#top',
    '/Contact',
    'x/contact',
    '//contact',
    '\\/contact',
    '//evil.com/contact',
    'https://evil.com/request-quote',
    'https:///request-quote',
    'evil.com/request-quote',
    'javascript:alert(1)',
    'javascript:/contact',
    'javascript:alert(/contact)',
    'data:text/html,/contact',
    '<a href="/contact">here</a>',
    '<a href=/contact>here</a>',
    '<a>',
    '[contact](/contact)',
    '/',
    '32 ECT / 44 ECT, and/or 16 5/16',
    '/sms-test',
    '/twilio-test',
    '/constructor',
    '/api/chat',
    '',
    ' ',
  ])('are not found in %j', (text) => {
    expect(linksIn(text)).toEqual([]);
    expect(
      withPageLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it.each(['a /contact  b\n\n/about', '/contact', '/contact /contact'])(
    'leave every character of %j',
    (text) => {
      expect(
        withPageLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    },
  );
});
