// Makes the pages for staff survive a reload and a lost network. They work without it.
const DAY_MS = 86_400_000;
const RETRY_MS = 3000;

/** Statuses of a service, or of a proxy before it, that is away for a moment. */
const AWAY = [502, 503, 504];

const texts = () => document.body.dataset;

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

/** Does something with the kept files, and returns its result; undefined in a browser that keeps none. */
const withFiles = (mode, work) =>
  new Promise((resolve) => {
    const opening = indexedDB.open('ems', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('files');
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => {
      const request = work(opening.result.transaction('files', mode).objectStore('files'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    };
  }).catch(() => undefined);

/** Forms are kept for the person who is signed in, because a browser may be that of several. */
const PREFIX = () => `ems-form ${texts().person} `;
const keyOf = (form) => PREFIX() + form.getAttribute('action');

const isChoice = ({ type }) => type === 'checkbox' || type === 'radio';
const valueOf = (field) => (isChoice(field) ? field.checked : field.value);

/** The fields that people fill in, besides files. Hidden ones belong to the page. */
const fieldsOf = (form) => [...form.elements].filter(({ name, type }) => name && type !== 'file' && type !== 'hidden');
const fileOf = (form) => [...form.elements].find(({ type }) => type === 'file');

/** Keeps what was typed. A form that waits keeps its key too: with it, the service makes one record. */
const keep = (form, isWaiting = false) => {
  const values = fieldsOf(form).map((field) => [field.name, field.value, valueOf(field)]);
  const { pathname, search } = location;
  store(keyOf(form), {
    at: Date.now(),
    values,
    page: pathname + search,
    key: isWaiting && form.elements.form_key.value,
  });
};

const keepFile = async (form) => {
  const [file] = fileOf(form)?.files ?? [];
  if (file !== undefined) await withFiles('readwrite', (files) => files.put(file, keyOf(form)));
};

const forget = async (form) => {
  store(keyOf(form), null);
  if (fileOf(form)) await withFiles('readwrite', (files) => files.delete(keyOf(form)));
};

const restore = (form, { values, key }) => {
  for (const field of fieldsOf(form)) {
    const kept = values.find(([name, value]) => name === field.name && (!isChoice(field) || value === field.value));
    if (kept === undefined) continue;
    if (isChoice(field)) field.checked = kept[2];
    else field.value = kept[2];
  }
  if (key) form.elements.form_key.value = key;
  form.closest('details')?.setAttribute('open', '');
};

const restoreFile = async (form) => {
  const field = fileOf(form);
  if (field === undefined || field.matches('[aria-invalid]')) return;
  const file = await withFiles('readonly', (files) => files.get(keyOf(form)));
  if (file === undefined) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  field.files = transfer.files;
  form.querySelector('.again')?.remove();
};

const lineOf = (text, href) => {
  const line = document.createElement('p');
  line.className = 'status waiting';
  line.setAttribute('role', 'status');
  if (href === undefined) line.textContent = text;
  else line.append(Object.assign(document.createElement('a'), { href, textContent: text }));
  return line;
};

/** Says something above the fields of a form, such as that it waits for the network; null ends that. */
const mark = (form, text) => {
  form.querySelector('.waiting')?.remove();
  if (text !== null) form.prepend(lineOf(text));
};

/** Shows a page in place of this one, whose address stays. */
const show = (html) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.title = page.title;
  document.body.replaceWith(page.body);
  begin();
  const alert = document.querySelector('[role=alert]');
  if (alert === null) return scrollTo(0, 0);
  alert.tabIndex = -1;
  alert.focus();
};

/** Posts a form. Returns undefined while the service is away. */
const post = async (form) => {
  const data = new FormData(form);
  const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data);
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } });
    return AWAY.includes(response.status) ? undefined : { response, html: await response.text() };
  } catch {
    return undefined;
  }
};

/** Sends a form as soon as the service answers, however often it takes. */
const send = async (form) => {
  const sent = await post(form);
  if (!form.isConnected) return;
  if (sent === undefined) {
    mark(form, texts().waiting);
    keep(form, true);
    setTimeout(() => void send(form), RETRY_MS);
    return;
  }
  const { response, html } = sent;
  if (response.ok) await forget(form);
  else keep(form);
  if (response.redirected) location.assign(response.url);
  else show(html);
};

const begin = () => {
  for (const form of document.querySelectorAll('form[method=post]')) if (form.elements.form_key) void handle(form);
  for (const field of document.querySelectorAll('input[name=photo]')) offerPhoto(field);
  markWaiting();
  offerCamera();
};

const handle = async (form) => {
  const button = form.querySelector('button[type=submit]');
  const start = async () => {
    if (button?.getAttribute('aria-busy') === 'true') return;
    button?.setAttribute('aria-busy', 'true');
    await keepFile(form);
    await send(form);
  };
  form.addEventListener('input', () => keep(form));
  form.addEventListener('change', () => void keepFile(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void start();
  });
  const kept = read(keyOf(form));
  if (kept === null) return;
  if (Date.now() - kept.at > DAY_MS) return forget(form);
  // A form that was refused shows what was typed itself.
  if (form.querySelector('[role=alert]') === null) restore(form, kept);
  await restoreFile(form);
  if (kept.key) void start();
};

/** Leads to the pages of forms that were not sent. Those send them when they are opened. */
const markWaiting = () => {
  const own = location.pathname + location.search;
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX()))) {
    const kept = read(key);
    if (kept?.key && kept.page !== own) document.querySelector('h1')?.before(lineOf(texts().unsent, kept.page));
  }
};

const buttonOf = (text) =>
  Object.assign(document.createElement('button'), { type: 'button', className: 'second', textContent: text });

/** Offers the camera for a photo on a phone, whose other photos can be chosen too. */
const offerPhoto = (field) => {
  if (!matchMedia('(pointer: coarse)').matches) return;
  const button = buttonOf(texts().take);
  field.after(button);
  button.addEventListener('click', () => {
    field.setAttribute('capture', 'environment');
    field.click();
    field.removeAttribute('capture');
  });
};

const readsCodes = async () => {
  const formats = await window.BarcodeDetector?.getSupportedFormats().catch(() => []);
  return formats?.includes('qr_code') === true;
};

/** Shows what the camera sees, and returns the first code in it; undefined if the video is removed before. */
const readCode = async (find) => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const video = Object.assign(document.createElement('video'), { playsInline: true, muted: true, srcObject: stream });
  video.setAttribute('aria-label', texts().scan);
  find.after(video);
  const close = () => video.remove();
  document.addEventListener('visibilitychange', close);
  try {
    await video.play();
    const detector = new window.BarcodeDetector({ formats: ['qr_code'] });
    while (video.isConnected) {
      const [code] = await detector.detect(video);
      if (code !== undefined) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    document.removeEventListener('visibilitychange', close);
    for (const track of stream.getTracks()) track.stop();
    close();
  }
};

/** Searches for the code that the camera sees. Without a camera, or where no codes are read, says how else a label is used. */
const scan = async (find, button) => {
  mark(find, null);
  if (!(await readsCodes())) return mark(find, texts().noReader);
  button.textContent = texts().stop;
  try {
    const code = await readCode(find);
    if (code === undefined) return;
    const [label] = /\/r\/[\w-]+$/.exec(code) ?? [];
    if (label !== undefined) return location.assign(label);
    find.elements.q.value = code;
    find.requestSubmit();
  } catch {
    mark(find, texts().noCamera);
  } finally {
    button.textContent = texts().scan;
  }
};

/** Offers the camera for the code of a label, on a phone and where the browser reads codes. */
const offerCamera = () => {
  const find = document.querySelector('form.find');
  if (find === null || !(matchMedia('(pointer: coarse)').matches || 'BarcodeDetector' in window)) return;
  const button = buttonOf(texts().scan);
  find.append(button);
  let scanning;
  button.addEventListener('click', () => {
    const video = document.querySelector('video');
    if (video !== null) return video.remove();
    // Without the video, the browser is still asking for the camera.
    scanning ??= scan(find, button).finally(() => {
      scanning = undefined;
    });
  });
};

const refresh = async () => {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [shown, current] = [document, page].map((one) => one.querySelector('[data-live]'));
  if (!shown || !current || shown.contains(document.activeElement?.closest('input, select, textarea'))) return;
  const href = shown.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  shown.replaceWith(current);
  if (href !== null) current.querySelector(`a[href="${CSS.escape(href)}"]`)?.focus();
};

/** Shows a list as it is now when something has changed, while the page is seen. */
const followChanges = async () => {
  const ending = new AbortController();
  const { body } = await fetch(texts().changes, { signal: ending.signal });
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
  const again = () => void follow();
  if (document.hidden) document.addEventListener('visibilitychange', again, { once: true });
  else setTimeout(again, RETRY_MS);
};

begin();
if (texts().changes !== undefined && document.querySelector('[data-live]')) void follow();
