import type { MouseEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { PromptButton, Prompts } from '../../../ui/controls/prompt-button.tsx';
import { focusControl } from '../values/focus-control.ts';
import type { QuoteValues } from '../values/quote-values.ts';

/** Questions that an estimator would otherwise have to ask. */
const PROMPTS = ['Ship-to ZIP', 'Date needed', 'Packed weight', 'Sample wanted', 'Artwork status'];

/** Suggestions that start a line of the comments. */
export function CommentPrompts() {
  const { getValues, setValue } = useFormContext<QuoteValues>();
  const startLine = (prompt: string, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const typed = getValues('comments').trimEnd();
    setValue('comments', `${typed && `${typed}\n`}${prompt}: `, { shouldDirty: true });
    focusControl(currentTarget.form, 'comments');
  };
  return (
    <Prompts role="group" aria-label="Worth telling us">
      {PROMPTS.map((prompt) => (
        <PromptButton key={prompt} onClick={(event) => startLine(prompt, event)}>
          {prompt}
        </PromptButton>
      ))}
    </Prompts>
  );
}
