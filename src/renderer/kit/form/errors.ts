import type { FieldErrors } from '../../../shared/core/errors.ts';

/** Errors under the paths of the fields that show them; the first message of a field stays. */
export function renamePaths(errors: FieldErrors, fieldOf: (path: string) => string): FieldErrors {
  const renamed: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) renamed[fieldOf(path)] ??= message;
  return renamed;
}

/** A line of the error summary: the message, led by the field's label unless it says it already. */
export function summaryText(message: string, label: string | undefined): string {
  return !label || message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;
}
