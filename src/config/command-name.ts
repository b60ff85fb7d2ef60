/** How to call the command line, in hints that can be pasted. */
export const EMS = 'npx ems';
