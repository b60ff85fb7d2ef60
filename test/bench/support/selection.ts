/** Returns whether the arguments of a program select a name: each selects the names that contain it, none selects all. */
export const isSelected = (name: string, parts: readonly string[] = process.argv.slice(2)): boolean =>
  parts.length === 0 || parts.some((part) => name.includes(part));
