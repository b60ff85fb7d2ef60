import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

const ask = async (socket: WebSocket, id: number, method: string): Promise<Record<string, unknown>> => {
  socket.send(JSON.stringify({ id, method }));
  for (;;) {
    const [{ data }] = await once(socket, 'message');
    const answer = JSON.parse(data);
    if (answer.id === id) return Object(answer.result);
  }
};

/**
 * Returns the memory of a process's live JavaScript objects in MB, after a garbage collection. It uses the inspector of
 * Node.js, because the service then needs no code for it. The process must have been started with
 * `--inspect-port=<port>`.
 */
export const heapMegabytes = async (pid: number, port: number): Promise<number> => {
  process.kill(pid, 'SIGUSR1');
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
      const socket = new WebSocket(Object(targets)[0].webSocketDebuggerUrl);
      await once(socket, 'open');
      await ask(socket, 1, 'HeapProfiler.collectGarbage');
      const { usedSize } = await ask(socket, 2, 'Runtime.getHeapUsage');
      socket.close();
      return Number(usedSize) / 1024 ** 2;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await setTimeout(100);
    }
  }
};
