import { type FieldIssue, fieldIssueSchema } from '@packaging/contracts/error-body';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiResponse } from './api-client.ts';

/** The field errors in an error response, without entries of another shape. */
export const issuesOf = ({ body }: ApiResponse): FieldIssue[] =>
  Array.isArray(body?.issues) ? body.issues.filter((issue) => fieldIssueSchema.safeParse(issue).success) : [];

/** Shows each message at its field and focuses the first. Ignores fields that `defaults` lacks. */
export const showIssues = <T extends FieldValues>(
  { setError }: Pick<UseFormReturn<T>, 'setError'>,
  issues: readonly FieldIssue[],
  defaults: T,
): void =>
  issues
    .filter(({ path }) => Object.hasOwn(defaults, path.split('.')[0]!))
    .forEach(({ path, message }, index) =>
      setError(path as FieldPath<T>, { message }, { shouldFocus: index === 0 }),
    );
