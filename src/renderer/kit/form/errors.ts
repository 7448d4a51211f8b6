import type { FieldErrors } from '../../../shared/core/errors.ts';

export function renamePaths(errors: FieldErrors, fieldOf: (path: string) => string): FieldErrors {
  const renamed: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) renamed[fieldOf(path)] ??= message;
  return renamed;
}

export function summaryText(message: string, label: string | undefined): string {
  return !label || message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;
}
