// Makes the pages for staff survive a reload and a lost network. They work without it.
const { waiting, scan, changes, flash } = document.body.dataset;

const DAY_MS = 86_400_000;
const RETRY_MS = 3000;

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** Keeps a value in the browser; null removes it. A browser that keeps nothing loses nothing else. */
const store = (key, value) => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
};

const keyOf = (form) => `ems-form ${form.getAttribute('action')}`;
const SENT = 'ems-sent';

const isChoice = ({ type }) => type === 'checkbox' || type === 'radio';
const valueOf = (field) => (isChoice(field) ? field.checked : field.value);

/** The fields that people fill in. Files cannot be kept, and hidden fields belong to the page. */
const fieldsOf = (form) => [...form.elements].filter(({ name, type }) => name && type !== 'file' && type !== 'hidden');

const hasFile = (form) => [...form.elements].some(({ type, files }) => type === 'file' && files.length > 0);

const keep = (form, isWaiting = false) => {
  const values = fieldsOf(form).map((field) => [field.name, field.value, valueOf(field)]);
  store(keyOf(form), { at: Date.now(), values, isWaiting });
};

const restore = (form, { values }) => {
  for (const field of fieldsOf(form)) {
    const kept = values.find(([name, value]) => name === field.name && (!isChoice(field) || value === field.value));
    if (kept === undefined) continue;
    if (isChoice(field)) field.checked = kept[2];
    else field.value = kept[2];
  }
  form.closest('details')?.setAttribute('open', '');
};

/** Marks a form that waits for the network; null ends that. */
const mark = (form, text) => {
  form.querySelector('.waiting')?.remove();
  form.querySelector('button[type=submit]')?.removeAttribute('aria-busy');
  if (text === null) return;
  const line = document.createElement('p');
  line.className = 'status waiting';
  line.setAttribute('role', 'status');
  line.textContent = text;
  form.prepend(line);
};

const isReachable = async () => {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/** Forms that may leave now. */
const leaving = new WeakSet();

/** Sends a form as the browser does, as soon as the service answers. Its key makes one record of it, however often it is sent. */
const sendWhenReachable = async (form) => {
  if (await isReachable()) {
    mark(form, null);
    leaving.add(form);
    store(SENT, { key: keyOf(form), flash: flash ?? null });
    form.requestSubmit();
    leaving.delete(form);
    return;
  }
  mark(form, waiting);
  // A photo is lost by a reload, so such a form waits on the open page only.
  keep(form, !hasFile(form));
  setTimeout(() => void sendWhenReachable(form), RETRY_MS);
};

const handle = (form) => {
  const kept = read(keyOf(form));
  // A form that was refused shows what was typed itself.
  const isShown = kept !== null && Date.now() - kept.at < DAY_MS && form.querySelector('[role=alert]') === null;
  if (isShown) restore(form, kept);
  form.addEventListener('input', () => keep(form));
  form.addEventListener('submit', (event) => {
    if (leaving.has(form)) return;
    event.preventDefault();
    const button = form.querySelector('button[type=submit]');
    if (button?.getAttribute('aria-busy') === 'true') return;
    button?.setAttribute('aria-busy', 'true');
    void sendWhenReachable(form);
  });
  if (isShown && kept.isWaiting) void sendWhenReachable(form);
};

/** Forgets what was typed once a page says what it has done. */
const forgetSent = () => {
  const sent = read(SENT);
  if (sent === null || flash === undefined || flash === sent.flash) return;
  store(sent.key, null);
  store(SENT, null);
};

/** Offers the camera for the code of a label, where the browser can read codes. */
const offerCamera = () => {
  const find = document.querySelector('form.find');
  if (find === null || !('BarcodeDetector' in window) || !navigator.mediaDevices) return;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'second', textContent: scan });
  find.append(button);
  button.addEventListener('click', async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const video = Object.assign(document.createElement('video'), { playsInline: true, srcObject: stream });
    find.after(video);
    await video.play();
    const detector = new window.BarcodeDetector({ formats: ['qr_code'] });
    const look = async () => {
      const [code] = await detector.detect(video);
      if (code === undefined) return setTimeout(look, 200);
      for (const track of stream.getTracks()) track.stop();
      find.elements.q.value = code.rawValue;
      return find.requestSubmit();
    };
    void look();
  });
};

const refresh = async () => {
  if (document.activeElement?.matches('input, select, textarea')) return;
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [shown, current] = [document, page].map((one) => one.querySelector('[data-live]'));
  if (shown && current) shown.replaceWith(current);
};

/** Shows a list as it is now when something has changed: while the page is seen, and nobody is typing. */
const followChanges = async () => {
  const ending = new AbortController();
  const { body } = await fetch(changes, { signal: ending.signal });
  document.addEventListener('visibilitychange', () => ending.abort(), { once: true });
  let timer;
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    if (!text.includes('event: ')) continue;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), 300);
  }
};

const follow = async () => {
  if (!document.hidden) await followChanges().catch(() => undefined);
  const begin = () => void follow();
  if (document.hidden) document.addEventListener('visibilitychange', begin, { once: true });
  else setTimeout(begin, RETRY_MS);
};

forgetSent();
for (const form of document.querySelectorAll('form[method=post]')) handle(form);
offerCamera();
if (changes !== undefined && document.querySelector('[data-live]')) void follow();
