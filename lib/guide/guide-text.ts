/** A page of the guide: its title, one paragraph on what it is about, and the rest in Markdown. */
export interface GuideText {
  title: string
  lead: string
  body: string
}

const LINK = /\]\((\/[^()\s]*)\)/g

/** Returns the parts of a file of the guide: `# Title`, a paragraph, the rest. */
export function guideTextOf(file: string): GuideText {
  const [head = '', lead = '', ...rest] = file.trim().split('\n\n')
  return { title: head.replace(/^# /, ''), lead: lead.replaceAll('\n', ' '), body: rest.join('\n\n') }
}

/** Returns the addresses within the site that a text in Markdown links to. */
export function ownLinksOf(markdown: string): string[] {
  return [...markdown.matchAll(LINK)].map(([, path = '']) => path)
}

/** Returns a text in Markdown whose links within the site lead to other addresses. */
export function withLinks(markdown: string, addressOf: (path: string) => string): string {
  return markdown.replace(LINK, (_, path: string) => `](${addressOf(path)})`)
}
