import type { Locale } from '@portico/contract/locale'
import type { MailBranding } from './mail-setup.ts'

/** The content of both formats of an email. */
export interface MailContent {
  locale: Locale
  subject: string
  blocks: MailBlock[]
  button: { label: string; href: string }
  /** The company's lines, if any. */
  footer: string[]
}

/** A block of an email, in order: a paragraph, or a code to enter. */
export interface MailBlock {
  kind: 'words' | 'code'
  text: string
}

/** Mail clients without dark mode or style sheets use the inline styles, which are light. */
const DARK_STYLE = [
  '.page{background:#12141a!important;color:#e7e9ee!important}',
  '.card{background:#1b1e26!important;border-color:#2d313c!important}',
  '.quiet,.quiet a{color:#a2a8b6!important}',
  '.code{background:#262a35!important;color:#ffffff!important}',
].join('')

const FONT = "font-family:system-ui,-apple-system,'Segoe UI','Apple SD Gothic Neo','Malgun Gothic',Roboto,sans-serif"
const QUIET = 'color:#5c6375;font-size:13px;line-height:1.6'

/** Returns an email as HTML: no tables, no images, nothing fetched; one button; everything is escaped. */
export function mailHtml(
  { locale, subject, blocks, button, footer }: MailContent,
  look: Pick<MailBranding, 'portalTitle' | 'brandColor'>,
): string {
  const { background, color } = buttonColors(look.brandColor)
  const href = escaped(button.href)
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_STYLE}}</style></head>`,
    `<body class="page" style="margin:0;padding:24px 12px;background:#f4f5f8;color:#1c2030;${FONT};font-size:16px;line-height:1.65">`,
    '<div class="card" style="max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #e3e6ec;border-radius:12px">',
    `<p class="quiet" style="margin:0 0 12px;${QUIET}">${escaped(look.portalTitle)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escaped(subject)}</h1>`,
    ...blocks.map(blockHtml),
    `<p style="margin:24px 0 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${background};color:${color};font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>`,
    `<p class="quiet" style="margin:12px 0 0;${QUIET};overflow-wrap:anywhere;word-break:break-all"><a href="${href}" style="color:#5c6375">${href}</a></p>`,
    '</div>',
    footer.length > 0 ? `<p class="quiet" style="max-width:520px;margin:16px auto 0;${QUIET}">${footer.map(escaped).join('<br>')}</p>` : '',
    '</body></html>',
  ].join('\n')
}

function blockHtml({ kind, text }: MailBlock): string {
  if (kind === 'code')
    return `<p class="code" style="margin:0 0 16px;padding:14px 16px;border-radius:8px;background:#eef0f5;color:#1c2030;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:6px;text-align:center">${escaped(text)}</p>`
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escaped(text).replace(/\r?\n/g, '<br>')}</p>`
}

/** Returns the brand color (`#rrggbb`) and, of white and near black, the text color with the better contrast (WCAG relative luminance). */
function buttonColors(background: string): { background: string; color: string } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(background.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return { background: escaped(background), color: 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#14161c' : '#ffffff' }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}
