/** 10,000 arguments that no tool has. */
export const UNKNOWN_ARGUMENTS = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`argument_${n}`, n]));
