// Shows the contract with Redoc. The samples are for the service that serves the page.
const { sampleOrigin, options } = JSON.parse(document.getElementById('settings').textContent);
fetch('/docs/contract.json')
  .then((response) => response.text())
  .then((text) => {
    const contract = JSON.parse(text.replaceAll(sampleOrigin, location.origin));
    globalThis.Redoc.init(contract, options, document.getElementById('redoc'));
  });
