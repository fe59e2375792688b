/* global document, matchMedia */
// Sets the chosen colours before the first paint; a file of its own because the page is served without inline scripts.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('livro-tema');
  } catch {
    // Storage may be forbidden; the system's choice serves.
  }
  if (mode !== 'light' && mode !== 'dark') {
    mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-theme', mode);
})();
