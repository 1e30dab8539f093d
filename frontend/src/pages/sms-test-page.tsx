import { styled } from 'styled-components';
import { TestSmsForm } from '../features/sms/test-sms-form.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { InternalPageTop } from '../ui/layout/internal-page-top.tsx';
import { columns, Grid, Wrap } from '../ui/layout/layout.tsx';
import { MEDIA } from '../ui/tokens.ts';

const Columns = styled(Grid)`
  align-items: start;
  row-gap: 1.5rem;
  padding-bottom: var(--section);
  ${MEDIA.wide} {
    grid-auto-flow: dense;
  }
`;
const Warning = styled(Notice)`
  ${columns('8 / 12')}
`;
const Form = styled(TestSmsForm)`
  ${columns('1 / 8')}
`;

/** /sms-test: sends one SMS of a chosen kind. */
export default function SmsTestPage() {
  return (
    <Wrap>
      <InternalPageTop title="SMS Notification Test" />
      <Columns>
        <Warning tone="warn" title="This sends a real SMS">
          Use a number that belongs to you. Message rates may apply.
        </Warning>
        <Form />
      </Columns>
    </Wrap>
  );
}
