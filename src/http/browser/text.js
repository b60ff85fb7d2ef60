// Adds a link to each heading that leads to it, and a button to each block of code that copies it.
for (const heading of document.querySelectorAll('main :is(h2, h3, h4)[id]')) {
  const anchor = document.createElement('a');
  anchor.className = 'anchor';
  anchor.href = `#${heading.id}`;
  anchor.ariaLabel = `Link to "${heading.textContent}"`;
  anchor.textContent = '#';
  heading.prepend(anchor);
}

for (const block of document.querySelectorAll('main pre')) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  frame.append(block, ...(navigator.clipboard ? [button] : []));
}
