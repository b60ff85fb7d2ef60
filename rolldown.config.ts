import { defineConfig } from 'rolldown';

/**
 * Makes `dist`: the program with its packages in a few files. Node.js then loads 30 files at a start instead of 1,500.
 * PGlite stays a package, because it loads files beside its own.
 */
export default defineConfig({
  input: 'src/commands/ems.ts',
  platform: 'node',
  external: [/^@electric-sql\/pglite/],
  output: { dir: 'dist', cleanDir: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
});
