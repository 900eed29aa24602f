// The browser may offer to install the page before the page's own code is there: its offer is kept until somebody wants it.
window.addEventListener('beforeinstallprompt', function (event) {
  event.preventDefault();
  window.pictickInstallOffer = event;
});
