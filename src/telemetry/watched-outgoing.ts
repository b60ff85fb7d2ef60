import type { Outgoing, Reply } from '../core/services.ts';
import type { Recorder, WebhookResult } from './recorder.ts';

const resultOf = ({ status }: Reply): WebhookResult => {
  if (status === null) return 'failed';
  return status >= 200 && status < 300 ? 'accepted' : 'rejected';
};

/** Wraps a sender to count its requests. */
export const withMetrics = (outgoing: Outgoing, recorder: Recorder): Outgoing => ({
  ...outgoing,
  async post(...request) {
    const started = performance.now();
    const reply = await outgoing.post(...request);
    recorder.webhookSent(resultOf(reply), (performance.now() - started) / 1000);
    return reply;
  },
});
