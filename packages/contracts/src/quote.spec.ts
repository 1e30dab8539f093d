import { describe, expect, it } from '@jest/globals';
import { quoteFormSchema, quoteRequestSchema } from './quote.ts';
import { MATERIALS, STYLES } from './quote-choices.ts';

const form = {
  name: 'Dana',
  email: 'dana@example.com',
  phoneNumber: '2135550142',
  boxType: 'corrugated',
  style: 'Regular Slotted Container (RSC)',
  length: '14',
  width: '10',
  height: '6.5',
  material: '32 ECT C Flute',
  printColors: '4',
  coating: 'None',
  quantities: ['1000'],
};

/** The rejected fields with their error messages, as a form shows them. */
const rejected = (value: unknown) => {
  const result = quoteFormSchema.safeParse(value);
  return Object.fromEntries(
    result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
  );
};

describe('a quote', () => {
  it('is accepted with only the required fields, and gets defaults for the others', () => {
    expect(quoteFormSchema.parse(form)).toEqual({ ...form, smsNotifications: false, additionalOptions: [] });
  });

  it('has upper limits that only the request checks, so that the form keeps its error messages', () => {
    const long = { ...form, length: '1'.repeat(41), quantities: Array<string>(51).fill('1'.repeat(41)) };
    expect(rejected(long)).toEqual({});
    const sent = { ...long, submissionId: '1', hasAttachments: false };
    const messages = (value: object) =>
      quoteRequestSchema.safeParse(value).error?.issues.map(({ message }) => message);
    expect(messages(sent)).toEqual(['Length may have at most 40 characters', 'At most 50 can be sent']);
    expect(messages({ ...sent, length: '1', quantities: ['1'.repeat(41)] })).toEqual([
      'A quantity may have at most 40 characters',
    ]);
    expect(messages({ ...sent, length: '1', quantities: Array<string>(50).fill('1'.repeat(40)) })).toBe(
      undefined,
    );
    const email = (length: number) => ({ ...form, email: `${'a'.repeat(length - 12)}@example.com` });
    expect([rejected(email(254)), rejected(email(255))]).toEqual([{}, { email: 'Invalid email address' }]);
  });

  it('has an error message for every empty field', () => {
    const empty = {
      name: '',
      email: '',
      phoneNumber: '',
      boxType: 'corrugated',
      style: '',
      length: '',
      width: '',
      height: '',
      material: '',
      printColors: '',
      coating: '',
      quantities: [''],
    };
    expect(rejected(empty)).toEqual({
      name: 'Name is required',
      email: 'Invalid email address',
      phoneNumber: 'Please enter a valid phone number',
      style: 'Box style is required',
      length: 'Length is required',
      width: 'Width is required',
      height: 'Height is required',
      material: 'Material is required',
      printColors: 'Print colors is required',
      coating: 'Coating selection is required',
      'quantities.0': 'Quantity is required',
    });
  });

  it('has the same error messages for absent fields', () => {
    expect(rejected({ boxType: 'corrugated' })).toMatchObject({
      name: 'Name is required',
      email: 'Invalid email address',
      phoneNumber: 'Please enter a valid phone number',
      style: 'Box style is required',
      quantities: 'At least one quantity is required',
    });
  });

  it('needs at least one quantity', () => {
    expect(rejected({ ...form, quantities: [] })).toEqual({
      quantities: 'At least one quantity is required',
    });
  });

  it.each(['quantities', 'additionalOptions'])('accepts at most a thousand %s, however invalid', (field) => {
    const entries = (count: number) => ({ ...form, [field]: Array<string>(count).fill('') });
    expect(Object.keys(rejected(entries(1000)))).toHaveLength(1000);
    for (const count of [1001, 200_000])
      expect(rejected(entries(count))).toEqual({ [field]: 'At most 1000 can be sent' });
  });

  it('needs a phone number of ten characters', () => {
    expect(rejected({ ...form, phoneNumber: '213555014' })).toEqual({
      phoneNumber: 'Please enter a valid phone number',
    });
    expect(rejected({ ...form, phoneNumber: '2135550142' })).toEqual({});
  });

  it('accepts only styles and materials of its box type', () => {
    expect(rejected({ ...form, boxType: 'foldingCarton' })).toEqual({
      style: 'Box style is required',
      material: 'Material is required',
    });
    for (const boxType of ['corrugated', 'foldingCarton'] as const)
      for (const style of STYLES[boxType])
        for (const material of MATERIALS[boxType])
          expect(rejected({ ...form, boxType, style, material })).toEqual({});
  });

  it('does not require a custom style or material, even with OTHER', () => {
    expect(rejected({ ...form, style: 'OTHER', material: 'OTHER' })).toEqual({});
  });

  it.each(['0', '-3', 'abc', '1e3', ' ', 'Infinity', '12 1/2'])('refuses %j as a length', (length) => {
    expect(rejected({ ...form, length })).toEqual({ length: 'Length is required' });
  });

  it.each(['1', '.5', '12.125', '12.'])('accepts %j as a length', (length) => {
    expect(rejected({ ...form, length })).toEqual({});
  });

  it('refuses a length of a million digits without backtracking', () => {
    expect(rejected({ ...form, length: `${'1'.repeat(1_000_000)}x` })).toEqual({
      length: 'Length is required',
    });
  });

  it('refuses text that PostgreSQL cannot store', () => {
    expect(Object.keys(rejected({ ...form, comments: 'a\0b' }))).toEqual(['comments']);
  });

  it('refuses an unknown option, coating and number of colors', () => {
    expect(
      Object.keys(rejected({ ...form, additionalOptions: ['gold'], coating: 'Wax', printColors: '9' })),
    ).toEqual(['printColors', 'coating', 'additionalOptions.0']);
  });
});

describe('a quote request', () => {
  const request = { ...form, submissionId: '1763700000000', hasAttachments: false };

  it('is the form with a submission id and whether it has attachments', () => {
    expect(quoteRequestSchema.parse(request)).toMatchObject(request);
    expect(quoteRequestSchema.safeParse(form).success).toBe(false);
  });

  it.each(['', 'x'.repeat(65)])('refuses the submission id %j', (submissionId) => {
    expect(quoteRequestSchema.safeParse({ ...request, submissionId }).success).toBe(false);
  });

  it('drops unknown fields', () => {
    expect(quoteRequestSchema.parse({ ...request, admin: true })).not.toHaveProperty('admin');
  });
});
