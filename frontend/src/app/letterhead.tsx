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

/** Replaces header and footer in print: the company, how to reach it, and the date of printing. */
export const Letterhead = () => {
  const date = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const fillInDate = () => {
      date.current!.textContent = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
    };
    window.addEventListener('beforeprint', fillInDate);
    return () => window.removeEventListener('beforeprint', fillInDate);
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
