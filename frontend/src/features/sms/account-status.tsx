import { API } from '@packaging/contracts/api';
import { type SmsProviderStatus, smsProviderStatusSchema } from '@packaging/contracts/sms';
import { useState } from 'react';
import { styled } from 'styled-components';
import { requestJson, textOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ScriptsOff } from '../../ui/feedback/scripts-off.tsx';
import { DefinitionList } from '../../ui/layout/layout.tsx';
import { useDismissToast, useToast } from '../../ui/toast/toast.tsx';
import { Panel } from './panel.tsx';

type Account = NonNullable<SmsProviderStatus['accountStatus']>;

const Rows = styled(DefinitionList)`
  --name-width: 8.5rem;
  --row-padding: 0.4rem;
  border-bottom: 1px solid var(--line);
`;
const Remark = styled.p`
  font-size: var(--t-small);
`;

/** Formats the provider's date. Anything else is returned unchanged. */
const readableDate = (date: string): string => {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });
};

const AccountRows = ({ account }: { account: Account }) => (
  <Rows>
    {account.details && (
      <>
        <dt>Name</dt>
        <dd>{account.details.friendlyName}</dd>
      </>
    )}
    <dt>Type</dt>
    <dd>{account.accountType}</dd>
    <dt>Status</dt>
    <dd>{account.status}</dd>
    {account.details && (
      <>
        <dt>Created</dt>
        <dd>{readableDate(account.details.dateCreated)}</dd>
      </>
    )}
  </Rows>
);

/** The SMS provider's account, on request. */
export const AccountStatus = ({ className }: { className?: string }) => {
  const toast = useToast();
  const dismissToast = useDismissToast();
  const [account, setAccount] = useState<Account>();
  const [remark, setRemark] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const check = async () => {
    setBusy(true);
    dismissToast();
    setFailure(undefined);
    const response = await requestJson(API.smsProviderStatus).catch(() => undefined);
    const status = smsProviderStatusSchema.safeParse(response?.body);
    const found = status.success && status.data.success ? status.data.accountStatus : undefined;
    setAccount(found);
    setRemark(found && status.data?.message);
    if (!found) {
      const message = response && textOf(response, 'message');
      setFailure(message ?? 'Unable to retrieve account information');
    }
    if (!response?.ok) {
      toast({ variant: 'destructive', title: 'Error', description: 'Failed to check Twilio account status' });
    }
    setBusy(false);
  };

  return (
    <Panel aria-labelledby="account-status" className={className}>
      <h2 id="account-status">Account status</h2>
      <ScriptsOff subject="This page" />
      {account && <AccountRows account={account} />}
      {remark && <Remark role="status">{remark}</Remark>}
      {account?.isTrial && (
        <Notice tone="warn" title="Trial account" role="status">
          It can only send to verified numbers.
        </Notice>
      )}
      <div>
        <Button variant="line" busy={busy} onClick={check}>
          {busy ? 'Checking...' : 'Check Account Status'}
        </Button>
      </div>
      {failure && (
        <Notice tone="bad" title="Account Check Failed" role="alert">
          {failure}
        </Notice>
      )}
    </Panel>
  );
};
