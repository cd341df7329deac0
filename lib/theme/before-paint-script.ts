/**
 * The script that runs before the first paint of every page, so that nothing flickers. It sets the stored color mode (or the system's) as a
 * class of `<html>`, the stored sidebar state as `data-sidebar`, and the person's time zone as a cookie for the server.
 */
export const BEFORE_PAINT_SCRIPT =
  '(function(){var d=document,e=d.documentElement,s={};try{s=localStorage}catch(x){}var m=s.theme;' +
  "if(m!=='light'&&m!=='dark')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  "e.classList.remove('light','dark');e.classList.add(m);e.style.colorScheme=m;" +
  "if(s.sidebar==='folded')e.dataset.sidebar='folded';" +
  "try{d.cookie='time-zone='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+';path=/;max-age=31536000;samesite=lax'}catch(x){}})()"
