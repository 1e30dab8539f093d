import { COMPANY } from '@packaging/contracts/company';
import { styled } from 'styled-components';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { BoxDrawing } from '../../ui/drawing/box-drawing.tsx';
import { ThisWayUp } from '../../ui/drawing/handling-marks.tsx';
import { Card } from '../../ui/layout/card.tsx';

/* The list's background shows in its gaps as lines. Two cells that fit share a row. */
const Cells = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  background: var(--ink);
`;
const Cell = styled.div`
  flex: 1 1 auto;
  max-width: 100%;
  padding: 1rem clamp(0.9rem, 1.2vw, 1.15rem);
  background: var(--white);
  overflow-wrap: anywhere;
  a {
    display: inline-flex;
    min-height: 2.75rem;
    align-items: center;
    font-weight: 500;
  }
`;
const WideCell = styled(Cell)`
  flex-basis: 100%;
`;
const Parcel = styled(WideCell)`
  position: relative;
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-height: 8.875rem;
`;
const ParcelDrawing = styled.div`
  position: absolute;
  right: 1.15rem;
  top: 50%;
  width: 9.375rem;
  height: 6.875rem;
  translate: 0 -50%;
`;
const Key = styled.dt`
  margin-bottom: 0.25rem;
  font: 450 0.75rem/1.3 var(--mono);
  color: var(--ink-2);
`;
const Name = styled.span`
  display: block;
  font-size: 1.5rem;
  font-stretch: 78%;
  font-weight: 640;
  line-height: 1.1;
`;
const Note = styled.span`
  display: block;
  margin-top: 0.4rem;
  font: 450 0.75rem/1.3 var(--mono);
  color: var(--ink-2);
  &::first-letter {
    text-transform: uppercase;
  }
`;
const Year = styled(Name)`
  font-size: 2.25rem;
`;

/** A shipping label from the visitor to the company. */
export const ShippingLabel = ({ from }: { from: string }) => (
  <Card>
    <Cells>
      <WideCell>
        <Key>From</Key>
        <dd>
          <Name>{from.trim() || 'You'}</Name>
        </dd>
      </WideCell>
      <WideCell>
        <Key>To</Key>
        <dd>
          <Name>{COMPANY.name}</Name>
          {COMPANY.street}
          <br />
          {COMPANY.city}
          {COMPANY.placeholderNote && <Note>{COMPANY.placeholderNote} address</Note>}
        </dd>
      </WideCell>
      <Cell>
        <Key>Phone</Key>
        <dd>
          <PhoneLink />
        </dd>
      </Cell>
      <Cell>
        <Key>Email</Key>
        <dd>
          <EmailLink />
        </dd>
      </Cell>
      <Parcel>
        <Key>Since</Key>
        <dd>
          <Year>{COMPANY.founded}</Year>
          <ParcelDrawing>
            <BoxDrawing
              style="RSC"
              inside={{ length: 12, width: 9, height: 6 }}
              dimensions={false}
              artwork={{
                left: <ThisWayUp x={9.4} y={0.8} size={1.5} />,
                right: <ThisWayUp x={0.7} y={0.8} size={1.3} />,
              }}
              label=""
              assumedRoom={{ width: 150, height: 110 }}
            />
          </ParcelDrawing>
        </dd>
      </Parcel>
    </Cells>
  </Card>
);
