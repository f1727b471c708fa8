/*
 * Any browser reads this file, so it is written for the oldest. Chrome 119 and Firefox 121 were the first with
 * `withResolvers`, and Safari 17.0 has `union`; an older one is told that it is too old, in its own language.
 */
;(function () {
  if ((window.Promise && Promise.withResolvers) || (window.Set && Set.prototype.union)) return
  var own = document.querySelector('script[src$="/check-browser.js"]')
  var script = document.createElement('script')
  script.src = own.src.replace('check-browser', 'old-browser')
  document.head.appendChild(script)
})()
