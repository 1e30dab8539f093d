import { type FieldIssue, fieldIssueSchema } from '@packaging/contracts/error-body';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiResponse } from './api-client.ts';

/** The fields at fault that an error response names; entries of another shape are left out. */
export const issuesOf = ({ body }: ApiResponse): FieldIssue[] =>
  Array.isArray(body?.issues) ? body.issues.filter((issue) => fieldIssueSchema.safeParse(issue).success) : [];

/** Shows each message beside its field and focuses the first. Fields that `defaults` lacks are left out. */
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
