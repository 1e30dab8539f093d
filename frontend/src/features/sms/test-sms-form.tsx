import { API } from '@packaging/contracts/api';
import {
  IDEMPOTENCY_KEY_HEADER,
  NOTIFICATION_TYPES,
  ORDER_STATUSES,
  TEST_SMS_BOX_TYPES,
  type TestSmsRequest,
} from '@packaging/contracts/sms';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { requestJson, textOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Select, TextInput } from '../../ui/controls/field.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { ScriptsOff } from '../../ui/feedback/scripts-off.tsx';
import { useFailure } from '../../ui/feedback/use-failure.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import { Panel } from './panel.tsx';
import { useIdempotencyKey } from './use-idempotency-key.ts';

const optionsOf = (choices: Record<string, string>) =>
  Object.entries(choices).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Sends one SMS of a chosen kind. The number's form is the server's to judge. */
export const TestSmsForm = ({ className }: { className?: string }) => {
  const toast = useToast();
  const { failure, begin, fail } = useFailure();
  const [request, setRequest] = useState<TestSmsRequest>({
    phoneNumber: '',
    notificationType: 'quote',
    quoteType: 'corrugated',
    orderStatus: 'processing',
  });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const phone = useRef<HTMLInputElement>(null);
  const { keyFor, decided } = useIdempotencyKey();
  const change = (changes: object) => setRequest((current) => ({ ...current, ...changes }));

  useEffect(() => {
    // Typed and chosen in the prerendered page, before this script was there.
    const form = phone.current?.form;
    if (form) setRequest((current) => ({ ...current, ...Object.fromEntries(new FormData(form)) }));
  }, []);

  const send = async () => {
    try {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: keyFor(request) };
      const response = await requestJson(API.testSms, request, { headers });
      decided(response);
      const message = textOf(response, 'message');
      if (response.body?.success === true) {
        // The message says whether it was really sent: the sandbox sends nothing.
        toast({ title: 'Test SMS accepted', description: message ?? 'It was handed to the provider.' });
      } else {
        fail('Error', message ?? 'Failed to send SMS');
      }
    } catch {
      fail('Error', 'An unexpected error occurred');
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    begin();
    if (!request.phoneNumber.trim()) {
      setError('Please enter a phone number');
      phone.current?.focus();
      return;
    }
    setBusy(true);
    await send();
    setBusy(false);
  };

  return (
    <Panel as="form" noValidate aria-label="Test SMS" onSubmit={submit} className={className}>
      <ScriptsOff subject="This form" />
      <Field label="Phone number" required error={error}>
        <TextInput
          ref={phone}
          figures
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          value={request.phoneNumber}
          onChange={(event) => {
            setError(undefined);
            change({ phoneNumber: event.target.value });
          }}
        />
      </Field>
      <Field label="Notification type">
        <Select
          name="notificationType"
          value={request.notificationType}
          onChange={(event) => change({ notificationType: event.target.value })}
        >
          {optionsOf(NOTIFICATION_TYPES)}
        </Select>
      </Field>
      {request.notificationType === 'quote' && (
        <Field label="Box type">
          <Select
            name="quoteType"
            value={request.quoteType}
            onChange={(event) => change({ quoteType: event.target.value })}
          >
            {optionsOf(TEST_SMS_BOX_TYPES)}
          </Select>
        </Field>
      )}
      {request.notificationType === 'order' && (
        <Field label="Order status">
          <Select
            name="orderStatus"
            value={request.orderStatus}
            onChange={(event) => change({ orderStatus: event.target.value })}
          >
            {optionsOf(ORDER_STATUSES)}
          </Select>
        </Field>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send Test SMS'}
        </Button>
      </div>
      <FailureNotice failure={failure} />
    </Panel>
  );
};
