/** Returns the code of a failed system call, of a failed statement, or of a library's error; empty for an error without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
