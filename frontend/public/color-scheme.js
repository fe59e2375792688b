/* global addEventListener, document, matchMedia */
// Sets the chosen colours before the first paint, and the light ones on paper; a file of its own because the page is served
// without inline scripts.
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
  var page = document.documentElement;
  page.setAttribute('data-theme', mode);

  // Paper is white, whatever the screen is.
  addEventListener('beforeprint', function () {
    mode = page.getAttribute('data-theme');
    page.setAttribute('data-theme', 'light');
  });
  addEventListener('afterprint', function () {
    page.setAttribute('data-theme', mode);
  });
})();
