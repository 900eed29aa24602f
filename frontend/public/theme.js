// While the mark of kid mode is there, or the cookie of a child's own device, every page leads to the child's (api/session/kid-mode.ts). Loading is stopped, so that the page of an adult shows nothing and takes no sign-in.
(function () {
  var own = document.currentScript;
  // The page of a child says so, at whatever address the worker answers with it. One of a release before does not, and would be loaded again and again.
  if ((own && 'kid' in own.dataset) || document.location.pathname === '/kid') return;
  function leave() {
    try {
      if (localStorage.getItem('pictick_kid') === null && !/(^|; )pictick_kid=/.test(document.cookie)) return;
    } catch {
      return;
    }
    document.documentElement.dataset.kid = '';
    if (document.readyState === 'loading') window.stop();
    document.location.replace('/kid' + document.location.hash);
  }
  leave();
  window.addEventListener('pageshow', function (event) {
    if (event.persisted) leave();
  });
  window.addEventListener('storage', function (event) {
    if (event.key === 'pictick_kid') leave();
  });
})();

// Runs before the first paint, so that nobody sees the wrong theme flash by.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage can be forbidden; the device's theme is the answer then.
  }
  var dark = choice === 'dark';
  if (choice !== 'dark' && choice !== 'light') {
    try {
      dark = matchMedia('(prefers-color-scheme: dark)').matches;
    } catch {
      dark = false;
    }
  }
  try {
    // The page has come in the browser's language; another chosen language is shown when its texts are loaded.
    var words = localStorage.getItem('i18nextLng') || localStorage.getItem('account_language');
    if (words && words !== document.documentElement.lang && !/[?&]lng=/.test(document.location.search))
      document.documentElement.dataset.other = '';
    // A signed-in user sees the frame of the page until the page itself.
    if (localStorage.getItem('token') !== null) document.documentElement.dataset.in = '';
    if (localStorage.getItem('pictick_tiles') === 'small') document.documentElement.dataset.tiles = 'small';
    if (localStorage.getItem('pictick_local') === '1') document.documentElement.dataset.local = '';
    // A new user gets the storage notice; its place is kept from the first paint on.
    if (localStorage.getItem('pictick_stored_told') === null) document.documentElement.dataset.notice = '';
  } catch {
    // Where nothing can be stored there is nothing to tell.
  }
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (bar) {
    bar.content = dark ? '#17110c' : '#fbf5ec';
  });
})();

// The browser may offer to install the page before the page's own code is there: its offer is kept until somebody wants it.
window.addEventListener('beforeinstallprompt', function (event) {
  event.preventDefault();
  window.pictickInstallOffer = event;
});

// A plan can be chosen before the page's own code has come: the path of it is kept for after login (shared/routing/return-path.ts).
(function () {
  var path = null;
  function keep() {
    try {
      if (path !== null) window.sessionStorage.setItem('returnPath', path);
    } catch {
      // Without storage the user arrives at home.
    }
  }
  document.addEventListener('click', function (event) {
    var link = event.target.closest('[data-return]');
    path = link ? link.dataset.return : null;
    keep();
  });
  // The code of the page may come between the click and the next page, and begins by forgetting.
  window.addEventListener('pagehide', keep);
})();

// Pictures are what people look for: those that a list showed last stand there again before any other code has come (features/pwa/first-paint-snapshot.ts).
(function () {
  try {
    if (localStorage.getItem('token') === null) {
      localStorage.removeItem('pictick_glances');
      return;
    }
    var seen = JSON.parse(localStorage.getItem('pictick_glances'))[document.location.pathname];
    if (seen.width !== window.innerWidth) return;
    var snapshot = document.createElement('div');
    snapshot.className = 'snapshot';
    snapshot.setAttribute('aria-hidden', 'true');
    seen.stood.forEach(function (at) {
      var src = at[5];
      var box = document.createElement(src ? 'img' : 'span');
      ['left', 'top', 'width', 'height', 'borderRadius'].forEach(function (side, index) {
        box.style[side] = at[index] + 'px';
      });
      snapshot.append(box);
      // Of our own: whatever was kept here leads nowhere else.
      if (!src || !/^\/(?!\/)/.test(src)) return;
      box.alt = '';
      box.fetchPriority = 'high';
      // Small, and all that there is to paint: no frame without it.
      box.decoding = 'sync';
      box.onerror = function () {
        box.remove();
      };
      box.src = src;
    });
    var path = document.location.pathname;
    var ending = null;
    var end = function (observer) {
      observer.disconnect();
      snapshot.remove();
    };
    document.addEventListener('readystatechange', function put() {
      document.removeEventListener('readystatechange', put);
      var root = document.getElementById('root');
      // main.tsx shows in one step the parts that it waits for.
      root.dataset.frame = root.dataset.frame || '';
      root.before(snapshot);
      // Parts of the page may still be on their way when it begins: what is on none of its cards yet is seen here a moment longer.
      new window.MutationObserver(function (_, observer) {
        var here = document.location.pathname === path;
        var stays = here && root.querySelector('[role=listitem]');
        if (here && !stays && (root.querySelector('[aria-busy=true]') || !root.querySelector('#main')))
          return;
        var boxes = [].slice.call(snapshot.children);
        // All are looked at before any goes: the page is laid out once for it.
        var over = boxes.filter(function (box) {
          var place = box.getBoundingClientRect();
          var under = document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2);
          return !stays || !under || under.closest('[role=listitem]');
        });
        over.forEach(function (box) {
          box.remove();
        });
        ending = ending || setTimeout(end, 600, observer);
        if (over.length === boxes.length) end(observer);
      }).observe(root, { childList: true, subtree: true });
    });
  } catch {
    // There was none, or none that can be read.
  }
})();
