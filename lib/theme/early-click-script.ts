/**
 * The script that keeps a click on a button until React has hydrated the button, and then clicks it. Without it, a click on a page whose scripts
 * are still loading does nothing. Only the last click is kept. Buttons that submit are disabled until then, and links work without scripts.
 * React gives an element that it hydrates a property of its own; if a version named it differently, early clicks would be lost, and a browser
 * test would fail.
 */
export const EARLY_CLICK_SCRIPT =
  '(function(){var w=null;function r(b){for(var k in b)if(/^__reactProps/.test(k))return true;return false}' +
  'function t(){if(!w)return;if(!w.isConnected){w=null;return}if(!r(w)){requestAnimationFrame(t);return}' +
  'var b=w;w=null;setTimeout(function(){b.click()})}' +
  "addEventListener('click',function(v){var b=v.isTrusted&&v.target.closest&&v.target.closest('button');" +
  "if(!b||b.type==='submit'||r(b))return;var p=w;w=b;if(!p)requestAnimationFrame(t)},true)})()"
