import { SVG_MAX_BYTES } from '@portico/contract/upload/upload'
import sanitizeHtml from 'sanitize-html'
import { refuse } from '../../http/refusal.ts'
import { SVG_ATTRIBUTES, SVG_ELEMENTS } from './svg-parts.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const ELEMENTS_MAX = 5_000
const DEPTH_MAX = 50
/** What drawing programs add for themselves: it is removed. Every other unknown element is refused. */
const OWN_DATA = /^(?:metadata$|[\w-]+:)/
const OPTIONS = {
  allowedTags: SVG_ELEMENTS,
  allowedAttributes: { '*': SVG_ATTRIBUTES },
  allowedEmptyAttributes: SVG_ATTRIBUTES,
  allowVulnerableTags: true,
  disallowedTagsMode: 'completelyDiscard',
  parseStyleAttributes: false,
  selfClosing: [],
  parser: { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
} satisfies sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] }
const elements: ReadonlySet<string> = new Set(SVG_ELEMENTS)

/**
 * Returns an SVG with allowed elements and attributes only. Throws ImageTooLarge beyond the limits of size, elements and depth, ImageUnsafe
 * for scripts, event handlers, embedded content, external references and entities, and ImageFormatNotAllowed for anything that is no SVG.
 */
export function cleanSvg(bytes: Buffer): Buffer {
  if (bytes.length > SVG_MAX_BYTES) refuse('ImageTooLarge')
  const text = textOf(bytes)
  if (/<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet/i.test(text)) refuse('ImageUnsafe')
  const clean = withAllowedParts(text)
  // Cleaned twice: a style that was decoded into elements is seen as such the second time.
  if (withAllowedParts(clean) !== clean || stylesOf(clean).some(isUnsafeStyle)) refuse('ImageUnsafe')
  return Buffer.from(clean)
}

function withAllowedParts(text: string): string {
  let depth = 0
  let count = 0
  let roots = 0
  let ownData = 0
  const clean = sanitizeHtml(text, {
    ...OPTIONS,
    onOpenTag: (name, attributes) => {
      count += 1
      depth += 1
      if (depth === 1) roots += 1
      if (count > ELEMENTS_MAX || depth > DEPTH_MAX) refuse('ImageTooLarge')
      if (depth === 1 && (name !== 'svg' || attributes.xmlns !== SVG_NAMESPACE)) refuse('ImageFormatNotAllowed')
      if (OWN_DATA.test(name)) ownData += 1
      else if (ownData === 0) requireSafe(name, attributes)
    },
    onCloseTag: (name) => {
      depth -= 1
      if (OWN_DATA.test(name)) ownData -= 1
    },
  }).trim()
  // Text outside the only root element would make a browser read something else.
  if (roots !== 1 || !/^<svg[ >]/.test(clean) || !clean.endsWith('</svg>')) refuse('ImageFormatNotAllowed')
  return clean
}

function requireSafe(name: string, attributes: Record<string, string>): void {
  if (!elements.has(name)) refuse('ImageUnsafe')
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on/i.test(attribute)) refuse('ImageUnsafe')
    if (/(?:^|:)(?:href|src)$/i.test(attribute) && !value.trim().startsWith('#')) refuse('ImageUnsafe')
    if (attribute.startsWith('xmlns')) continue
    if (/script:/i.test(value) || hasExternalUrl(value)) refuse('ImageUnsafe')
  }
}

function stylesOf(svg: string): string[] {
  return [...svg.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, content = '']) => content)
}

/** Returns whether a style could load something. An escape may spell any word, and `<` or `&` another element. */
function isUnsafeStyle(content: string): boolean {
  return /[<&\\]|@import|expression\(/i.test(content) || hasExternalUrl(content)
}

function hasExternalUrl(value: string): boolean {
  return /\\|(?:url|image|image-set|src)\((?!["']?#)/i.test(value)
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('ImageFormatNotAllowed')
  }
}
