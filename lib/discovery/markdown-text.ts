/** Returns a text as one line of Markdown in which it means nothing but itself. */
export function markdownText(text: string): string {
  return escaped(text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
}

/** Returns a text with everything escaped that means something within a line of Markdown. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#&!|~]/g, '\\$&')
}

/** Returns a link in Markdown. */
export function markdownLink(text: string, url: string): string {
  return `[${markdownText(text)}](${url.replace(/[\\()<>\s]/g, encodeURIComponent).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`
}

/** Returns a text as code within a line. */
export function codeText(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ')
  const fence = '`'.repeat(longestRun(line) + 1)
  const padding = /^[` ]|[` ]$/.test(line) ? ' ' : ''
  return `${fence}${padding}${line}${padding}${fence}`
}

/** Returns a text as a block of code that nothing in the text ends. */
export function codeBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

/** Returns blocks with empty lines between them; without those that are empty. */
export function blocks(...given: readonly (string | null | undefined | false)[]): string {
  return given.filter((block): block is string => typeof block === 'string' && block !== '').join('\n\n')
}

/** Returns a list, one line for each item. */
export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
}
