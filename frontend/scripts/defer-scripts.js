// Runs in the browser, on prerendered pages: loads the scripts after the first paint. The file name holds a
// hash of its content, because a worker of the release before answers for every name that it knows.
(function () {
  var later = document.querySelector('template[data-later]');
  var longestWaitMs = 1000;
  var brought = false;
  function bring() {
    if (!brought) document.head.append(later.content);
    brought = true;
  }
  function painted(then) {
    window.requestAnimationFrame(function () {
      setTimeout(then);
    });
  }
  // Waits for the large picture of the first screen: scripts would take its bandwidth.
  function largePicture() {
    return Array.prototype.find.call(
      document.querySelectorAll('img[fetchpriority="high"]'),
      function (picture) {
        var box = picture.getBoundingClientRect();
        return box.height > 0 && box.top < window.innerHeight && !picture.complete;
      },
    );
  }
  // A hidden tab does not paint.
  if (document.hidden) return bring();
  painted(function () {
    var picture = largePicture();
    if (!picture) return bring();
    function next() {
      painted(bring);
    }
    picture.addEventListener('load', next);
    picture.addEventListener('error', next);
    setTimeout(bring, longestWaitMs);
  });
})();
