/** An S3 server in a process of its own: keeps a bucket named "files" in the directory DIRECTORY, on the port PORT. */
import S3rver from 's3rver';

const { DIRECTORY = '', PORT = '' } = process.env;
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(PORT),
  directory: DIRECTORY,
  silent: true,
  // It signs the address of a bucket with another path than the client of AWS.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: 'files', configs: [] }],
});
await server.run();
process.stdout.write('ready');
