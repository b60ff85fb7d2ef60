/** Hosts that only programs on the same machine reach. */
export const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** Whether a text is the URL of a service: `https`, or `http` on this machine, with nothing after its path. */
export const isServiceUrl = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || /[?#\s"\\]/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname.replace(/^\[|\]$/g, '')));
};
