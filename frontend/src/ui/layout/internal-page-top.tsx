import { styled } from 'styled-components';

const Top = styled.div`
  padding-top: calc(var(--header) + clamp(2rem, 4vw, 4rem));
  padding-bottom: 2rem;
  h1 {
    margin-left: 0;
    font-size: var(--t-h2);
    line-height: 1;
  }
  p {
    margin-top: 0.5rem;
    color: var(--ink-2);
  }
`;

/** The top of a page for the company's staff. */
export const InternalPageTop = ({ title }: { title: string }) => (
  <Top>
    <h1>{title}</h1>
    <p>Internal page.</p>
  </Top>
);
