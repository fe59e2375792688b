/* global document, location, window */
// Asks who is there while the program is still on its way, and where somebody is, fetches the page's code beside it. What
// the answer means is the program's to decide: it takes it over from here (shared/api/early-answer.ts).
(function () {
  var path = '/api/auth/verify/';
  var answer = fetch(path, {
    credentials: 'include',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(30000),
  });
  window.livroEarly = { path: path, answer: answer };
  answer.then(
    function (response) {
      if (response.ok) fetchAhead();
    },
    function () {
      // Anyone who takes the answer over says that there was none.
    },
  );

  function fetchAhead() {
    var lists = document.querySelector('meta[name="livro-code"]');
    if (!lists) return;
    var code = JSON.parse(lists.content);
    var place = location.pathname.replace(/^\/$/, '/developments').replace(/(.)\/[^/]+$/, '$1/');
    (code.inside || []).concat(code[place] || []).forEach(function (href) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    });
  }
})();
