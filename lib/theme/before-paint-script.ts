import { EARLY_CLICK_SCRIPT } from './early-click-script.ts'

/**
 * The script that runs before the first paint of every page, so that nothing flickers. It sets the stored color mode (or the system's) as a
 * class of `<html>`, the stored sidebar state as `data-sidebar`, and whether this browser is signed in as `data-signed-in`. From the first
 * visit it stores the language: that of the cookie, or the browser's among the supported ones (product rules, section 1). It also keeps clicks
 * that come before hydration. The person's time zone becomes a cookie for the server's next page once this one is shown: asking for it takes
 * 12 ms of a fast processor, several times as long as everything else. The same moment of a first page takes the whole face of prose
 * (`data-faces`), which the pages after it draw at once.
 */
export const BEFORE_PAINT_SCRIPT =
  '(function(){var d=document,e=d.documentElement,s={};try{s=localStorage}catch(x){}var m=s.theme;' +
  "if(m!=='light'&&m!=='dark')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  "e.classList.remove('light','dark');e.classList.add(m);e.style.colorScheme=m;" +
  "if(s.faces)e.dataset.faces='';if(s.sidebar==='folded')e.dataset.sidebar='folded';if(s['access-token'])e.dataset.signedIn='';" +
  "try{if(!s.locale){var c=/(?:^|; )locale=(en|ko)(?:;|$)/.exec(d.cookie),l=c?c[1]:'en',n=navigator.languages||[navigator.language];" +
  'for(var i=0;!c&&i<n.length;i++){var t=/^(en|ko)(?:-|$)/i.exec(n[i]);if(t){l=t[1].toLowerCase();break}}' +
  "s.locale=l;if(!c)d.cookie='locale='+l+';path=/;max-age=31536000;samesite=lax'}}catch(x){}" +
  "addEventListener('load',function(){(window.requestIdleCallback||setTimeout)(function(){e.dataset.faces='';" +
  "try{d.cookie='time-zone='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+';path=/;max-age=31536000;samesite=lax';s.faces='1'}catch(x){}})})})();" +
  EARLY_CLICK_SCRIPT
