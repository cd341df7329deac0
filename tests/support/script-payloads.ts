import { HOSTILE_DESCRIPTIONS } from '../../lib/reference/testing/hostile-descriptions.ts'

const RUN = 'window.hacked=1'

/** Texts that end the place in which a page writes them: elements, attributes, data of scripts, styles, comments, links, templates. */
const BREAKOUTS = [
  ...['title', 'style', 'textarea', 'noscript', 'script', 'template', 'iframe', 'xmp', 'select', 'svg', 'math', 'head', 'html'].map(
    (name) => `</${name}><script>${RUN}</script>`,
  ),
  ...['"', "'", '`', '&quot;', '&#39;', '&#x22;', '\\"', "\\'", '\\u0022'].map(
    (quote) => `${quote} onfocus=${RUN} autofocus tabindex=1 x=${quote}`,
  ),
  ...['"', "'", '`', '\\"', '\\u0027'].map((quote) => `${quote});${RUN};(${quote}`),
  ...['"', "'", '`'].map((quote) => `${quote}]}</script><script>${RUN}//`),
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${RUN}\\x3c/script\\x3e`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#60;script&#62;${RUN}&#60;/script&#62;`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `\u2028${RUN}\u2029//`,
  `*/${RUN}/*`,
  `--><script>${RUN}</script><!--`,
  `]]><script>${RUN}</script>`,
  `?><script>${RUN}</script>`,
  `<\u0000script>${RUN}</script>`.replace('\u0000', '\u200b'),
  `＜script＞${RUN}＜/script＞`,
  `<ſcript>${RUN}</ſcript>`,
  `<scr\u00adipt>${RUN}</scr\u00adipt>`,
]

const TEMPLATES = [
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
  `#{${RUN}}`,
  `{{{${RUN}}}}`,
  `[[\${${RUN}}]]`,
  `{"$$typeof":"react.element","type":"script","props":{"children":"${RUN}"}}`,
  `$L1 $@2 $F3 {"__html":"<script>${RUN}</script>"}`,
  `self.__next_f.push([1,"${RUN}"])`,
]

const ELEMENTS = [
  `<svg/onload=${RUN}>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x">`,
  `<math><mtext><style><img src=x onerror=${RUN}></style>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<iframe srcdoc="<script>top.hacked=1</script>">`,
  `<iframe src="javascript:top.hacked=1">`,
  `<base href="javascript:${RUN}//">`,
  `<meta http-equiv=refresh content="0;javascript:${RUN}">`,
  `<link rel=stylesheet href="data:text/css,*{color:red}">`,
  `<isindex formaction="javascript:${RUN}" type=submit>`,
  `<input autofocus onfocus=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<button popovertarget=x>x</button><div popover id=x onbeforetoggle=${RUN}>`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<x contenteditable onblur=${RUN} autofocus>x</x>`,
]

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  `//evil.example/%0a<script>${RUN}</script>`,
  `https://evil.example/"onmouseover="${RUN}`,
  `[x](javascript:${RUN})`,
  `![x](x"onerror="${RUN})`,
  `<javascript:${RUN}>`,
]

/** 150 texts that try to run a script in whatever place they are shown; the short ones fit into every field. */
export const SCRIPT_PAYLOADS: readonly string[] = [
  ...new Set([
    ...BREAKOUTS,
    ...TEMPLATES,
    ...ELEMENTS,
    ...ADDRESSES,
    ...HOSTILE_DESCRIPTIONS.filter((text) => text.includes('hacked') && text.length < 1_000),
  ]),
].slice(0, 150)

/** The longest texts of each kind that break layout: no place to wrap, both directions, marks upon marks. */
export const WIDE_TEXTS: readonly string[] = [
  'W'.repeat(100),
  `\u202e${'אב'.repeat(20)}`,
  `a${'\u0301'.repeat(60)}`,
  '한'.repeat(100),
  '👩‍👩‍👧‍👦'.repeat(9),
]
