import { API } from '@packaging/contracts/api';
import {
  NOTIFICATION_TYPES,
  ORDER_STATUSES,
  TEST_SMS_BOX_TYPES,
  type TestSmsRequest,
} from '@packaging/contracts/sms';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { textOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Select } from '../../ui/controls/field.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { ScriptsOff } from '../../ui/feedback/scripts-off.tsx';
import { useFailure } from '../../ui/feedback/use-failure.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import { Panel } from './panel.tsx';
import { PhoneField } from './phone-field.tsx';
import { useSmsRequest } from './use-sms-request.ts';

type Choices = Required<Omit<TestSmsRequest, 'phoneNumber'>>;

/** Sends one SMS of a chosen kind. The server validates the number. */
export const TestSmsForm = ({ className }: { className?: string }) => {
  const { failure, error, busy, phone, submit, clearError } = useTestSms();
  const [choices, setChoices] = useState<Choices>({
    notificationType: 'quote',
    quoteType: 'corrugated',
    orderStatus: 'processing',
  });
  const choose = (choice: Partial<Choices>) => setChoices((current) => ({ ...current, ...choice }));

  useEffect(() => {
    // Choices made before this script ran.
    const { phoneNumber: _, ...chosen } = Object.fromEntries(new FormData(phone.current!.form!));
    choose(chosen);
  }, [phone]);

  return (
    <Panel
      as="form"
      noValidate
      aria-label="Test SMS"
      onSubmit={(event: FormEvent) => submit(event, choices)}
      className={className}
    >
      <ScriptsOff subject="This form" />
      <PhoneField ref={phone} required error={error} onChange={clearError} />
      <ChoiceField
        label="Notification type"
        name="notificationType"
        options={NOTIFICATION_TYPES}
        choices={choices}
        onChoose={choose}
      />
      {choices.notificationType === 'quote' && (
        <ChoiceField
          label="Box type"
          name="quoteType"
          options={TEST_SMS_BOX_TYPES}
          choices={choices}
          onChoose={choose}
        />
      )}
      {choices.notificationType === 'order' && (
        <ChoiceField
          label="Order status"
          name="orderStatus"
          options={ORDER_STATUSES}
          choices={choices}
          onChoose={choose}
        />
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

const ChoiceField = ({
  label,
  name,
  options,
  choices,
  onChoose,
}: {
  label: string;
  name: keyof Choices;
  options: Record<string, string>;
  choices: Choices;
  onChoose: (choice: Partial<Choices>) => void;
}) => (
  <Field label={label}>
    <Select name={name} value={choices[name]} onChange={(event) => onChoose({ [name]: event.target.value })}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  </Field>
);

/** Submitting the form, and its outcome. */
const useTestSms = () => {
  const toast = useToast();
  const request = useSmsRequest();
  const { failure, attempt, fail } = useFailure();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const phone = useRef<HTMLInputElement>(null);

  const send = async (payload: TestSmsRequest) => {
    try {
      const response = await request(API.testSms, payload);
      const message = textOf(response, 'message');
      if (response.body?.success === true) {
        // The server's message differs in the sandbox, which sends nothing.
        toast({ title: 'Test SMS accepted', description: message ?? 'It was handed to the provider.' });
      } else {
        fail('Error', message ?? 'Failed to send SMS');
      }
    } catch {
      fail('Error', 'An unexpected error occurred');
    }
  };

  const submit = (event: FormEvent, choices: Choices) => {
    event.preventDefault();
    const phoneNumber = phone.current!.value;
    attempt(async () => {
      if (!phoneNumber.trim()) {
        setError('Please enter a phone number');
        phone.current!.focus();
        return;
      }
      setBusy(true);
      await send({ phoneNumber, ...choices });
      setBusy(false);
    });
  };

  return { failure, error, busy, phone, submit, clearError: () => setError(undefined) };
};
