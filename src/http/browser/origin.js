// The examples of a page are for the service that serves it. Without this script they are for a local one.
const { sampleOrigin } = JSON.parse(document.getElementById('settings').textContent);
for (const code of document.querySelectorAll('main code'))
  if (code.textContent.includes(sampleOrigin))
    code.textContent = code.textContent.replaceAll(sampleOrigin, location.origin);
