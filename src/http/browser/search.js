// Searches the guides, the reference and the tools in an index that was made with the pages. In a block, because scripts of a page share
// their names.
{
  const field = document.getElementById('site-search');
  const results = document.getElementById('site-results');
  const status = document.getElementById('site-found');
  const MOST = 12;
  let index;

  const load = () =>
    (index ??= fetch('/docs/search.json')
      .then((response) => response.json())
      .then((entries) =>
        entries.map((entry) => ({
          ...entry,
          title: entry.name.toLowerCase(),
          words: entry.text.toLowerCase(),
          key: entry.id?.toLowerCase(),
        })),
      ));

  /** Returns how well an entry fits words: 0 unless it has all of them; those of its name count most. */
  const rank = ({ title, words, key }, wanted) => {
    let sum = 0;
    for (const word of wanted) {
      const inTitle = title.includes(word);
      if (!inTitle && !words.includes(word)) return 0;
      sum += inTitle ? 10 + (title === word ? 10 : 0) : key === word ? 20 : 1;
    }
    return sum + 1 / (1 + title.length);
  };

  const item = ({ name, page, path }) => {
    const element = document.createElement('li');
    const link = element.appendChild(document.createElement('a'));
    link.href = path;
    link.textContent = name;
    const where = link.appendChild(document.createElement('small'));
    where.textContent = page;
    return element;
  };

  const show = async () => {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const entries = wanted.length === 0 ? [] : await load();
    const found = entries
      .map((entry) => [rank(entry, wanted), entry])
      .filter(([score]) => score > 0)
      .sort(([first], [second]) => second - first)
      .slice(0, MOST);
    results.replaceChildren(...found.map(([, entry]) => item(entry)));
    results.hidden = found.length === 0;
    status.textContent = wanted.length === 0 ? '' : found.length === 0 ? 'Nothing found' : `${found.length} results`;
  };

  field.addEventListener('focus', load, { once: true });
  field.addEventListener('input', show);
  field.form.addEventListener('submit', (event) => {
    event.preventDefault();
    results.querySelector('a')?.click();
  });
  field.form.addEventListener('keydown', (event) => {
    const links = [...results.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === 'Escape') results.hidden = true;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    (links[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? field).focus();
  });
  results.addEventListener('click', () => (results.hidden = true));
}
