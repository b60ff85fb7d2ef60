// Solves the puzzle of a page in the background. A form that is sent earlier waits for the solution. Without one it is
// sent all the same, because the service then says what to do.
import './altcha.js';

globalThis.$altcha.algorithms.set('SHA-256', () => new Worker('/browser/altcha-worker.js'));

const widget = document.querySelector('altcha-widget');
const form = widget.closest('form');
const button = form.querySelector('button[type=submit]');
const isFailed = (state) => state === 'error' || state === 'expired';

widget.addEventListener('statechange', ({ detail: { state } }) => {
  if (button.ariaBusy !== 'true') return;
  if (isFailed(state)) form.submit();
  // The widget adds its field after this event.
  else if (state === 'verified') setTimeout(() => form.requestSubmit(button));
});
button.addEventListener('click', (event) => {
  const state = widget.getState();
  if (state === 'verified') return;
  event.preventDefault();
  if (isFailed(state)) form.submit();
  else button.ariaBusy = 'true';
});
