// Runs in the browser, on pages whose whole first screen is painted by the build: what it needs none of comes behind that. A file with a name of its
// content, because a worker of the release before answers for every name that it knows.
(function () {
  var later = document.querySelector('template[data-later]');
  function bring() {
    document.head.append(later.content);
  }
  // A tab that nobody looks at paints nothing.
  if (document.hidden) bring();
  else
    window.requestAnimationFrame(function () {
      setTimeout(bring);
    });
})();
