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

/**
 * What ties a control to the {@link Field} around it: its id, and the hint and error that describe it.
 * TextInput, TextArea and Select read it themselves; a control of another kind spreads it.
 */
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
const Optional = styled.span`
  font-weight: 400;
  color: var(--ink-2);
`;
const Stack = styled.div`
  display: grid;
  gap: 0.4rem;
  align-content: start;
  min-width: 0;
`;
/** A line that says how to fill something in. */
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
  /** Stands after the label in lighter type: 'optional', 'in'. */
  note?: string;
  /** A line under the label that says how to fill the field in. */
  hint?: ReactNode;
  /** Id of a line elsewhere that describes the control. */
  describedBy?: string;
  /** Whether the control has to be filled in. */
  required?: boolean;
  /** The error message, or nothing. */
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

const joined = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(' ') || undefined;

const useFieldIds = ({ hint, describedBy: elsewhere, error }: Omit<FieldProps, 'label' | 'children'>) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const description = joined(hint !== undefined && hintId, elsewhere, error && errorId);
  return { id, hintId, errorId, describedBy: description };
};

const Note = ({ note }: { note: string | undefined }) => note && <Optional> ({note})</Optional>;

/** One control with its visible label, an optional hint, and its error under it. */
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
  const ids = useFieldIds({ hint, describedBy, error });
  return (
    <Stack className={className}>
      <Label htmlFor={ids.id}>
        {label}
        <Note note={note} />
      </Label>
      {hint !== undefined && <Hint id={ids.hintId}>{hint}</Hint>}
      <ControlContext
        value={{
          id: ids.id,
          ...(ids.describedBy && { 'aria-describedby': ids.describedBy }),
          ...(error && { 'aria-invalid': true as const }),
          ...(required && { 'aria-required': true as const }),
        }}
      >
        {children}
      </ControlContext>
      {error && <ErrorText id={ids.errorId}>{error}</ErrorText>}
    </Stack>
  );
};

/** Several controls under one legend (radio cards, chips), with an optional hint and error of the group. */
export const FieldGroup = ({
  label,
  note,
  hint,
  describedBy,
  error,
  className,
  children,
}: Omit<FieldProps, 'required'>) => {
  const ids = useFieldIds({ hint, describedBy, error });
  return (
    <fieldset className={className} aria-describedby={ids.describedBy}>
      <Legend>
        {label}
        <Note note={note} />
      </Legend>
      <Stack as="div">
        {hint !== undefined && <Hint id={ids.hintId}>{hint}</Hint>}
        {children}
        {error && <ErrorText id={ids.errorId}>{error}</ErrorText>}
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

/** A native input. `figures` sets what is typed in mono, for measures and quantities. */
export const TextInput = ({ figures = false, ...rest }: { figures?: boolean } & ComponentProps<'input'>) => (
  <StyledInput $figures={figures} {...useFieldControl()} {...rest} />
);

/** A native multi-line input. */
export const TextArea = (props: ComponentProps<'textarea'>) => (
  <StyledTextArea {...useFieldControl()} {...props} />
);

/** A native select; its options are the children. */
export const Select = (props: ComponentProps<'select'>) => <StyledSelect {...useFieldControl()} {...props} />;
