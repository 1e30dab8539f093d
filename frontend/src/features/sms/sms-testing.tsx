import * as Tabs from '@radix-ui/react-tabs';
import { API } from '@packaging/contracts/api';
import type { TestSmsRequest } from '@packaging/contracts/sms';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type ApiCall, type ApiResponse, textOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TabTrigger } from '../../ui/controls/tab-trigger.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useFailure } from '../../ui/feedback/use-failure.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import { Panel } from './panel.tsx';
import { PhoneField } from './phone-field.tsx';
import { useSmsRequest } from './use-sms-request.ts';

const TabList = styled(Tabs.List)`
  display: flex;
  border-bottom: 1.5px solid var(--ink);
`;
const Tab = styled(TabTrigger)`
  min-height: 3rem;
  padding: 0.5rem 1.1rem;
  border: 1.5px solid transparent;
  border-bottom: 0;
  border-radius: 6px 6px 0 0;
  &[data-state='active'] {
    margin-bottom: -1.5px;
    border-color: var(--ink);
    background: var(--white);
  }
  @media (max-width: 480px) {
    padding-inline: 0.6rem;
  }
`;
const TabPanel = styled(Tabs.Content)`
  padding-top: 1.35rem;
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.6rem;
`;
const Suggestion = styled.p`
  margin-top: 0.35rem;
`;

/** The notifications to test, with their buttons' labels. */
const NOTIFICATIONS: [label: string, request: Omit<TestSmsRequest, 'phoneNumber'>][] = [
  ['Quote Request', { notificationType: 'quote', quoteType: 'corrugated' }],
  ['Quote Ready', { notificationType: 'ready' }],
  ['Order Status', { notificationType: 'order', orderStatus: 'processing' }],
];

const TestResult = ({ response }: { response: ApiResponse }) => {
  const success = response.body?.success === true;
  const details = ['trialWarning', 'suggestion'].map((field) => textOf(response, field)).filter(Boolean);
  return (
    <Notice
      tone={success ? 'info' : 'bad'}
      title={success ? 'Test Successful' : 'Test Failed'}
      role={success ? 'status' : 'alert'}
    >
      {textOf(response, 'message')}
      {details.map((detail) => (
        <Suggestion key={detail}>{detail}</Suggestion>
      ))}
    </Notice>
  );
};

/** Tests a phone number and the notifications. */
export const SmsTesting = ({ className }: { className?: string }) => {
  const { phone, running, response, failure, run, clear } = useTestCalls();
  return (
    <Panel aria-labelledby="sms-testing" className={className}>
      <h2 id="sms-testing">SMS testing</h2>
      <PhoneField ref={phone} hint="International format: +, country code, number" />
      <Tabs.Root defaultValue="verify" onValueChange={clear}>
        <TabList aria-label="Test type">
          <Tab value="verify" label="Verify Phone" />
          <Tab value="notifications" label="Test Notifications" />
        </TabList>
        <TabPanel value="verify">
          <Button
            busy={running === 'verify'}
            disabled={running !== undefined}
            onClick={() => run('verify', 'Failed to verify phone number', API.smsCapability)}
          >
            {running === 'verify' ? 'Sending...' : 'Send Test Message'}
          </Button>
        </TabPanel>
        <TabPanel value="notifications">
          <Row>
            {NOTIFICATIONS.map(([label, request]) => (
              <Button
                key={label}
                variant="line"
                busy={running === label}
                disabled={running !== undefined}
                onClick={() => run(label, 'Failed to send SMS notification', API.testSms, request)}
              >
                {label}
              </Button>
            ))}
          </Row>
        </TabPanel>
      </Tabs.Root>
      {!response && <FailureNotice failure={failure} />}
      {response && <TestResult response={response} />}
    </Panel>
  );
};

/** The test calls: the running one, and the latest response or failure. */
const useTestCalls = () => {
  const toast = useToast();
  const request = useSmsRequest();
  const { failure, begin, fail } = useFailure();
  const [running, setRunning] = useState<string>();
  const [response, setResponse] = useState<ApiResponse>();
  const phone = useRef<HTMLInputElement>(null);

  const clear = () => {
    begin();
    setResponse(undefined);
  };

  /** Makes a call with the typed number. `name` is the button's; `failed` is the message if the call fails. */
  const run = async (name: string, failed: string, call: ApiCall, payload: object = {}) => {
    clear();
    const phoneNumber = phone.current!.value;
    if (!phoneNumber.trim()) {
      toast({
        variant: 'destructive',
        title: 'Phone number required',
        description: 'Please enter a phone number to test',
      });
      phone.current!.focus();
      return;
    }
    setRunning(name);
    const response = await request(call, { phoneNumber, ...payload }).catch(() => undefined);
    if (response?.body) setResponse(response);
    if (!response?.ok) fail('Error', failed);
    setRunning(undefined);
  };

  return { phone, running, response, failure, run, clear };
};
