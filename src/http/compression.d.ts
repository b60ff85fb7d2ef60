// The published types of this middleware are those of Express, which the service does not use.
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  export default function compression(): (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}
