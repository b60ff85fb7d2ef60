import { defineConfig, type Plugin } from 'rolldown';

/** What `node:http` exports for programs that use `fetch`. The program would load its client to read them. */
const OF_FETCH = ['WebSocket', 'CloseEvent', 'MessageEvent'];

/** Gets `node:http` without importing it, because an import reads every export. */
const withoutFetch: Plugin = {
  name: 'without-fetch',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'require-call' ? null : '\0http'),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler: () => {
      const names = Object.keys(process.getBuiltinModule('node:http')).filter((name) => !OF_FETCH.includes(name));
      return `const http = process.getBuiltinModule('node:http');
        export default http;
        export const { ${names.join(', ')} } = http;`;
    },
  },
};

/**
 * Makes `dist`: the program with its packages in a few files. Loading each file of each package would delay every
 * start. PGlite, resvg and sharp stay packages, because they load files beside their own.
 */
export default defineConfig({
  // The process for pictures is a program of its own; see `picture-worker.ts`.
  input: { ems: 'src/commands/ems.ts', 'picture-process': 'src/areas/attachments/picture-process.ts' },
  platform: 'node',
  plugins: [withoutFetch],
  // The bundler would leave out calls whose result nothing uses, although some of them throw, such as `decodeURIComponent`.
  treeshake: false,
  external: [/^@electric-sql\/pglite/, /^@resvg\//, 'sharp'],
  output: {
    dir: 'dist',
    cleanDir: true,
    comments: { legal: true, jsdoc: false, annotation: false },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
});
