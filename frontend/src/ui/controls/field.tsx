import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { css, styled } from 'styled-components';
import { ErrorIcon } from '../icons.tsx';

type ControlProps = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};
const ControlContext = createContext<ControlProps | undefined>(undefined);

/** The props that connect a control to the {@link Field} around it. */
const useFieldControl = (): ControlProps | undefined => useContext(ControlContext);

const labelText = css`
  font-weight: 600;
  font-size: var(--t-small);
  line-height: 1.3;
  font-stretch: 96%;
`;
const Label = styled.label`
  ${labelText}
`;
const Legend = styled.legend`
  ${labelText}
  margin-bottom: 0.4rem;
`;
const Note = styled.span`
  font-weight: 400;
  color: var(--ink-2);
`;
const Stack = styled.div`
  display: grid;
  gap: 0.4rem;
  align-content: start;
  min-width: 0;
`;
/** Instructions for a field. */
export const Hint = styled.p`
  font: 450 var(--t-mono)/1.45 var(--mono);
  color: var(--ink-2);
  max-width: none;
`;
const ErrorLine = styled.p`
  display: flex;
  gap: 0.45rem;
  align-items: flex-start;
  color: var(--carmine);
  font-size: var(--t-small);
  font-weight: 500;
  line-height: 1.35;
  svg {
    flex: none;
    margin-top: 0.12rem;
  }
`;

/** A field's error message with a warning triangle. */
export const ErrorText = ({ children, ...rest }: ComponentProps<'p'>) => (
  <ErrorLine {...rest}>
    <ErrorIcon />
    <span>{children}</span>
  </ErrorLine>
);

type FieldProps = {
  label: ReactNode;
  /** Follows the label in lighter type: 'optional', 'in'. */
  note?: string;
  /** Instructions under the label. */
  hint?: ReactNode;
  /** Id of another element that describes the control. */
  describedBy?: string;
  required?: boolean;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** A control with its label, an optional hint, and its error. */
export const Field = ({
  label,
  note,
  hint,
  describedBy,
  required,
  error,
  className,
  children,
}: FieldProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const descriptions = [hint !== undefined && hintId, describedBy, error && errorId].filter(Boolean);
  return (
    <Stack className={className}>
      <Label htmlFor={id}>
        {label}
        {note && <Note> ({note})</Note>}
      </Label>
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
      <ControlContext
        value={{
          id,
          ...(descriptions.length && { 'aria-describedby': descriptions.join(' ') }),
          ...(error && { 'aria-invalid': true as const }),
          ...(required && { 'aria-required': true as const }),
        }}
      >
        {children}
      </ControlContext>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </Stack>
  );
};

/** Several controls under one legend (radio cards, chips), with the group's error. */
export const FieldGroup = ({
  label,
  error,
  className,
  children,
}: Pick<FieldProps, 'label' | 'error' | 'className' | 'children'>) => {
  const errorId = useId();
  return (
    <fieldset className={className} aria-describedby={error && errorId}>
      <Legend>{label}</Legend>
      <Stack as="div">
        {children}
        {error && <ErrorText id={errorId}>{error}</ErrorText>}
      </Stack>
    </fieldset>
  );
};

const control = css`
  width: 100%;
  min-height: var(--control);
  padding: 0.65rem 0.85rem;
  background: var(--white);
  color: var(--ink);
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  font: 400 var(--t-body)/1.4 var(--sans);
  &::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }
  &:hover {
    border-color: var(--ink);
  }
  &:focus-visible {
    border-color: var(--crease-ink);
    box-shadow: inset 0 0 0 1px var(--crease-ink);
  }
  &[aria-invalid='true'] {
    border-color: var(--carmine);
    box-shadow: inset 0 0 0 1px var(--carmine);
  }
  &:disabled {
    background-color: var(--board);
    color: var(--ink-2);
  }
`;
const StyledInput = styled.input<{ $figures: boolean }>`
  ${control}
  ${({ $figures }) =>
    $figures &&
    css`
      font-family: var(--mono);
      font-weight: 500;
    `}
`;
const StyledTextArea = styled.textarea`
  ${control}
  min-height: 9rem;
  resize: vertical;
`;
const StyledSelect = styled.select`
  ${control}
  appearance: none;
  padding-right: 2.75rem;
  background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='14' height='9' fill='none' stroke='%231f1a15' stroke-width='1.6'%3E%3Cpath d='M1 1.2 7 7.4l6-6.2'/%3E%3C/svg%3E");
  background-repeat: no-repeat;
  background-position: right 0.95rem center;
  text-overflow: ellipsis;
`;

/** A native input. With `figures`, for numbers, the text is monospaced. */
export const TextInput = ({ figures = false, ...rest }: { figures?: boolean } & ComponentProps<'input'>) => (
  <StyledInput $figures={figures} {...useFieldControl()} {...rest} />
);

/** A native multi-line input. */
export const TextArea = (props: ComponentProps<'textarea'>) => (
  <StyledTextArea {...useFieldControl()} {...props} />
);

/** A native select, whose options are the children. */
export const Select = (props: ComponentProps<'select'>) => <StyledSelect {...useFieldControl()} {...props} />;
