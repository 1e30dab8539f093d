import { COMPANY } from '@packaging/contracts/company';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Line = styled.address`
  display: none;
  @media print {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
    margin-bottom: 1rem;
    padding-bottom: 0.5rem;
    border-bottom: 1px solid var(--ink);
    font-size: 9pt;
    b {
      margin-right: auto;
    }
  }
`;

/** In place of header and footer on paper: whose page it is, how to reach them, and when it was printed. */
export const Letterhead = () => {
  const date = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const fill = () => {
      date.current!.textContent = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
    };
    window.addEventListener('beforeprint', fill);
    return () => window.removeEventListener('beforeprint', fill);
  }, []);
  return (
    <Line>
      <b>{COMPANY.name}</b>
      <span>{COMPANY.phone}</span>
      <span>{COMPANY.email}</span>
      <time ref={date} />
    </Line>
  );
};
