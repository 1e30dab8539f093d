import { styled } from 'styled-components';
import { AccountStatus } from '../features/sms/account-status.tsx';
import { SmsTesting } from '../features/sms/sms-testing.tsx';
import { InternalPageTop } from '../ui/layout/internal-page-top.tsx';
import { columns, Grid, Wrap } from '../ui/layout/layout.tsx';

const Columns = styled(Grid)`
  align-items: start;
  row-gap: 1.5rem;
  padding-bottom: var(--section);
`;
const Account = styled(AccountStatus)`
  ${columns('1 / 6')}
`;
const Testing = styled(SmsTesting)`
  ${columns('6 / 13')}
`;

/** /twilio-test: the SMS provider's account, and tests of numbers and notifications. */
export default function TwilioTestPage() {
  return (
    <Wrap>
      <InternalPageTop title="SMS Testing Center" />
      <Columns>
        <Account />
        <Testing />
      </Columns>
    </Wrap>
  );
}
